package github

import (
	gh "github.com/google/go-github/v60/github"
)

// perPage is the most that GitHub gives at once.
const perPage = 100

// pages gathers what next gives, page by page, at most so many pages. Whatever
// moved from one page to the next meanwhile may be there twice.
func pages[T any](most int, next func(page int) ([]T, *gh.Response, error)) (all []T, err error) {
	for page, n := 0, 0; n < most; n++ {
		some, answer, err := next(page)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
		if page = answer.NextPage; page == 0 {
			break
		}
	}
	return all, nil
}

// allPages is more pages than there can be.
const allPages = 10_000
