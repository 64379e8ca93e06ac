package cardrt

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Copier makes the parts of a copy independent of the original. It stores texts one after the
// other in a few pieces of memory, since most of them are short: an allocation for each would
// be most of the cost of a copy. The zero value is ready.
type Copier struct {
	texts strings.Builder // the current piece
	piece int             // its size
	// sharesTexts copies no texts: they never change.
	sharesTexts bool
}

// Pieces of memory for texts grow from the first size to the last. A text as long as the first
// gets a piece of its own if the current one has no room for it.
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

// sharing is a Copier without texts to copy, so that it never changes.
var sharing = &Copier{sharesTexts: true}

// Sharing returns the Copier of builders: a change of the copy does not change the original,
// but their texts may keep the document in memory that the original was read from. Build
// copies once more, with texts.
func Sharing() *Copier { return sharing }

// handingOver is the Copier that copies nothing, for a caller that needs no copy.
var handingOver = new(Copier)

// Clone returns a copy of x that detach makes independent. It is nil if x or c is.
//
//go:noinline
func Clone[T any](c *Copier, x *T, detach func(*Copier, *T)) *T {
	switch {
	case x == nil || c == nil:
		return nil
	case c == handingOver:
		return x
	}
	y := *x
	detach(c, &y)
	return &y
}

// DetachString replaces x with a copy.
func DetachString[S ~string](c *Copier, x *S) { *x = S(c.text(string(*x))) }

// DetachOptional replaces the text in x with a copy.
func DetachOptional[S ~string](c *Copier, x *card.Optional[S]) {
	if v, ok := x.Get(); ok {
		x.Set(S(c.text(string(v))))
	}
}

// DetachRaw replaces x with a copy.
func DetachRaw(c *Copier, x *card.Raw) { *x = card.RawOf(trusted.Pass{}, c.text(x.String())) }

// DetachObject replaces x with a copy.
func DetachObject(c *Copier, x *card.Object) {
	*x = card.ObjectOf(trusted.Pass{}, c.text(x.String()))
}

// DetachNullable detaches the value in x, if there is one.
func DetachNullable[T any](c *Copier, x *card.Nullable[T], detach func(*Copier, *T)) {
	if v := x.Ptr(); v != nil {
		detach(c, v)
	}
}

// DetachSlice replaces x with a copy; detach is nil for elements without references.
//
//go:noinline
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

// DetachMap replaces x with a copy; detach is nil for values without references.
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

// DetachKept replaces k with a copy. Entries never change: they are shared if texts are.
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
