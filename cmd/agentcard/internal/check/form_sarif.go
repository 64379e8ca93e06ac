package check

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
)

// sarifForm is SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).
type sarifForm struct{}

type (
	sarifText struct {
		Text string `json:"text"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region sarifRegion `json:"region"`
		} `json:"physicalLocation"`
		Logical []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifRule struct {
		ID string `json:"id"`
	}
)

func (sarifForm) begin() string {
	return `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[`
}

func (sarifForm) separator() string { return ",\n" }

func (form sarifForm) append(dst []byte, r *command.Result, list []finding) []byte {
	at := r.Ranges()
	for i := range list {
		f := &list[i]
		x := at(f.Violation)
		result := sarifResult{RuleID: f.Code, Level: "warning", Message: sarifText{sentence(r, f)}, Locations: make([]sarifLocation, 1)}
		switch f.level {
		case failing:
			result.Level = "error"
		case advice:
			result.Level = "note"
		}
		location := &result.Locations[0]
		location.Physical.Artifact.URI = uriOf(r.File)
		location.Physical.Region = sarifRegion{x.Line, x.Column, x.EndLine, x.EndColumn}
		if f.Pointer != "" {
			location.Logical = []sarifLogical{{f.Pointer}}
		}
		dst = append(append(dst, form.separator()...), encoded(result)...)
	}
	return dst
}

func (sarifForm) end(t *tally) string {
	ids := make(map[string]bool)
	rules := []sarifRule{}
	for _, c := range t.sortedCodes() {
		if !ids[c.code] {
			ids[c.code] = true
			rules = append(rules, sarifRule{c.code})
		}
	}
	slices.SortFunc(rules, func(a, b sarifRule) int { return strings.Compare(a.ID, b.ID) })
	tool := map[string]any{"driver": map[string]any{
		"name": "agentcard", "version": cli.Version(), "informationUri": "https://github.com/agentcard-go/cardgen", "rules": rules,
	}}
	text, _ := json.Marshal(tool) // strings cannot fail
	return "\n],\"tool\":" + string(text) + "}]}\n"
}

// uriOf returns the reference to a file, relative to the working directory.
func uriOf(name string) string { return (&url.URL{Path: name}).String() }
