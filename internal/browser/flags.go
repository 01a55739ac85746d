package browser

import (
	"os"
	"path/filepath"
	"strings"
)

// arguments are what Chrome is started with. wall is the address of a proxy
// that refuses everything: what does not belong to a page, such as Chrome's own
// calls home, ends there. Each page gets a proxy of its own.
func arguments(profile, wall, spki, userAgent string, sandbox bool) []string {
	args := []string{
		"--headless",
		"--remote-debugging-pipe",
		"--user-data-dir=" + profile,

		// The net: nothing but the proxy, for loopback too, and no look-up of a
		// name, not even of one that the proxy would refuse.
		"--proxy-server=http://" + wall,
		"--proxy-bypass-list=" + noBypass,
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
		"--ignore-certificate-errors-spki-list=" + spki,
		"--disable-quic",
		"--webrtc-ip-handling-policy=disable_non_proxied_udp",
		"--force-webrtc-ip-handling-policy=disable_non_proxied_udp", // its older name
		"--dns-prefetch-disable",
		"--no-pings",

		// What Chrome does by itself.
		"--no-first-run",
		"--no-default-browser-check",
		"--no-service-autorun",
		"--disable-background-networking",
		"--disable-breakpad",
		"--disable-client-side-phishing-detection",
		"--disable-component-extensions-with-background-pages",
		"--disable-component-update",
		"--disable-default-apps",
		"--disable-domain-reliability",
		"--disable-extensions",
		"--disable-field-trial-config",
		"--disable-search-engine-choice-screen",
		"--disable-sync",
		"--media-router=0",
		"--metrics-recording-only",
		"--password-store=basic",
		"--use-mock-keychain",
		"--disable-features=" + strings.Join(withoutFeatures, ","),

		// What pages get.
		"--blink-settings=imagesEnabled=false",
		"--deny-permission-prompts",
		"--disable-3d-apis",
		"--disable-dev-shm-usage", // 64 MB in many containers
		"--disable-file-system",
		"--disable-gpu",
		"--disable-notifications",
		"--disable-print-preview",
		"--disable-remote-fonts",
		"--disable-remote-playback-api",
		"--disable-software-rasterizer",
		"--disable-speech-api",
		"--hide-scrollbars",
		"--js-flags=--max-old-space-size=512", // MB a renderer; more ends the tab
		"--mute-audio",
	}
	if userAgent != "" {
		args = append(args, "--user-agent="+userAgent)
	}
	if !sandbox {
		args = append(args, "--no-sandbox")
	}
	return append(args, "about:blank")
}

// noBypass undoes Chrome's rule that loopback needs no proxy.
const noBypass = "<-loopback>"

// withoutFeatures are those that talk to others, that change which address is
// asked for, or that give every window two more processes for its address bar.
var withoutFeatures = []string{
	"AsyncDns", "AutofillServerCommunication", "CertificateTransparencyComponentUpdater",
	"DialMediaRouteProvider", "DnsOverHttps", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades",
	"LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationGuideModelDownloading",
	"OptimizationHints", "Prerender2", "SegmentationPlatform", "Translate", "UseDnsHttpsSvcb",
	"WebRtcHideLocalIpsWithMdns", "WebUIOmniboxAimPopup", "WebUIOmniboxPopup",
}

// environment is all that Chrome inherits: no proxies, no keys, no session bus.
// dir takes whatever Chrome writes outside its profile.
func environment(dir string) []string {
	env := []string{
		"HOME=" + dir,
		"PATH=" + os.Getenv("PATH"),
		"XDG_CONFIG_HOME=" + filepath.Join(dir, "config"),
		"XDG_CACHE_HOME=" + filepath.Join(dir, "cache"),
		"DBUS_SESSION_BUS_ADDRESS=disabled:",
		"DBUS_SYSTEM_BUS_ADDRESS=disabled:",
	}
	for _, name := range []string{"LANG", "LC_ALL", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "SystemRoot", "LOCALAPPDATA"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return append(env, "TMPDIR="+temporary(dir))
}

// temporary is dir, unless Chrome's socket in it would have a longer path than
// a socket can have (sun_path, 104 bytes on some systems).
func temporary(dir string) string {
	const socket = len("/org.chromium.Chromium.XXXXXX/SingletonSocket")
	if len(dir)+socket >= 104 {
		return os.TempDir()
	}
	return dir
}
