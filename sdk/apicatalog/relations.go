package apicatalog

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Relations returns the relation types of x with their links: those with a field first, then
// the others, such as "payment" or a URI (RFC 9264, 4.2.2). A member that is not an array of
// objects, which Check reports, is left out.
func (x *LinkContext) Relations() iter.Seq2[string, Links] {
	return func(yield func(string, Links) bool) {
		for name, value := range card.MembersOf(x).All() {
			var links Links
			if name == "anchor" || value.Decode(&links) != nil {
				continue
			}
			if !yield(name, links) {
				return
			}
		}
	}
}
