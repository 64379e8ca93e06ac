package codec

import (
	"math"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// AppendMembers appends the unknown members, byte for byte, and the mismatches whose field is
// not in set. Each begins with a comma. t describes the struct.
func (k *Kept) AppendMembers(dst []byte, t *MemberTable, set FieldSet) []byte {
	list := k.list()
	for i := range list {
		e := &list[i]
		if e.kind == unknown || e.kind == mismatch && !set.has(t.number(e.name)) {
			dst = e.append(dst)
		}
	}
	return dst
}

// append appends a comma and the member.
func (e *entry) append(dst []byte) []byte {
	dst = append(dst, ',')
	if e.number == 0 { // otherwise the text has the name as it was written
		dst = append(scan.AppendString(dst, e.name), ':')
	}
	return append(dst, e.text...)
}

// AppendText appends a required string member; key is the text before the value. An empty
// string is omitted if the member is absent.
func (k *Kept) AppendText(dst []byte, field int, key, s string) []byte {
	if s == "" && k.Absent(field) {
		return dst
	}
	return scan.AppendString(append(dst, key...), s)
}

// AppendOptionalText appends an optional string member; key is the text before the value.
func AppendOptionalText[S ~string](dst []byte, key string, x card.Optional[S]) []byte {
	s, ok := x.Get()
	if !ok {
		return dst
	}
	return scan.AppendString(append(dst, key...), string(s))
}

// AppendFloat64 writes the value of a member: its original literal if that still denotes v,
// otherwise v.
func (k *Kept) AppendFloat64(dst []byte, name string, v float64) []byte {
	if k.entries != nil {
		if text, ok := k.literal(name); ok && denotes(text, v) {
			return append(dst, text...)
		}
	}
	return appendFloat(dst, v)
}

// AppendInt64 writes the value of a member. It writes the original literal if that is outside
// the range of int64 and v is still the nearest int64; otherwise it writes v.
func (k *Kept) AppendInt64(dst []byte, name string, v int64) []byte {
	if k.entries != nil && (v == math.MaxInt64 || v == math.MinInt64) {
		if text, ok := k.literal(name); ok {
			if nearest, _ := nearestInt64(text); nearest == v {
				return append(dst, text...)
			}
		}
	}
	return strconv.AppendInt(dst, v, 10)
}

// AppendUint64 is [Kept.AppendInt64] for a uint64.
func (k *Kept) AppendUint64(dst []byte, name string, v uint64) []byte {
	if k.entries != nil && v == math.MaxUint64 {
		if text, ok := k.literal(name); ok {
			return append(dst, text...) // only literals above the range are kept
		}
	}
	return strconv.AppendUint(dst, v, 10)
}

// denotes reports whether reading a number literal gives v.
func denotes(text string, v float64) bool {
	f, err := strconv.ParseFloat(text, 64)
	return err == nil && math.Float64bits(f) == math.Float64bits(v)
}

// appendKept writes the original text of a member if there is one and same reports that it
// still has the field's value.
func (k *Kept) appendKept(dst []byte, name string, same func(text string) bool) ([]byte, bool) {
	if k.entries != nil {
		if text, ok := k.literal(name); ok && same(text) {
			return append(dst, text...), true
		}
	}
	return dst, false
}

// literal returns the original text of a member that contains inexact numbers.
func (k *Kept) literal(name string) (string, bool) {
	if e := k.find(entryKey{kind: literal, name: name}); e != nil {
		return e.text, true
	}
	return "", false
}
