package mutate

// boilerplate are the changes around the main text. "appears" are boxes that
// stand in some versions of the page only, "changes" are in all of them and say
// something else in each.
var boilerplate = []Kind{
	{Name: "class-names", Instances: 2, apply: classNames},
	{Name: "attributes", Instances: 1, apply: attributes},
	{Name: "whitespace", Instances: 2, apply: whitespace},
	{Name: "entities", Instances: 1, apply: entities},
	{Name: "no-break-spaces", Instances: 1, apply: noBreakSpaces},
	{Name: "wrapper", Instances: 2, apply: wrapper},
	{Name: "emphasis", Instances: 1, apply: emphasis},
	{Name: "html-comments", Instances: 1, apply: htmlComments},
	{Name: "script-state", Instances: 2, apply: scriptState},
	{Name: "csrf-token", Instances: 1, apply: csrfToken},
	{Name: "image-cache", Instances: 1, apply: imageCache},
	{Name: "lazy-images", Instances: 1, apply: lazyImages},
	{Name: "link-tracking", Instances: 1, apply: linkTracking},
	{Name: "hidden-text", Instances: 3, apply: hiddenText},

	{Name: "cookie-banner", Instances: 3, apply: cookieBanner},
	{Name: "notice-appears", Instances: 3, apply: appears(notice)},
	{Name: "notice-changes", Instances: 3, apply: changes(notice)},
	{Name: "newsletter-appears", Instances: 4, apply: appears(newsletter)},
	{Name: "newsletter-changes", Instances: 4, apply: changes(newsletter)},
	{Name: "ad", Instances: 3, apply: appears(ad)},
	{Name: "share-bar", Instances: 2, apply: appears(shareBar)},

	{Name: "related-list", Instances: 3, apply: changes(relatedList)},
	{Name: "related-cards", Instances: 2, apply: changes(relatedCards)},
	{Name: "related-appears", Instances: 2, apply: appears(relatedAny)},
	{Name: "teaser-appears", Instances: 3, apply: appears(teaser)},
	{Name: "teaser-changes", Instances: 3, apply: changes(teaser)},
	{Name: "most-read", Instances: 2, apply: changes(mostRead)},
	{Name: "tags", Instances: 2, apply: changes(tags)},
	{Name: "author-bio", Instances: 2, apply: changes(authorBio)},
	{Name: "comment-added", Instances: 2, apply: commentAdded},

	{Name: "relative-time", Instances: 3, apply: relativeTime},
	{Name: "share-counter", Instances: 2, apply: shareCounter},
	{Name: "view-counter", Instances: 3, apply: viewCounter},
	{Name: "comment-counter", Instances: 2, apply: commentCounter},

	{Name: "menu-entry", Instances: 1, apply: menuEntry},
	{Name: "login", Instances: 1, apply: login},
	{Name: "weather", Instances: 1, apply: weather},
	{Name: "language-switcher", Instances: 1, apply: languageSwitcher},
	{Name: "footer-year", Instances: 1, apply: footerYear},
	{Name: "footer-links", Instances: 1, apply: footerLinks},
}

// box puts something into the page that says something else in each version.
// It is false where the page has no place for it.
type box func(s *stage, show bool) bool

// changes shows a box in all versions.
func changes(b box) func(*stage) bool {
	return func(s *stage) bool { return b(s, true) }
}

// appears shows it in every other version.
func appears(b box) func(*stage) bool {
	return func(s *stage) bool { return b(s, s.odd()) }
}
