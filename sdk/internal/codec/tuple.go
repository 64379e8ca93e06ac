package codec

import "github.com/agentcard-go/cardgen/sdk/card"

// Tuple reads an array whose elements have different types. It calls read for each element,
// with its index n in the array and its offset i in the text. An array is a mismatch if it has
// fewer elements than least, or an element that is a mismatch.
func (d *Decoder) Tuple(i, least int, read func(n, i int) int) int {
	depth := d.depth
	i, more := d.array(i)
	n, inexact := 0, false
	for ; more; n++ {
		if i = read(n, i); i < 0 {
			d.leave(depth)
			return i
		}
		// The flag then tells which numbers of the next struct are inexact.
		inexact, d.inexact = inexact || d.inexact, false
		i, more = d.item(i)
	}
	d.inexact = inexact
	if i >= 0 && n < least {
		return Mismatch
	}
	return i
}

// OtherArray reads the array at i as text; a value of another kind is a mismatch.
func (d *Decoder) OtherArray(i int, x *card.Raw) int {
	if d.scan.Text[i] != '[' {
		return Mismatch
	}
	return d.Raw(i, x)
}

// ReadMore reads an element of an array and appends it to a list.
func ReadMore[T any](d *Decoder, i int, list *[]T, read func(*Decoder, int, *T) int) int {
	var zero T
	*list = append(*list, zero)
	return read(d, i, &(*list)[len(*list)-1])
}

// AppendBehind appends a comma and the value for each element of a list.
func AppendBehind[T any](dst []byte, list []T, write func([]byte, *T) []byte) []byte {
	for i := range list {
		dst = write(append(dst, ','), &list[i])
	}
	return dst
}

// AppendOptional writes the value of x, null if it is absent.
func AppendOptional[T any](dst []byte, x *card.Optional[T], write func([]byte, *T) []byte) []byte {
	v, ok := x.Get()
	if !ok {
		return append(dst, "null"...)
	}
	return write(dst, &v)
}
