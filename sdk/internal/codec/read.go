package codec

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// null reads null.
func (d *Decoder) null(i int) int {
	if t := d.scan.Text[i:]; len(t) >= 4 && t[:4] == "null" {
		return i + 4
	}
	return Mismatch
}

// bool reads true or false.
func (d *Decoder) bool(i int) (bool, int) {
	switch t := d.scan.Text[i:]; {
	case len(t) >= 4 && t[:4] == "true":
		return true, i + 4
	case len(t) >= 5 && t[:5] == "false":
		return false, i + 5
	}
	return false, Mismatch
}

// text reads a string.
func (d *Decoder) text(i int) (string, int) {
	t := d.scan.Text
	if t[i] != '"' {
		return "", Mismatch
	}
	i++
	end, escaped := scan.String(t, i)
	if end < 0 {
		return "", d.scan.BadString(i - 1)
	}
	s := t[i:end]
	if escaped {
		s = scan.Unescape(s)
	}
	return s, end + 1
}

// raw reads any value as text, with all checks.
func (d *Decoder) raw(i int) (card.Raw, int) {
	end := d.scan.Skip(i, d.depth)
	if end < 0 {
		return card.Raw{}, end
	}
	return card.RawOf(scan.Trusted{}, d.scan.Text[i:end]), end
}

// Value reads any value as text, with all checks, for a reader that must examine it before it
// selects the type. Values inside are then read in the same way; they are not checked again.
func (d *Decoder) Value(i int) (check.Value, int) {
	if d.depth >= check.Deep && i < d.checked {
		v := d.notes.Value(d.scan.Text, i)
		return v, i + len(v.Text)
	}
	end := d.scan.Skip(i, d.depth)
	if end < 0 {
		return check.Value{}, end
	}
	d.checked = max(d.checked, end)
	return check.ValueOf(d.scan.Text[i:end]), end
}

// ReadString reads a string of any string type.
func ReadString[S ~string](d *Decoder, i int, x *S) int {
	s, i := d.text(i)
	*x = S(s)
	return i
}

// ReadBool reads true or false.
func ReadBool[B ~bool](d *Decoder, i int, x *B) int {
	v, i := d.bool(i)
	*x = B(v)
	return i
}

// ReadInt64 reads a whole number; 1.0, 1e3 and -0 are whole. A number outside the range of
// int64 is read as the nearest int64, and its text is kept, see [Kept].
func ReadInt64[N ~int64](d *Decoder, i int, x *N) int {
	v, i := d.int64(i)
	*x = N(v)
	return i
}

// ReadUint64 is [ReadInt64] for uint64. A negative number is a mismatch.
func ReadUint64[N ~uint64](d *Decoder, i int, x *N) int {
	v, i := d.uint64(i)
	*x = N(v)
	return i
}

// ReadFloat64 reads a number. A number outside the range of float64 is a mismatch. If the
// float64 would be written as a different decimal, the text is kept, see [Kept].
func ReadFloat64[N ~float64](d *Decoder, i int, x *N) int {
	v, i := d.float64(i)
	*x = N(v)
	return i
}

// Raw reads any value as text, with all checks.
func (d *Decoder) Raw(i int, x *card.Raw) int {
	*x, i = d.raw(i)
	return i
}
