package published

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
)

// Disagreement is a difference between the two verdicts and the reason for it.
type Disagreement struct {
	// Dialect is the name of the dialect.
	Dialect string `json:"dialect"`
	// Code is the code of our finding, Keyword the keyword of the published schema's finding.
	// Exactly one of them is set.
	Code    string `json:"code,omitempty"`
	Keyword string `json:"keyword,omitempty"`
	// At is a regular expression for the locations, as JSON Pointers; any location when
	// it is empty.
	At     string `json:"at,omitempty"`
	Reason string `json:"reason"`

	at   *regexp.Regexp
	used int
}

// Disagreements is the list of known differences.
type Disagreements []*Disagreement

// LoadDisagreements reads the list.
func LoadDisagreements(file string) (Disagreements, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list Disagreements
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i, d := range list {
		if d.Dialect == "" || d.Reason == "" || (d.Code == "") == (d.Keyword == "") {
			return nil, fmt.Errorf("%s: entry %d needs a dialect, a reason, and a code or a keyword", file, i)
		}
		if d.at, err = regexp.Compile("^(?:" + d.At + ")$"); err != nil {
			return nil, fmt.Errorf("%s: entry %d: %w", file, i, err)
		}
	}
	return list, nil
}

// Explains reports whether the entry explains a finding that only one side has.
func (list Disagreements) Explains(dialect string, f Finding) bool {
	for _, d := range list {
		if d.Dialect == dialect && d.Code == f.Code && d.Keyword == f.Keyword && (d.At == "" || d.at.MatchString(f.Pointer)) {
			d.used++
			return true
		}
	}
	return false
}

// Unused returns the entries that explained nothing.
func (list Disagreements) Unused() Disagreements {
	var unused Disagreements
	for _, d := range list {
		if d.used == 0 {
			unused = append(unused, d)
		}
	}
	return unused
}

func (d *Disagreement) String() string {
	return fmt.Sprintf("%s: %s%s at %q", d.Dialect, d.Code, d.Keyword, d.At)
}
