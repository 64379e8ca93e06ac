package cardrt

import "github.com/agentcard-go/cardgen/sdk/card"

// What the tests of package cardrt_test look at, and nobody else.

// Locate fills in and sorts by the positions of violations.
func Locate(text string, embedded bool, vs card.Violations) { locate(text, embedded, vs) }

// KeptText returns what is written of k beside fields of which none is set.
func KeptText(k *Kept) string {
	return string(k.append(nil, &MemberTable{Fields: func(any) (*Kept, FieldSet) { return k, FieldSet{} }}, nil))
}

// Position returns where a place in the text of a document is in the whole.
func (doc *Document) Position(i int) (offset, line, column int) { return doc.position(i) }

// CountsTo reports whether the object or array v has at least n members or elements.
func CountsTo(v string, n int) bool { return ValueOf(v).countsTo(n) }
