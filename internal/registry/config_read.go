package registry

import (
	"fmt"
	"time"
	_ "time/tzdata" // a bare runner has no time zones

	"gopkg.in/yaml.v3"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

func newConfigDraft() configDraft {
	c := configDraft{Config: DefaultConfig(), version: 1, base: DefaultPolicy()}
	for _, canary := range c.Network.Gate.Canaries {
		u, err := link.Parse(canary)
		if err != nil {
			panic("registry: a default canary: " + err.Error())
		}
		c.canaries = append(c.canaries, placed[link.URL]{value: u})
	}
	return c
}

// readConfig reads registry/config.yaml. What isn't written, or can't be read,
// is as in [DefaultConfig].
func readConfig(data []byte) (Config, *document) {
	c := newConfigDraft()
	d, root, ok := open(ConfigPath, data)
	if ok {
		configFile.read(root, &c)
	}
	return c.Config, d
}

func judgeSchedule(es *entries, c *configDraft) {
	switch s := c.Schedule; {
	case s.From == day:
		es.complainOf("from", `a window can't open at the end of the day; write "00:00"`)
	case s.From == s.To:
		es.complainOf("to", `the window is closed all day; write from: "00:00" and to: "24:00" if it is to be open all day`)
	}
}

// zone is the name of a time zone. "Local" would mean another one on every
// machine.
func zone() kind[*time.Location] {
	const wanted = "an IANA time zone such as Europe/Madrid"
	s := Shape{Types: []string{"string"}}
	return scalar(wanted, s, func(l *time.Location) any { return l.String() }, func(n *yaml.Node) (*time.Location, error) {
		if n.ShortTag() != "!!str" {
			return nil, errSort
		}
		l, err := time.LoadLocation(n.Value)
		if err != nil || l == time.Local || n.Value == "" {
			return nil, fmt.Errorf("%s is not %s", quote(n.Value), wanted)
		}
		return l, nil
	})
}
