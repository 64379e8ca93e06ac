package codec

import (
	"reflect"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// ReadSlice reads an array into x. An empty array gives a slice that is not nil. If the value
// is not an array, or an element is a mismatch, the whole value is a mismatch and x is
// unchanged.
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
	var list []T
	if d.memory == nil {
		list = make([]T, d.firstElements((*T)(nil), i))
	}
	for n := 0; ; {
		if n == len(list) {
			list = longer(d, list, i-start, i)
		}
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
	}
}

// elementSize returns the size in memory of the value that a pointer points to.
//
//go:noinline
func elementSize(pointer any) int { return int(reflect.TypeOf(pointer).Elem().Size()) }

// firstElements returns the initial length of a list. It is a low guess from the size of an
// element in memory, since the text of an element usually has several times as many bytes. A
// low guess costs only a copy of few elements. The function is not inlined, since generic
// functions call it.
//
//go:noinline
func (d *Decoder) firstElements(pointer any, i int) int {
	return max(1, min((len(d.scan.Text)-i)/(4*elementSize(pointer)+1), 4))
}

// spareRate is the number of bytes that lists may allocate in advance for each byte of a
// document.
const spareRate = 4

// moreElements returns the number of elements to add to the capacity of a list of n elements.
// The text of the elements took used bytes and continues at i.
//
// It estimates the capacity as if the rest of the document belonged to the list. If every
// nested list did so, memory would not be linear, so that a document has a limited reserve.
// After the reserve is used, the remaining elements are counted. After too much text was
// scanned for counting, lists grow by a factor. They also do so while they are short, since a
// few elements do not allow an estimate.
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

// countElements returns the number of elements of the array from the element at i on. It
// returns 0 if too much text has been scanned for counting. In malformed text the number is
// meaningless, but at most the number of commas plus one.
func (d *Decoder) countElements(i int) int {
	t := d.scan.Text
	start, depth, n := i, 0, 1
	for depth >= 0 && i < len(t) && d.ahead > i-start {
		switch t[i] {
		case '"':
			if i, _ = scan.ReadString(t, i+1); i < 0 {
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

// ReadMap reads an object into x whose members all have the same type. An empty object gives a
// map that is not nil. If the value is not an object, or a member is a mismatch, the whole
// value is a mismatch and x is unchanged.
func ReadMap[M ~map[string]T, T any](d *Decoder, i int, x *M, read func(*Decoder, int, *T) int) int {
	depth := d.depth
	i, more := d.object(i)
	if i < 0 {
		return i
	}
	var m map[string]T
	var pooled *pooledMap[T]
	pool := part[mapPool[T]](d.memoryOfMaps())
	if d.memory == nil {
		m = make(map[string]T)
	} else {
		pooled = pool.take()
	}
	value := pool.value()
	for more {
		name, v := d.name(i)
		if v < 0 {
			return v
		}
		if i = read(d, v, value); i < 0 {
			d.leave(depth)
			return i
		}
		isNew := false
		if pooled != nil {
			isNew = pooled.set(name, value)
		} else {
			isNew = assign(m, name, value)
		}
		if !isNew {
			return d.duplicate()
		}
		var zero T
		*value = zero
		i, more = d.next(i)
	}
	pool.giveBack(value)
	if pooled != nil {
		pooled.trim()
		m = pooled.values
	}
	if i >= 0 {
		*x = m
	}
	return i
}

// memoryOfMaps returns the memory with the pools of maps.
func (d *Decoder) memoryOfMaps() *memory {
	if d.memory != nil {
		return d.memory
	}
	return &d.own
}

// ReadStrings is [ReadSlice] for strings. Lists of the type string share one piece of memory.
func ReadStrings[L ~[]S, S ~string](d *Decoder, i int, x *L) int {
	list, i := d.texts(i)
	switch {
	case i < 0:
		clear(list)
		return i
	case len(list) == 0:
		*x = L{}
		return i
	}
	plain, ok := any(&list).(*L)
	if ok {
		d.strings = d.strings[len(list):]
		*x = *plain
		return i
	}
	// A list of another string type cannot use that memory; the next list will.
	typed := newList[S](d, len(list))
	for n, s := range list {
		typed[n] = S(s)
	}
	clear(list)
	*x = typed
	return i
}

// texts reads an array of strings into the beginning of the unused memory for strings.
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
			return list, Mismatch
		}
		s, end := d.scan.String(i)
		if end < 0 {
			return list, end
		}
		if len(list) == cap(list) {
			list = d.moreStrings(list, i, i-start)
		}
		list = append(list, s)
		i, more = d.item(end)
	}
	return list[:len(list):len(list)], i
}

// stringSize is the size of a string without its text.
const stringSize = 16

// moreStrings moves a list to new memory, with room for later lists. The initial room is one
// string for each 128 bytes of text; for a long list it depends on the length of its strings.
func (d *Decoder) moreStrings(list []string, i, used int) []string {
	left := len(d.scan.Text) - i
	room := min(8+left/128, 512)
	if n := len(list); n > 0 {
		room = max(min(room, left/4), n+d.moreElements(n, stringSize, used, i))
	}
	room = max(room, len(list)+1)
	if d.memory != nil {
		room = max(room, 2*len(d.memory.strings))
		d.memory.strings = make([]string, room)
		d.strings = d.memory.strings
	} else {
		d.strings = make([]string, room)
	}
	copy(d.strings, list)
	return d.strings[:len(list)]
}
