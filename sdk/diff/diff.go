// Package diff has the types for reporting differences between two cards.
//
// A [Change] has a class: its effect on callers of the agent. Packages of dialects compare
// their cards with Diff, package dialects compares documents of any dialect, and package
// jsonschema compares JSON Schemas. The rules of a dialect are data in its schema, the keyword
// x-diff (docs/vocabulary.md). Other members are compared by default rules: an added value is
// compatible, a changed or removed one is breaking.
package diff

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Class is the effect of a change on callers that know the old card.
type Class uint8

const (
	// None: there is no change.
	None Class = iota
	// Cosmetic: callers do not depend on the changed part, such as a description.
	Cosmetic
	// Compatible: calls that worked before still work; something was added or widened.
	Compatible
	// Breaking: calls that worked before may fail, or nothing proves that they still work.
	Breaking
)

var classNames = [...]string{"none", "cosmetic", "compatible", "breaking"}

// String returns the name of the class: none, cosmetic, compatible or breaking.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return fmt.Sprintf("Class(%d)", uint8(c))
}

// MarshalText returns the name of the class.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name of a class.
func (c *Class) UnmarshalText(text []byte) error {
	i := slices.Index(classNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("diff: unknown class %q; known: none, cosmetic, compatible, breaking", text)
	}
	*c = Class(i)
	return nil
}

// Change is one difference between two documents.
type Change struct {
	// Class is the effect of the change on callers.
	Class Class `json:"class"`
	// Code is the stable name of the kind of change, such as skill-removed.
	Code string `json:"code"`
	// Old is the location in the old document (RFC 6901), absent for an added value.
	Old card.Optional[string] `json:"old,omitzero"`
	// New is the location in the new document, absent for a removed value.
	New card.Optional[string] `json:"new,omitzero"`
	// Message is a sentence for people. It has no values of the documents other than the
	// identifiers of elements.
	Message string `json:"message"`
	// Example is, for a breaking change of a JSON Schema, a small JSON document that shows it: an
	// input that the old schema accepts and the new one refuses, or an output that the new schema
	// accepts and the old one refuses. It is absent if none was found.
	Example json.RawMessage `json:"example,omitempty"`
}

// entrySize is the part of the size of a change that does not depend on its texts.
const entrySize = 64

// Size returns the number of octets that a change counts for [card.Limits].ResultBytes: the
// length of its texts and its example, plus 64.
func (c Change) Size() int {
	return entrySize + len(c.Code) + len(c.Message) + len(c.Old.Or("")) + len(c.New.Or("")) + len(c.Example)
}

// Pointer returns the location in the new document, or the location in the old document for a
// removed value.
func (c Change) Pointer() string { return c.New.Or(c.Old.Or("")) }

// shortExample is the length of an example in the text of a change; a longer one is left out.
const shortExample = 160

// String returns the class, the location, the message, the example if it is short, and the code, on one
// line.
func (c Change) String() string {
	message := c.Message
	if len(c.Example) > 0 && len(c.Example) <= shortExample {
		message += "; for example " + string(c.Example)
	}
	return c.Class.String() + ": " + card.Violation{Pointer: c.Pointer(), Code: c.Code, Message: message}.Error()
}

// Changes are the differences between two documents, sorted by class, breaking changes first,
// and then by location.
type Changes []Change

// MarshalJSON returns the list as a JSON array, which is empty for a nil list too.
func (c Changes) MarshalJSON() ([]byte, error) {
	if c == nil {
		return []byte("[]"), nil
	}
	return json.Marshal([]Change(c))
}

// Class returns the most severe class of the changes, [None] if there are none.
func (c Changes) Class() Class {
	worst := None
	for _, change := range c {
		worst = max(worst, change.Class)
	}
	return worst
}

// Of returns the changes of one class.
func (c Changes) Of(class Class) Changes {
	var list Changes
	for _, change := range c {
		if change.Class == class {
			list = append(list, change)
		}
	}
	return list
}

// Sort sorts the changes by class, breaking changes first, and then by location.
func (c Changes) Sort() {
	slices.SortStableFunc(c, func(a, b Change) int {
		return cmp.Or(cmp.Compare(b.Class, a.Class), scan.ComparePointers(a.Pointer(), b.Pointer()), cmp.Compare(a.Code, b.Code))
	})
}

// Errors for documents that cannot be compared. The errors that wrap them state the differing
// dialects, kinds or versions.
var (
	// ErrMismatch: the dialects, the kinds or the versions of the documents differ.
	ErrMismatch = errors.New("the documents are of different")
	// ErrNotCompared: the schema has no rules for comparing this kind of document.
	ErrNotCompared = errors.New("the schema has no rules for it")
)
