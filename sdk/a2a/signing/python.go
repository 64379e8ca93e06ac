package signing

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// dump returns JSON as Python's json.dumps writes it with sorted keys and without spaces:
// ASCII only, members in the order of code points. All numbers are in members with
// free JSON, which Python reads as floats.
func dump(text string) []byte {
	d := dumper{text: text}
	d.write = scan.Rewriter{Text: text, Object: d.object, Scalar: d.scalar}
	dst, _ := d.write.Value(make([]byte, 0, len(text)), 0)
	return dst
}

type dumper struct {
	text  string
	write scan.Rewriter
}

func (d *dumper) scalar(dst []byte, i int) ([]byte, int) {
	end := scan.SkipValue(d.text, i)
	v := d.text[i:end]
	switch {
	case v[0] == '"':
		return appendASCII(dst, scan.Unquote(v)), end
	case scan.IsNumber(v):
		f, _ := strconv.ParseFloat(v, 64) // a double, since the text is in canonical form
		return appendRepr(dst, f), end
	}
	return append(dst, v...), end
}

func (d *dumper) object(dst []byte, i int) ([]byte, int) {
	type member struct {
		name       string
		start, end int
	}
	var members []member
	first := len(dst) + 1
	for dst = append(dst, '{'); d.text[i] != '}'; {
		if i++; d.text[i] == '}' {
			break
		}
		name, value := scan.Name(d.text, i)
		start := len(dst)
		dst, i = d.write.Value(append(appendASCII(dst, name), ':'), value)
		members = append(members, member{name, start, len(dst)})
		dst = append(dst, ',')
	}
	byName := func(a, b member) int { return strings.Compare(a.name, b.name) }
	if !slices.IsSortedFunc(members, byName) {
		slices.SortFunc(members, byName)
		unsorted := slices.Clone(dst[first:])
		dst = dst[:first]
		for _, m := range members {
			dst = append(append(dst, unsorted[m.start-first:m.end-first]...), ',')
		}
	}
	if len(members) > 0 {
		dst = dst[:len(dst)-1]
	}
	return append(dst, '}'), i + 1
}

// appendASCII appends a string as json.dumps quotes it.
func appendASCII(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case ' ' <= c && c <= '~':
			dst = append(dst, byte(c))
		case c == '\n':
			dst = append(dst, '\\', 'n')
		case c == '\r':
			dst = append(dst, '\\', 'r')
		case c == '\t':
			dst = append(dst, '\\', 't')
		case c == '\b':
			dst = append(dst, '\\', 'b')
		case c == '\f':
			dst = append(dst, '\\', 'f')
		case utf16.RuneLen(c) == 2:
			high, low := utf16.EncodeRune(c)
			dst = appendUnicode(appendUnicode(dst, high), low)
		default:
			dst = appendUnicode(dst, c)
		}
	}
	return append(dst, '"')
}

// appendUnicode appends the escape of a UTF-16 unit.
func appendUnicode(dst []byte, unit rune) []byte {
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[unit>>12&15], digits[unit>>8&15], digits[unit>>4&15], digits[unit&15])
}

// appendRepr appends a float as Python's repr writes it.
func appendRepr(dst []byte, f float64) []byte {
	if abs := math.Abs(f); f != 0 && (abs < 1e-4 || abs >= 1e16) {
		return strconv.AppendFloat(dst, f, 'e', -1, 64) // both have at least two digits of exponent
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'f', -1, 64)
	if !slices.Contains(dst[start:], '.') {
		dst = append(dst, '.', '0')
	}
	return dst
}
