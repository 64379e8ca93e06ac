package evolution

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/mapping"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// Codes of differences between mappings. An error of the new mappings that the old ones do not
// have has its own code.
const (
	codeFormatAdded   = "format-added"
	codeFormatRemoved = "format-removed"
	codeMemberLost    = "member-lost"
)

// Mappings are the mappings of one edition of a project.
type Mappings struct {
	// Project is nil if there are errors, which are among Diags.
	Project *mapping.Project
	Diags   []source.Diagnostic
}

// CompareMappings compares the mappings of two editions of a project. name is the folder of the
// new ones.
func CompareMappings(name string, old, new Mappings) *Result {
	r := newResult(name)
	for _, d := range new.Diags {
		known := slices.ContainsFunc(old.Diags, func(o source.Diagnostic) bool { return o.Code == d.Code && o.Message == d.Message })
		if d.Severity != card.Error || known {
			continue
		}
		r.add([]Finding{{Class: Projection, Verdict: jsonschema.Breaking, Code: d.Code, Message: d.Message,
			New: Location{File: d.Pos.File, Line: d.Pos.Line, Column: d.Pos.Column}}})
	}
	if old.Project == nil || new.Project == nil {
		return r
	}
	before, after := old.Project.Formats.List, new.Project.Formats.List
	for _, f := range after {
		i := slices.IndexFunc(before, func(x *mapping.Format) bool { return x.Name == f.Name })
		if i < 0 {
			r.add([]Finding{{Class: Projection, Verdict: jsonschema.Compatible, Code: codeFormatAdded, Subject: f.Name,
				New: position(f.Pos), Message: "the format is new"}})
			continue
		}
		for _, at := range f.LostSince(before[i]) {
			r.add([]Finding{{Class: Projection, Verdict: jsonschema.Breaking, Code: codeMemberLost, Subject: f.Name,
				New: position(at.Pos), Message: fmt.Sprintf("%s of %s is no longer converted", at.Text, f.Name)}})
		}
	}
	for _, f := range before {
		if !slices.ContainsFunc(after, func(x *mapping.Format) bool { return x.Name == f.Name }) {
			r.add([]Finding{{Class: Projection, Verdict: jsonschema.Breaking, Code: codeFormatRemoved, Subject: f.Name,
				Old: position(f.Pos), Message: "the format is gone"}})
		}
	}
	return r
}

func position(p source.Position) Location {
	return Location{File: p.File, Line: p.Line, Column: p.Column}
}
