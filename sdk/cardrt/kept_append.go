package cardrt

import (
	"math"
	"strconv"
)

// Append writes the unknown members, byte for byte, and the members that did not fit
// unless their field was set in the meantime. Each begins with a comma.
func (k *Kept) Append(dst []byte, set func(name string) bool) []byte {
	list := k.list()
	for i := range list {
		e := &list[i]
		if e.kind == unknown || e.kind == misfit && !set(e.name) {
			dst = append(dst, ',')
			if e.number > 0 {
				dst = append(dst, e.text...) // with the name as it was written
				continue
			}
			dst = AppendString(dst, e.name)
			dst = append(dst, ':')
			dst = append(dst, e.text...)
		}
	}
	return dst
}

// AppendFloat64 writes the value of a member: the literal it was read from when that
// still denotes v, else v.
func (k *Kept) AppendFloat64(dst []byte, name string, v float64) []byte {
	if k.entries != nil {
		if text, ok := k.literal(name); ok && denotes(text, v) {
			return append(dst, text...)
		}
	}
	return AppendFloat64(dst, v)
}

// denotes reports whether a number literal is read as v.
func denotes(text string, v float64) bool {
	f, err := strconv.ParseFloat(text, 64)
	return err == nil && math.Float64bits(f) == math.Float64bits(v)
}

// appendKept writes the text that a member was read from, when one was kept for its
// numbers and same says that it still is what the field holds.
func (k *Kept) appendKept(dst []byte, name string, same func(text string) bool) ([]byte, bool) {
	if k.entries != nil {
		if text, ok := k.literal(name); ok && same(text) {
			return append(dst, text...), true
		}
	}
	return dst, false
}

// literal returns the text that is kept for the numbers of a member.
func (k *Kept) literal(name string) (string, bool) {
	if e := k.find(entryKey{kind: literal, name: name}); e != nil {
		return e.text, true
	}
	return "", false
}
