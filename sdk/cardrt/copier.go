package cardrt

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Copier makes the parts of a copy independent of the original. Its texts come to stand
// one behind the other in a few pieces of memory, since most of them are short and a
// piece for each would be most of what a copy costs. The zero value is ready.
type Copier struct {
	texts strings.Builder // the piece at hand
	piece int             // its size
	// sharesTexts leaves texts where they are, which nobody can tell, as nothing
	// changes a text.
	sharesTexts bool
}

// Pieces of memory for texts grow from the first size to the last. A text as long as
// the first gets one of its own when the piece at hand has no room for it.
const (
	firstPiece = 256
	lastPiece  = 4 << 10
)

// text returns a copy of s.
func (c *Copier) text(s string) string {
	if c.sharesTexts || s == "" {
		return s
	}
	if len(s) > c.texts.Cap()-c.texts.Len() {
		if len(s) >= firstPiece {
			return strings.Clone(s)
		}
		c.piece = min(max(2*c.piece, firstPiece), lastPiece)
		c.texts.Reset()
		c.texts.Grow(c.piece)
	}
	start := c.texts.Len()
	c.texts.WriteString(s)
	return c.texts.String()[start:]
}

// OrEmpty returns x, or a new zero value when x is nil.
func OrEmpty[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}

// Clone returns a copy of x that detach makes independent; nil for nil.
func Clone[T any](x *T, detach func(*Copier, *T)) *T {
	if x == nil {
		return nil
	}
	y := *x
	detach(new(Copier), &y)
	return &y
}

// sharing is the Copier of [Share]; without texts to copy it never changes.
var sharing = &Copier{sharesTexts: true}

// Share is [Clone] for builders: changes to the one do not touch the other, but the
// copy may keep the document in memory that x was read from. What is built in the end
// is copied once more, with its texts.
func Share[T any](x *T, detach func(*Copier, *T)) *T {
	if x == nil {
		return nil
	}
	y := *x
	detach(sharing, &y)
	return &y
}

// DraftOf returns the draft of a builder, nil for a nil builder.
func DraftOf[T, B any, P interface {
	*B
	Draft() *T
}](b P) *T {
	if b == nil {
		return nil
	}
	return b.Draft()
}

// DetachString gives x a text of its own.
func DetachString[S ~string](c *Copier, x *S) { *x = S(c.text(string(*x))) }

// DetachOptional gives x a text of its own.
func DetachOptional[S ~string](c *Copier, x *card.Optional[S]) {
	if v, ok := x.Get(); ok {
		x.Set(S(c.text(string(v))))
	}
}

// DetachRaw gives x a text of its own.
func DetachRaw(c *Copier, x *card.Raw) { *x = card.RawOf(trusted.Pass{}, c.text(x.String())) }

// DetachObject gives x a text of its own.
func DetachObject(c *Copier, x *card.Object) {
	*x = card.ObjectOf(trusted.Pass{}, c.text(x.String()))
}

// DetachPointer lets x point to a copy.
func DetachPointer[T any](c *Copier, x **T, detach func(*Copier, *T)) {
	if *x != nil {
		y := **x
		detach(c, &y)
		*x = &y
	}
}

// DetachNullable detaches the value in x, if there is one.
func DetachNullable[T any](c *Copier, x *card.Nullable[T], detach func(*Copier, *T)) {
	if v := x.Ptr(); v != nil {
		detach(c, v)
	}
}

// DetachSlice gives x an array of its own; detach is nil for elements that share
// nothing.
func DetachSlice[S ~[]T, T any](c *Copier, x *S, detach func(*Copier, *T)) {
	if *x == nil {
		return
	}
	copied := make(S, len(*x))
	copy(copied, *x)
	if detach != nil {
		for i := range copied {
			detach(c, &copied[i])
		}
	}
	*x = copied
}

// DetachMap gives x a table and names of its own; detach is nil for values that
// share nothing.
func DetachMap[M ~map[string]T, T any](c *Copier, x *M, detach func(*Copier, *T)) {
	if *x == nil {
		return
	}
	copied := make(M, len(*x))
	for name, v := range *x {
		if detach != nil {
			detach(c, &v)
		}
		copied[c.text(name)] = v
	}
	*x = copied
}

// DetachKept gives k texts of its own. Entries are never changed, so that they can be
// shared as long as their texts are.
func DetachKept(c *Copier, k *Kept) {
	if c.sharesTexts || k.entries == nil {
		return
	}
	list := slices.Clone(k.list())
	for i := range list {
		e := &list[i]
		e.name, e.text = c.text(e.name), c.text(e.text)
	}
	k.entries = &entries{list: list}
}
