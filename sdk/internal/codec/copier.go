package codec

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Copier makes copies independent of their original. It stores texts one after the other in a
// few pieces of memory: most texts are short, and an allocation for each would dominate the
// cost of a copy. The zero value is ready to use.
//
// A Copier that reads visits the same parts of a value, but changes and copies nothing.
type Copier struct {
	texts strings.Builder // the current piece
	piece int             // its size
	// sharesTexts means that texts are not copied, since they never change.
	sharesTexts bool
	// reads means that texts and numbers are only looked at. illFormed is set by one that has
	// no JSON form.
	reads, illFormed bool
}

// Pieces of memory for texts grow from the first size to the last. A text at least as long as
// the first size gets its own piece if the current one has no room for it.
const (
	firstPiece = 256
	lastPiece  = 4 << 10
)

// readers are the Copiers of hasJSON.
var readers = sync.Pool{New: func() any { return &Copier{reads: true} }}

// hasJSON reports whether all texts and numbers in x have a JSON form, those that are not written
// included. detach visits them.
func hasJSON[P any](x P, detach func(*Copier, P)) bool {
	c := readers.Get().(*Copier)
	detach(c, x)
	ok := !c.illFormed
	c.illFormed = false
	readers.Put(c)
	return ok
}

// read looks at s if the Copier reads.
func (c *Copier) read(s string) bool {
	if c.reads && !utf8.ValidString(s) {
		c.illFormed = true
	}
	return c.reads
}

// Float64 looks at a number. Copies by assignment are independent.
func (c *Copier) Float64(x *float64) {
	if c.reads && !check.Finite(*x) {
		c.illFormed = true
	}
}

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

// sharing is a Copier that copies no texts, so that it never changes.
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

// DetachPointer replaces x with a pointer to a copy, for which detach copies the references.
//
//go:noinline
func DetachPointer[T any](c *Copier, x **T, detach func(*Copier, *T)) {
	switch {
	case *x == nil:
	case c.reads:
		detach(c, *x)
	default:
		y := **x
		detach(c, &y)
		*x = &y
	}
}

// DetachString replaces x with a copy of the text.
func DetachString[S ~string](c *Copier, x *S) {
	if !c.read(string(*x)) {
		*x = S(c.text(string(*x)))
	}
}

// DetachOptional replaces the text in x with a copy.
func DetachOptional[S ~string](c *Copier, x *card.Optional[S]) {
	if v, ok := x.Get(); ok && !c.read(string(v)) {
		x.Set(S(c.text(string(v))))
	}
}

// Raw replaces x with a copy of the text.
func (c *Copier) Raw(x *card.Raw) {
	if !c.read(x.String()) {
		*x = check.RawOf(c.text(x.String()))
	}
}

// Object replaces x with a copy of the text.
func (c *Copier) Object(x *card.Object) {
	if !c.read(x.String()) {
		*x = check.ObjectOf(c.text(x.String()))
	}
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
	copied := *x
	if !c.reads {
		copied = make(S, len(*x))
		copy(copied, *x)
	}
	if detach != nil {
		for i := range copied {
			detach(c, &copied[i])
		}
	}
	if !c.reads {
		*x = copied
	}
}

// DetachMap replaces x with a copy; detach is nil for values without references.
func DetachMap[M ~map[string]T, T any](c *Copier, x *M, detach func(*Copier, *T)) {
	if *x == nil {
		return
	}
	if c.reads {
		readMap(c, *x, detach)
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

func readMap[M ~map[string]T, T any](c *Copier, x M, detach func(*Copier, *T)) {
	l := nameLists.Get().(*NameList)
	v := Borrow[T](l)
	for name := range x {
		if c.read(name); detach != nil {
			*v = x[name]
			detach(c, v)
		}
	}
	GiveBack(l, v)
}

// Kept replaces k with a copy. Entries never change, so they are shared if texts are
// shared.
func (c *Copier) Kept(k *Kept) {
	if c.sharesTexts || k.entries == nil {
		return
	}
	if c.reads {
		for _, e := range k.list() {
			c.read(e.name)
			c.read(e.text)
		}
		return
	}
	list := slices.Clone(k.list())
	for i := range list {
		e := &list[i]
		e.name, e.text = c.text(e.name), c.text(e.text)
	}
	k.entries = &entries{list: list}
}
