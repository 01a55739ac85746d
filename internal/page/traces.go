package page

import "strings"

// mostSource is as much of a source as is searched for traces, in bytes: those
// that say nothing are small.
const mostSource = 64 << 10

// fingerprints stand in the source of such pages, and of hardly any other.
var fingerprints = [classes][]string{
	wall: {
		"/orchestrate/chl_", "cf-browser-verification", "_cf_chl_opt", "cf-error-details", // Cloudflare
		"CWUDNSAI=", "SWUDNSAI=", // Imperva's frame; its healthy pages load the same script otherwise
		"px-captcha", "_pxBlockScript", "captcha-delivery.com", "gokuProps", "awswaf.com/captcha",
		"sucuri_cloudproxy", "sec-if-cpt-container", "/_sec/cp_challenge", "bm-verify=", "triggerInterstitialChallenge",
		"KPSDK", "sgcaptcha", "rbzns", "perfdrive.com", "bobcmn", "/TSPD/", "ddos-guard/js-challenge",
		"/.within.website/", "__vercel_challenge", "vercel.link/security-checkpoint", "aliyun_waf", "acw_sc__v2",
		"/_fs-ch-", "ct_anti_ddos_key", "lmschallenge", "__jsl_clearance",
	},
	lot: {
		"sedoparking.com", "sedoParkingUrl", "parkingcrew.net", "bodis.com", "bodiscdn.com", "parklogic.com",
		"parking-lander", "LANDER_SYSTEM", "afternic.com/forsale", "hugedomains.com/domain_profile",
		"above.com/marketplace", "dan.com/buy-domain", "adsense/domains/caf.js", "undeveloped.com", "domainmarket.com/",
		"dsparking.com", "cashparking", "d38psrni17bvxu.cloudfront.net", "parking.namecheap", "efty.com/",
	},
}

// guards are what protected sites load on all their pages. Alone they are all
// that is on a page that was kept back.
var guards = []string{"_Incapsula_Resource", "awswaf.com", "challenge-platform", "datadome", "px-cdn", "perimeterx"}

// widgets are captchas. Forms have them too.
var widgets = []string{"g-recaptcha", "h-captcha", "hcaptcha.com/1/api.js", "cf-turnstile", "challenges.cloudflare.com/turnstile", "geetest"}

// traces are the points that the source has for a class, where the page itself
// says little.
func (e *evidence) traces(c class, prose int) int {
	if prose > bareProse {
		return 0
	}
	points := 0
	source := e.beginning()
	if containsAny(source, fingerprints[c]) {
		points++ // a protected site may have it on all its pages
		if e.words <= bareProse {
			points += sourcePoints - 1
		}
	}
	if c != wall {
		return points
	}
	if containsAny(source, widgets) {
		points++
	}
	if e.words == 0 && containsAny(source, guards) {
		points += sourcePoints
	}
	return points
}

// beginning is as much of the source as is searched.
func (e *evidence) beginning() string { return e.source[:min(len(e.source), mostSource)] }

// isForm tells a page that asks for more than the answer to a captcha: for what
// no captcha asks, or for two things.
func (e *evidence) isForm() bool { return fields(e.beginning()) > 1 }

// unasked are inputs that people don't fill in, and personal those that no
// captcha has.
var (
	unasked  = []string{"hidden", "submit", "button", "image", "reset", "recaptcha", "h-captcha", "display:none"}
	personal = []string{"email", "password", `"tel"`, `"date"`, `"file"`}
)

// fields counts what forms ask people to fill in or choose, and twice what is
// personal.
func fields(source string) int {
	n := 0
	for tag := range tags(source, "input", "select", "textarea") {
		switch {
		case containsAny(tag, unasked):
		case containsAny(tag, personal):
			n += 2
		default:
			n++
		}
	}
	return n
}

// tags calls yield with each start tag of those names, in lower case.
func tags(source string, names ...string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for rest := source; ; {
			at := strings.IndexByte(rest, '<')
			if at < 0 {
				return
			}
			rest = rest[at+1:]
			for _, name := range names {
				if len(rest) <= len(name) || !strings.EqualFold(rest[:len(name)], name) || !endsName(rest[len(name)]) {
					continue
				}
				tag, _, _ := strings.Cut(rest, ">")
				if !yield(strings.ToLower(tag)) {
					return
				}
			}
		}
	}
}
