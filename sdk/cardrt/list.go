package cardrt

import (
	"reflect"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// ReadSlice reads an array into x. An empty one is not nil; when the value is no array or
// an element does not fit, the whole does not, and x is left as it is.
func ReadSlice[S ~[]T, T any](d *Decoder, i int, x *S, read func(*Decoder, int, *T) int) int {
	depth, start := d.depth, i
	i, more := d.array(i)
	if i < 0 {
		return i
	}
	if !more {
		*x = S{}
		return i
	}
	element := (*T)(nil)
	list := make([]T, d.firstElements(element, i))
	for n := 0; ; {
		if i = read(d, i, &list[n]); i < 0 {
			d.leave(depth)
			return i
		}
		n++
		if i, more = d.item(i); !more {
			if i >= 0 {
				*x = list[:n:n]
			}
			return i
		}
		if n == len(list) {
			longer := make([]T, n+d.moreElements(n, elementSize(element), i-start, i))
			copy(longer, list)
			list = longer
		}
	}
}

// elementSize returns the size in memory of what a pointer points to.
//
//go:noinline
func elementSize(pointer any) int { return int(reflect.TypeOf(pointer).Elem().Size()) }

// firstElements returns the length that a list begins with: a guess, since nothing is
// known yet but the size of an element in memory, which its text has a few times as
// many bytes as. Too few cost a copy of these, so there are never many. It is not inlined,
// since generic functions call it.
//
//go:noinline
func (d *Decoder) firstElements(pointer any, i int) int {
	return max(1, min((len(d.scan.Text)-i)/(4*elementSize(pointer)+1), 4))
}

// spareRate is how many bytes for each byte of a document lists may take for elements
// that may not come.
const spareRate = 4

// moreElements returns by how much to lengthen a list of n elements, whose text took
// used bytes and goes on at i: by what the rest of the document can hold at that rate.
// It need not belong to this list, though, and were every list inside another to take so
// much, memory would not stay linear. A document has only so much to spare; when that is
// gone, the elements to come are counted, and when that has been done too often, lists
// grow by factors. They do so at first, too: a few elements tell little about the rest.
func (d *Decoder) moreElements(n, size, used, i int) int {
	want := (len(d.scan.Text) - i) / max(1, used/n)
	want += want/32 + 1
	if n < 32 {
		want = min(want, 8*n)
	}
	if want*size <= d.spare {
		d.spare -= want * size
		return want
	}
	if count := d.countElements(i); count > 0 {
		return count
	}
	return min(want, 3*n)
}

// countElements returns how many elements the array has from the one at i on; 0 when the
// decoder has looked ahead too far already. Of text that is not well-formed the number
// is of no use, but not greater than that of its commas.
func (d *Decoder) countElements(i int) int {
	t := d.scan.Text
	start, depth, n := i, 0, 1
	for depth >= 0 && i < len(t) && d.ahead > i-start {
		switch t[i] {
		case '"':
			if i, _ = scan.String(t, i+1); i < 0 {
				d.ahead = 0
				return 0
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 0 {
				n++
			}
		}
		i++
	}
	d.ahead -= i - start
	if d.ahead <= 0 {
		return 0
	}
	return n
}

// ReadMap reads an object whose members all have one type into x. An empty one is not nil;
// when the value is no object or a member does not fit, the whole does not, and x is left
// as it is.
func ReadMap[M ~map[string]T, T any](d *Decoder, i int, x *M, read func(*Decoder, int, *T) int) int {
	depth := d.depth
	i, more := d.object(i)
	if i < 0 {
		return i
	}
	m := make(M)
	value := new(T)
	for more {
		name, v := d.name(i)
		if v < 0 {
			return v
		}
		if i = read(d, v, value); i < 0 {
			d.leave(depth)
			return i
		}
		n := len(m)
		if m[name] = *value; len(m) == n {
			return d.duplicate()
		}
		var zero T
		*value = zero
		i, more = d.next(i)
	}
	if i >= 0 {
		*x = m
	}
	return i
}

// ReadStrings is [ReadSlice] of strings. Lists of plain strings are cut from one piece of
// memory.
func ReadStrings[L ~[]S, S ~string](d *Decoder, i int, x *L) int {
	list, i := d.texts(i)
	switch {
	case i < 0:
		return i
	case len(list) == 0:
		*x = L{}
		return i
	}
	if plain, ok := any(&list).(*L); ok {
		d.strings = d.strings[len(list):]
		*x = *plain
		return i
	}
	// A list of another string type cannot share that memory; the next one uses it.
	typed := make(L, len(list))
	for n, s := range list {
		typed[n] = S(s)
	}
	*x = typed
	return i
}

// texts reads an array of strings to the beginning of the free strings.
func (d *Decoder) texts(i int) ([]string, int) {
	start := i
	i, more := d.array(i)
	if i < 0 {
		return nil, i
	}
	t, list := d.scan.Text, d.strings[:0]
	for more {
		if t[i] != '"' {
			d.pop()
			return nil, Mismatch
		}
		end, escaped := scan.String(t, i+1)
		if end < 0 {
			return nil, d.scan.BadString(i)
		}
		s := t[i+1 : end]
		if escaped {
			s = scan.Unescape(s)
		}
		if len(list) == cap(list) {
			list = d.moreStrings(list, i, i-start)
		}
		list = append(list, s)
		i, more = d.item(end + 1)
	}
	return list[:len(list):len(list)], i
}

// stringSize is what a string takes beside its text.
const stringSize = 16

// moreStrings moves a list to new memory, with room for lists to come: at first what
// one string in 128 bytes needs, for one long list what its own rate tells.
func (d *Decoder) moreStrings(list []string, i, used int) []string {
	left := len(d.scan.Text) - i
	room := min(8+left/128, 512)
	if n := len(list); n > 0 {
		room = max(min(room, left/4), n+d.moreElements(n, stringSize, used, i))
	}
	d.strings = make([]string, max(room, len(list)+1))
	copy(d.strings, list)
	return d.strings[:len(list)]
}
