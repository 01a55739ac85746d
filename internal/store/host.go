package store

import (
	"encoding/json"
	"errors"
	"io/fs"

	"github.com/civicaid-voice/linkhealth/internal/health"
)

// hostsFile is the JSON of hosts.json.
type hostsFile struct {
	Schema int                    `json:"schema"`
	Hosts  map[string]health.Host `json:"hosts"` // by registrable domain
}

// Hosts is what must be respected on each registrable domain; never nil.
func (s *Store) Hosts() (map[string]health.Host, error) {
	data, err := s.ReadFile(hostsPath)
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]health.Host{}, nil
	}
	if err != nil {
		return nil, err
	}
	if flaw := flawOfSchema(hostsPath, data); flaw != nil {
		return nil, flaw
	}
	var f hostsFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, notJSON(hostsPath, data, err)
	}
	if f.Hosts == nil {
		return nil, damaged(hostsPath, 0, "no hosts")
	}
	return f.Hosts, nil
}

// encodeHosts leaves out what is free to be asked; nil is that nothing is
// left, and that the file should go.
func encodeHosts(hosts map[string]health.Host) ([]byte, error) {
	held := map[string]health.Host{}
	for domain, h := range hosts {
		if h != (health.Host{}) {
			held[domain] = h
		}
	}
	if len(held) == 0 {
		return nil, nil
	}
	return indented(hostsFile{Schema: health.Schema, Hosts: held})
}

// Metrics is the JSON of the domain metrics; nil where there is none yet.
func (s *Store) Metrics() ([]byte, error) {
	data, err := s.ReadFile(metricsPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return nil, notJSON(metricsPath, data, err)
	}
	if _, ok := object["schema"]; ok {
		if flaw := flawOfSchema(metricsPath, data); flaw != nil {
			return nil, flaw
		}
	}
	return data, nil
}
