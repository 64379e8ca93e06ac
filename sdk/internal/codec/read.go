package codec

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

func (d *Decoder) null(i int) int {
	if t := d.scan.Text[i:]; len(t) >= 4 && t[:4] == "null" {
		return i + 4
	}
	return Mismatch
}

// Bool reads true or false.
func (d *Decoder) Bool(i int) (bool, int) {
	switch t := d.scan.Text[i:]; {
	case len(t) >= 4 && t[:4] == "true":
		return true, i + 4
	case len(t) >= 5 && t[:5] == "false":
		return false, i + 5
	}
	return false, Mismatch
}

// Text reads a string.
func (d *Decoder) Text(i int) (string, int) {
	if d.scan.Text[i] != '"' {
		return "", Mismatch
	}
	return d.scan.String(i)
}

// raw reads any value as text, with all checks.
func (d *Decoder) raw(i int) (card.Raw, int) {
	end := d.scan.Skip(i, d.depth)
	if end < 0 {
		return card.Raw{}, end
	}
	return check.RawOf(d.scan.Text[i:end]), end
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

// Raw reads any value as text, with all checks.
func (d *Decoder) Raw(i int, x *card.Raw) int {
	*x, i = d.raw(i)
	return i
}

// IndexedRaw is [Decoder.Raw] for a value whose validator visits the values inside.
func (d *Decoder) IndexedRaw(i int, x *card.Raw) int {
	end := d.skipIndexed(i)
	if end >= 0 {
		*x = check.RawOf(d.scan.Text[i:end])
	}
	return end
}

// skipIndexed checks the value at i, indexes it if it will be validated, and returns the index
// after it.
func (d *Decoder) skipIndexed(i int) int {
	if d.kept == nil {
		return d.scan.Skip(i, d.depth)
	}
	return d.kept.Skip(&d.scan, i, d.depth)
}
