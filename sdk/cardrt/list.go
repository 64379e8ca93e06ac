package cardrt

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// Slice reads an array. An empty one is not nil; when the value is no array or an
// element does not fit, the whole does not.
func Slice[T any](d *Decoder, i int, read func(*Decoder, int, *T) int) ([]T, int) {
	depth, start := len(d.open), i
	i, more := d.array(i)
	if i < 0 {
		return nil, i
	}
	if !more {
		return []T{}, i
	}
	list := make([]T, 1)
	for n := 0; ; {
		if i = read(d, i, &list[n]); i < 0 {
			d.open = d.open[:depth]
			return nil, i
		}
		n++
		if i, more = d.item(i); !more {
			if i < 0 {
				return nil, i
			}
			return list[:n:n], i
		}
		if n == len(list) {
			longer := make([]T, moreElements(n, i-start, len(d.scan.Text)-i))
			copy(longer, list)
			list = longer
		}
	}
}

// moreElements returns the length of a longer list than n, whose elements took used
// bytes: what the left bytes can hold at that rate, yet no more than a few times n,
// since what is left need not be this array.
func moreElements(n, used, left int) int {
	factor := 4
	if n >= 64 {
		factor = 8 // by now the rate can be trusted
	}
	return min(n*factor, n+1+left/max(1, used/n))
}

// Map reads an object whose members all have one type. An empty one is not nil; when
// the value is no object or a member does not fit, the whole does not.
func Map[T any](d *Decoder, i int, read func(*Decoder, int, *T) int) (map[string]T, int) {
	depth := len(d.open)
	i, more := d.Object(i)
	if i < 0 {
		return nil, i
	}
	m := make(map[string]T)
	x := new(T)
	for more {
		name, v := d.Name(i)
		if v < 0 {
			return nil, v
		}
		if i = read(d, v, x); i < 0 {
			d.open = d.open[:depth]
			return nil, i
		}
		n := len(m)
		if m[name] = *x; len(m) == n {
			return nil, d.Duplicate(name)
		}
		var zero T
		*x = zero
		i, more = d.Next(i)
	}
	if i < 0 {
		return nil, i
	}
	return m, i
}

// Strings is [Slice] of strings. Lists of plain strings are cut from one piece of memory.
func Strings[S ~string](d *Decoder, i int) ([]S, int) {
	list, i := d.texts(i)
	if i < 0 {
		return nil, i
	}
	if len(list) == 0 {
		return []S{}, i
	}
	if plain, ok := any(&list).(*[]S); ok {
		d.strings = d.strings[len(list):]
		return *plain, i
	}
	// A list of another string type cannot share that memory; the next one uses it.
	typed := make([]S, len(list))
	for n, s := range list {
		typed[n] = S(s)
	}
	return typed, i
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
			return nil, Misfit
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

// moreStrings moves a list to new memory, with room for lists to come: at first what
// one string in 64 bytes needs, for one long list what its own rate tells.
func (d *Decoder) moreStrings(list []string, i, used int) []string {
	left := len(d.scan.Text) - i
	room := min(8+left/64, 512)
	if n := len(list); n > 0 {
		room = max(min(room, left/4), moreElements(n, used, left))
	}
	d.strings = make([]string, max(room, len(list)+1))
	copy(d.strings, list)
	return d.strings[:len(list)]
}
