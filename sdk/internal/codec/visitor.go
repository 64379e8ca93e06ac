package codec

import (
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Visitor looks for strings that are not UTF-8 and numbers that are not finite. Generated functions
// pass it all strings and numbers of a value.
type Visitor struct{ illFormed bool }

// visitors are reused, since a function value makes the compiler allocate a Visitor.
var visitors = sync.Pool{New: func() any { return new(Visitor) }}

// hasJSON reports whether all strings and numbers in x have a JSON form, those that are not written
// included.
func hasJSON[P any](x P, visit func(*Visitor, P)) bool {
	v := visitors.Get().(*Visitor)
	visit(v, x)
	ok := !v.illFormed
	v.illFormed = false
	visitors.Put(v)
	return ok
}

// Text visits a string, a name or JSON text.
func (v *Visitor) Text(s string) {
	if !scan.Valid(s) {
		v.illFormed = true
	}
}

// Texts visits the strings in a list.
func (v *Visitor) Texts(list []string) {
	for _, s := range list {
		v.Text(s)
	}
}

// Optional visits the string in x, if there is one.
func (v *Visitor) Optional(x card.Optional[string]) { v.Text(x.Or("")) }

// Float64 visits a number.
func (v *Visitor) Float64(f float64) {
	if !check.Finite(f) {
		v.illFormed = true
	}
}

// Kept visits the names and texts in k.
func (v *Visitor) Kept(k *Kept) {
	if k.entries == nil {
		return
	}
	for _, e := range k.list() {
		v.Text(e.name)
		v.Text(e.text)
	}
}
