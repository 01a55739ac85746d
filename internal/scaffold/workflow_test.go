package scaffold_test

import (
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// workflow is as much of a workflow as the policy judges; an action is one too.
type workflow struct {
	On          yaml.Node         `yaml:"on"`
	Permissions permissions       `yaml:"permissions"`
	Env         map[string]string `yaml:"env"`
	Jobs        map[string]job    `yaml:"jobs"`
	Runs        struct {
		Steps []step `yaml:"steps"`
	} `yaml:"runs"`
}

type job struct {
	Uses        string            `yaml:"uses"`
	Secrets     yaml.Node         `yaml:"secrets"`
	Permissions permissions       `yaml:"permissions"`
	Timeout     int               `yaml:"timeout-minutes"`
	Env         map[string]string `yaml:"env"`
	Concurrency struct {
		Group  string `yaml:"group"`
		Cancel bool   `yaml:"cancel-in-progress"`
	} `yaml:"concurrency"`
	Steps []step `yaml:"steps"`
}

type step struct {
	Name string            `yaml:"name"`
	Uses string            `yaml:"uses"`
	Run  string            `yaml:"run"`
	Env  map[string]string `yaml:"env"`
	With map[string]string `yaml:"with"`
}

// permissions are what a token may do; nil where nothing is said, which gives
// it whatever the settings of the repository give.
type permissions map[string]string

// UnmarshalYAML refuses read-all and write-all, which say nothing of what a job
// needs.
func (p *permissions) UnmarshalYAML(n *yaml.Node) error {
	*p = permissions{}
	return n.Decode((*map[string]string)(p))
}

func (p permissions) writes() bool {
	for _, level := range p {
		if level != "read" && level != "none" {
			return true
		}
	}
	return false
}

// says is everything that a step is given.
func (s step) says() string {
	var b strings.Builder
	b.WriteString(s.Run)
	for _, values := range []map[string]string{s.Env, s.With} {
		for name, value := range values {
			b.WriteString("\n" + name + "=" + value)
		}
	}
	return b.String()
}

// is tells whether the step uses that action, at whatever version.
func (s step) is(action string) bool { return strings.HasPrefix(s.Uses, action+"@") }

// linkhealth tells whether the step runs one of these commands.
func (s step) linkhealth(commands ...string) bool {
	for _, command := range commands {
		if strings.Contains(s.Run, "linkhealth "+command) {
			return true
		}
	}
	return false
}

func parse(t *testing.T, data []byte) workflow {
	t.Helper()
	var w workflow
	if err := yaml.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	return w
}

// triggers are the events that start it.
func (w workflow) triggers() []string {
	var names []string
	switch w.On.Kind {
	case yaml.ScalarNode:
		names = append(names, w.On.Value)
	case yaml.SequenceNode:
		for _, n := range w.On.Content {
			names = append(names, n.Value)
		}
	case yaml.MappingNode:
		for i := 0; i < len(w.On.Content); i += 2 {
			names = append(names, w.On.Content[i].Value)
		}
	}
	return names
}

// effective is what the token of a job may do.
func (w workflow) effective(j job) permissions {
	if j.Permissions != nil {
		return j.Permissions
	}
	return w.Permissions
}
