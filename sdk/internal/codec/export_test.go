package codec

import "github.com/agentcard-go/cardgen/sdk/card"

// This file exports identifiers for the tests of package cardrt_test.

// Locate sets the positions of violations and sorts by them.
func Locate(text string, embedded bool, vs card.Violations) { locate(text, embedded, vs) }

// KeptText returns the extra members of k as they are appended if no field is set.
func KeptText(k *Kept) string {
	return string(k.AppendMembers(nil, new(MemberTable), FieldSet{}))
}

// Position converts an index in the text to a position in the document.
func (doc *Document) Position(i int) (offset, line, column int) { return doc.position(i) }

// Fault is the unexported method.
func (k *Kept) Fault(name, message string) { k.fault(name, message) }

// Empty is the method isZero.
func (k *Kept) Empty() bool { return k.isZero() }

// Get is the unexported method.
func (k *Kept) Get(name string) (card.Raw, bool) { return k.get(name) }

// Unknown is the unexported method.
func (k *Kept) Unknown() card.Object { return k.unknown() }

// SetUnknown is the unexported method.
func (k *Kept) SetUnknown(name string, v card.Raw) { k.setUnknown(name, v) }

// DeleteUnknown is the unexported method.
func (k *Kept) DeleteUnknown(name string) { k.deleteUnknown(name) }
