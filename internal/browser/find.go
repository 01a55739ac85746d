package browser

import (
	"fmt"
	"os/exec"
	"runtime"
)

// Find resolves what a person asked for. "off" is no browser, "auto" the first
// one known by name that is installed; both give "" and no error where there is
// none. Anything else is the path of an executable file.
func Find(setting string) (path string, err error) {
	switch setting {
	case "off":
		return "", nil
	case "auto":
		return installed(candidates(runtime.GOOS)), nil
	}
	path, err = exec.LookPath(setting)
	if err != nil {
		return "", fmt.Errorf("browser %q is no program that can be run: name the executable file of Chrome or Chromium, or say auto or off: %w", setting, err)
	}
	return path, nil
}

func installed(names []string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// candidates are names to look for on PATH, and the places that installers use
// without putting them there.
func candidates(system string) []string {
	switch system {
	case "darwin":
		return []string{
			"/Applications/Chromium.app/Contents/MacOS/Chromium",
			"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
			"/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
			"chromium",
		}
	case "windows":
		return nil // Chrome's pipe needs inherited descriptors, which Go does not pass there
	}
	return []string{
		"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
		"headless-shell", "chrome-headless-shell", "microsoft-edge", "microsoft-edge-stable",
		"/usr/lib/chromium/chromium", "/usr/lib/chromium-browser/chromium-browser",
		"/opt/google/chrome/chrome", "/opt/microsoft/msedge/msedge",
	}
}
