package vectors

import (
	"encoding/json"
	"fmt"
	"os"
)

// Skip is an entry of the list of skipped vectors. Empty members match anything; the
// reason is never empty.
type Skip struct {
	Dialect string `json:"dialect,omitempty"`
	Kind    string `json:"kind,omitempty"`
	Name    string `json:"name,omitempty"`
	Reason  string `json:"reason"`
}

// LoadSkips reads the list of skipped vectors.
func LoadSkips(file string) ([]Skip, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []Skip
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, skip := range list {
		switch {
		case skip.Reason == "":
			return nil, fmt.Errorf("%s: entry %d has no reason", file, i)
		case skip.Kind == "" && skip.Name == "":
			return nil, fmt.Errorf("%s: entry %d would skip a whole dialect", file, i)
		}
	}
	return list, nil
}

// covers reports whether the entry matches a vector.
func (s Skip) covers(v *Vector) bool {
	return (s.Dialect == "" || s.Dialect == v.Dialect) &&
		(s.Kind == "" || s.Kind == v.Kind) &&
		(s.Name == "" || s.Name == v.Name)
}

// Stale returns the kinds that the entry skips although they have runners: such an entry
// should be removed unless it is for single vectors.
func (s Skip) Stale() []string {
	var kinds []string
	for key := range runners {
		if s.Name == "" && (s.Dialect == "" || s.Dialect == key.dialect) && s.Kind == key.kind {
			kinds = append(kinds, key.dialect+" "+key.kind)
		}
	}
	return kinds
}
