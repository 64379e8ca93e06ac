// Package evolution says what a change of schemas breaks. It compares two editions of one
// package, that is, the schemas of documents and the generated Go before and after the change,
// and reports each difference with its effect.
package evolution

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// The classes: what a difference has an effect on.
const (
	// Card: documents that were valid.
	Card = "card"
	// Reader: programs with the old schemas that read documents of the new ones.
	Reader = "reader"
	// Go: code that uses the generated package.
	Go = "go"
	// Projection: conversions to other formats.
	Projection = "projection"
)

// Classes are all classes.
var Classes = []string{Card, Reader, Go, Projection}

// Location is a location in a schema. The zero Location is none.
type Location struct {
	File    string
	Pointer string
	// Line and Column count from 1.
	Line, Column int
}

// Finding is one difference between two editions.
type Finding struct {
	Class   string
	Verdict jsonschema.Verdict
	// Code is a stable name of the kind of difference.
	Code string
	// Package is the name of the Go package. Subject is what changed: a Go name, or the kind of
	// document.
	Package, Subject string
	// Old and New are the locations in the schemas.
	Old, New Location
	// Keyword is the changed keyword of JSON Schema; empty if it is not one keyword.
	Keyword string
	// Message is a sentence. Reason says, for an undecided one, why. Hint suggests how to avoid
	// the effect.
	Message, Reason, Hint string
	// Example is a JSON document that shows what breaks: for the class card it is valid by the
	// old schema only, for the class reader by the new one only. It is empty for none.
	Example string
}

// Edition is a package before or after a change.
type Edition struct {
	// Package is the plan. Files are the generated files with the exported declarations, by name.
	Package *ir.Package
	Files   map[string][]byte
	// Graph has the schemas, and Documents the schemas of whole documents.
	Graph     *schema.Graph
	Documents []*schema.Schema
}

// order has the verdicts in the order of their findings.
var order = []jsonschema.Verdict{jsonschema.Breaking, jsonschema.Undecided, jsonschema.Compatible}

// Worst returns the verdict of two that is reported for both.
func Worst(a, b jsonschema.Verdict) jsonschema.Verdict {
	return order[min(slices.Index(order, a), slices.Index(order, b))]
}

// sorted sorts findings by class, verdict and location, and removes repetitions.
func sorted(list []Finding) []Finding {
	slices.SortStableFunc(list, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(slices.Index(Classes, a.Class), slices.Index(Classes, b.Class)), cmp.Compare(slices.Index(order, a.Verdict), slices.Index(order, b.Verdict)),
			cmp.Compare(a.place().File, b.place().File), cmp.Compare(a.place().Line, b.place().Line),
			cmp.Compare(a.place().Column, b.place().Column),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message), cmp.Compare(a.Subject, b.Subject))
	})
	// A definition belongs to several kinds of documents.
	return slices.CompactFunc(list, func(a, b Finding) bool {
		return a.Class == b.Class && a.Verdict == b.Verdict && a.Code == b.Code && a.Old == b.Old && a.New == b.New && a.Message == b.Message
	})
}

// place returns the location in the new schema, or in the old one for a thing that is gone.
func (f *Finding) place() Location {
	if f.New != (Location{}) {
		return f.New
	}
	return f.Old
}
