package codec

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Copier makes deep copies. It stores copied texts one after the other in a few pieces of
// memory: most texts are short, and an allocation for each would dominate the cost of a copy.
// The zero value is ready to use.
type Copier struct {
	texts strings.Builder // the current piece
	piece int             // its size
	// sharesTexts means that texts are not copied, since they never change.
	sharesTexts bool
}

// Pieces of memory for texts grow from the first size to the last. A text at least as long as
// the first size gets its own piece if the current one has no room for it.
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

// sharing is a Copier that copies no texts. It never changes, so that all goroutines can use it.
var sharing = &Copier{sharesTexts: true}

// Sharing returns the Copier of builders. Changing the copy does not change the original. The
// copy shares its texts, which may keep the document in memory that the original was read from.
// Build makes another copy, with its own texts.
func Sharing() *Copier { return sharing }

// Clone returns an independent copy of x, for which detach copies the references. It returns
// nil if x or c is nil.
//
//go:noinline
func Clone[T any](c *Copier, x *T, detach func(*Copier, *T)) *T {
	if x == nil || c == nil {
		return nil
	}
	y := *x
	detach(c, &y)
	return &y
}

// DetachString replaces x with a copy of the text.
func DetachString[S ~string](c *Copier, x *S) { *x = S(c.text(string(*x))) }

// DetachOptional replaces the text in x with a copy.
func DetachOptional[S ~string](c *Copier, x *card.Optional[S]) {
	if v, ok := x.Get(); ok {
		x.Set(S(c.text(string(v))))
	}
}

// Raw replaces x with a copy of the text.
func (c *Copier) Raw(x *card.Raw) { *x = check.RawOf(c.text(x.String())) }

// Object replaces x with a copy of the text.
func (c *Copier) Object(x *card.Object) {
	*x = check.ObjectOf(c.text(x.String()))
}

// DetachNullable copies the references of the value in x, if there is one.
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

// Kept replaces k with a copy. Entries never change, so they are shared if texts are
// shared, except for entries of a [card.Reader].
func (c *Copier) Kept(k *Kept) {
	if k.entries == nil || c.sharesTexts && !k.entries.reused {
		return
	}
	list := slices.Clone(k.list())
	for i := range list {
		e := &list[i]
		e.name, e.text = c.text(e.name), c.text(e.text)
	}
	k.entries = &entries{list: list}
}
