// Package ci writes findings in the forms that CI systems read: SARIF, and the workflow commands
// of GitHub.
package ci

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// Level is the severity of a finding.
type Level string

// The levels.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// Region is a part of a file. Lines and columns count from 1.
type Region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// Finding is a finding in a file.
type Finding struct {
	Level Level
	// Code is the stable name of the kind of finding. Message is a sentence.
	Code, Message string
	// File is the path from the working directory, and Region the part of the file.
	File   string
	Region Region
	// Pointer is the location in a document, empty for the whole document.
	Pointer string
}

type (
	text struct {
		Text string `json:"text"`
	}
	result struct {
		RuleID    string     `json:"ruleId"`
		Level     Level      `json:"level"`
		Message   text       `json:"message"`
		Locations []location `json:"locations"`
	}
	location struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region Region `json:"region"`
		} `json:"physicalLocation"`
		Logical []logical `json:"logicalLocations,omitempty"`
	}
	logical struct {
		Name string `json:"fullyQualifiedName"`
	}
	rule struct {
		ID string `json:"id"`
	}
)

// BeginSARIF begins a document of SARIF 2.1.0
// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/). The results follow, with a comma between
// two, and then [EndSARIF].
const BeginSARIF = `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[`

// SARIF returns the finding as a result. A name in the message makes no link: viewers show [text](address)
// as one (SARIF 2.1.0, section 3.11.6).
func (f *Finding) SARIF() string {
	message := strings.ReplaceAll(cli.Printable(f.Message), "](", "] (")
	r := result{RuleID: f.Code, Level: f.Level, Message: text{message}, Locations: make([]location, 1)}
	at := &r.Locations[0]
	at.Physical.Artifact.URI = (&url.URL{Path: f.File}).String()
	at.Physical.Region = f.Region
	if f.Pointer != "" {
		at.Logical = []logical{{f.Pointer}}
	}
	return encoded(r)
}

// EndSARIF ends a document of a program. codes are the codes of the results, in any order.
func EndSARIF(program, version string, codes []string) string {
	rules := []rule{}
	slices.Sort(codes)
	for _, code := range slices.Compact(codes) {
		rules = append(rules, rule{code})
	}
	return "\n],\"tool\":" + encoded(map[string]any{"driver": map[string]any{
		"name": program, "version": version, "informationUri": "https://github.com/agentcard-go/cardgen", "rules": rules,
	}}) + "}]}\n"
}

// GitHub returns the finding as the command that annotates the file
// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
func (f *Finding) GitHub() string {
	level := f.Level
	if level == Note {
		level = "notice"
	}
	r := f.Region
	command := fmt.Sprintf("::%s file=%s,line=%d,endLine=%d", level, property.Replace(f.File), r.StartLine, r.EndLine)
	if r.StartLine == r.EndLine {
		command += fmt.Sprintf(",col=%d,endColumn=%d", r.StartColumn, r.EndColumn)
	}
	return command + fmt.Sprintf(",title=%s::%s\n", property.Replace(f.Code), data.Replace(cli.Printable(f.Message)))
}

// data and property escape texts of workflow commands.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// encoded returns a value of this package as JSON.
func encoded(v any) string {
	var b strings.Builder
	e := json.NewEncoder(cli.JSONWriter(&b))
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // the types of this package cannot fail
	return strings.TrimSuffix(b.String(), "\n")
}
