package cardrt

import "github.com/agentcard-go/cardgen/sdk/card"

// This file exports identifiers for the tests of package cardrt_test.

// Locate fills in and sorts by the positions of violations.
func Locate(text string, embedded bool, vs card.Violations) { locate(text, embedded, vs) }

// KeptText returns the extra members of k as they are appended if no field is set.
func KeptText(k *Kept) string {
	return string(k.AppendMembers(nil, new(MemberTable), FieldSet{}))
}

// Position translates an index in the text to the document.
func (doc *Document) Position(i int) (offset, line, column int) { return doc.position(i) }

// CountsTo reports whether the object or array v has at least n members or elements.
func CountsTo(v string, n int) bool { return ValueOf(v).countsTo(n) }
