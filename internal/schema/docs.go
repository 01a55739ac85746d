package schema

import "github.com/google/jsonschema-go/jsonschema"

// What the keys mean, by their path.
var (
	recordDocs = map[string]string{
		"schema":                          "The version of this form.",
		"id":                              "The first 16 hex digits of the SHA-256 of the canonical URL, or the one that the registry names.",
		"url":                             "The canonical URL.",
		"domain":                          "The entry of domains.yaml that the URL is on.",
		"priority":                        "The name of the policy.",
		"status":                          "Where the URL stands.",
		"hidden":                          "Whether those who use the registry should not show the URL.",
		"failing_since":                   "The first failure of the open incident; null without one.",
		"next_check_at":                   "When the next check is due, without tolerance or window.",
		"metrics":                         "Figures; what is not known yet is null.",
		"metrics.uptime_pct":              "Successes among the conclusive checks of the last 30 UTC days, in percent.",
		"metrics.avg_response_time_ms":    "The mean over the successes of the last 30 UTC days.",
		"metrics.last_check_at":           "The last check, whatever it found.",
		"metrics.last_success_at":         "The last success.",
		"metrics.last_status_code":        "The status code of the last answer.",
		"metrics.consecutive_failures":    "Failures in a row.",
		"metrics.content_hash":            "The SHA-256 of the main text last seen.",
		"metrics.content_hash_changed_at": "When that last changed.",
		"metrics.redirect_chain":          "From the requested to the final URL; empty without redirects.",
		"metrics.ssl_expiry":              "The day on which the certificate ends.",
		"incident":                        "What is remembered of failures beyond their count.",
		"redirect":                        "Where the URL led when it was last healthy, and where it seems to be moving.",
		"certificate_notes":               "Which certificates were told of already.",
		"fields":                          "The accepted values of the fields that are watched.",
		"fields_seen":                     "What was last seen of those that differ from it.",
		"verdict":                         "A person's word that goes before what is seen.",
		"verdict.state":                   "Active: no failure counts; down: no success does.",
		"verdict.at":                      "When it was said.",
		"verdict.until":                   "The first instant at which it no longer holds.",
		"verdict.by":                      "Who said it.",
		"recheck_at":                      "When a person asked for a check that was not made yet.",
		"acted":                           "What persons last said: all of one instant.",
		"baseline":                        "The SHA-256 of the main text that counts as accepted.",
		"accepted":                        "The hash by which the registry knows the baseline, where more was learned since.",
		"making":                          "How the main text last seen was made.",
		"making.version":                  "Of the rules by which it was found.",
		"making.rendered":                 "Whether a browser rendered the page.",
		"making.learned":                  "Names what was learned of the site before.",
		"known_as":                        "The earlier hashes of the main text last seen, before more was learned.",
		"strangers":                       "Observations in a row with a text made in another way, which are not compared.",
		"review":                          "What a person should look at.",
		"review.reason":                   "Why.",
		"review.since":                    "Since when.",
		"review.detail":                   "What was seen.",
		"last":                            "The latest observation.",
		"history":                         "The last 30 checks, oldest first.",
		"history.ok":                      "Null where the check was inconclusive.",
		"days":                            "The conclusive checks of each of the last 90 UTC days, oldest first.",
		"days.ms":                         "The sum over the successes of that day.",
	}
	observationDocs = map[string]string{
		"id":                       "The id of the record.",
		"url":                      "The URL that was asked for.",
		"checked_at":               "When the check began.",
		"vantage":                  "The runner or bot that looked.",
		"layer":                    "The way of asking that settled the check.",
		"method":                   "The method of the request that settled it.",
		"outcome":                  "How the check ended.",
		"status_code":              "Of the last answer; null without one.",
		"response_time_ms":         "To the first byte of the last answer; null without one.",
		"redirect_chain":           "From the requested to the final URL; empty without redirects.",
		"redirect_codes":           "The status code of each hop of the chain but the last.",
		"certificate":              "The leaf certificate of the URL's host, or where it has none that of the final URL's host.",
		"certificate.problem":      "What is wrong with it; empty for nothing.",
		"final_certificate":        "That of the final URL's host, where it is another host than the URL's.",
		"content":                  "What was read of the body.",
		"content.hash":             "The SHA-256 of the main text in hex; empty where there is none.",
		"content.verdict":          "What the content is.",
		"content.text":             "The main text; on journal lines only.",
		"content.selector_missing": "Whether the scope that the registry names is not on the page.",
		"content.bytes":            "Whether the hash is that of the bytes: the text of such a document is not read.",
		"fields":                   "What was read by name: a number, a text (money such as 480 EUR, dates such as 2026-01-31), or null where the page does not have it. Names that begin with page. are what the page says of itself for programs.",
		"sibling":                  "What the host was found to answer for a page that cannot exist; on journal lines only.",
		"sibling.at":               "When it was asked.",
		"sibling.directory":        "The path below which it was asked.",
		"sibling.honest":           "Whether it answered that there is none.",
		"sibling.address":          "Where it was redirected to, where that is the same for any page.",
		"sibling.title":            "The beginning of the SHA-256 of the title that it showed.",
		"sibling.lines":            "The same of the lines of the main text, at most 64.",
		"site_alive":               "Whether the site answers at all; null where nobody asked.",
		"attempts":                 "Every try, in order.",
		"attempts.code":            "Null without an answer.",
		"retry_after_s":            "Seconds that the server asked to wait.",
		"error":                    "For people; empty on success.",
		"run":                      "The run that the observation belongs to; on journal lines only.",
		"run.started_at":           "When it started; the run and its shard are known by it.",
		"run.due":                  "How many URLs were due in it.",
		"run.shard":                "Which of several runners, such as 1/4.",
		"run.gated":                "Whether it counts only if it is no mass failure.",
	}
	actionDocs = map[string]string{
		"kind":  "verdict overrules what is seen, reset clears the failure counts, recheck makes due now.",
		"id":    "The id of the record.",
		"at":    "When it was said.",
		"by":    "Who said it.",
		"until": "The first instant at which a verdict no longer holds; null otherwise.",
		"state": "Of a verdict: active, also without this key, or down.",
	}
	gateDocs = map[string]string{
		"kind":        "Always gate.",
		"at":          "When it was decided.",
		"run":         "The run that is meant, by its start and shard.",
		"quarantined": "Whether nothing of the run counts.",
		"why":         "For people; never empty where nothing counts.",
	}
	noticeDocs = map[string]string{
		"kind":      "Always notified.",
		"at":        "When the channel accepted it; without events, since when the channel is known.",
		"channel":   "Names the channel, and holds no secret.",
		"told":      "The keys of the events: the first 16 hex digits of the SHA-256 of time, kind, id and domain.",
		"digest_at": "When a digest was told too.",
	}
)

// describe writes docs into the schema of an object and what it holds.
func describe(s *jsonschema.Schema, path string, docs map[string]string) {
	if doc, ok := docs[path]; ok {
		s.Description = doc
	}
	if s.Items != nil {
		s = s.Items
	}
	for key, p := range s.Properties {
		if path != "" {
			key = path + "." + key
		}
		describe(p, key, docs)
	}
}
