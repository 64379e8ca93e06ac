package card

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// CodeRange is the code of the error that [Canonical] returns for a number outside the
// range of a double.
const CodeRange = "range"

// Canonical returns the canonical form of a JSON text (RFC 8785): the bytes that are hashed or
// signed. RFC 8785 defines numbers as doubles, so two texts have the same canonical form if they
// differ only in digits beyond the precision of a double.
//
// The options can set limits, see [WithLimits]. The error is a [*DecodeError]: the text
// is not well-formed, exceeds a limit, has duplicate names, or has a number outside the
// range of a double.
func Canonical(data []byte, opts ...Option) ([]byte, error) {
	l := limits(opts)
	if err := checkLength(len(data), l); err != nil {
		return nil, err
	}
	text, err := check(string(data), l)
	if err != nil {
		return nil, err
	}
	c := canonicalizer{text: text}
	out, _ := c.value(make([]byte, 0, len(text)), scan.Space(text, 0))
	if c.err != nil {
		return nil, decodeErrorOf(text, c.err)
	}
	return out, nil
}

// canonicalizer writes the canonical form of a text that is known to be well-formed.
type canonicalizer struct {
	text    string
	err     *scan.Failure // the first number outside the range of doubles
	scratch []byte
}

// value appends the value at i and returns the index after it.
func (c *canonicalizer) value(dst []byte, i int) ([]byte, int) {
	switch c.text[i] {
	case '{':
		return c.object(dst, i)
	case '[':
		return c.array(dst, i)
	}
	end := scan.SkipValue(c.text, i)
	v := c.text[i:end]
	switch {
	case v[0] == '"':
		return appendCanonicalString(dst, scan.Unquote(v)), end
	case scan.IsNumber(v):
		return c.number(dst, v, i), end
	}
	return append(dst, v...), end
}

func (c *canonicalizer) array(dst []byte, i int) ([]byte, int) {
	dst = append(dst, '[')
	i = scan.Space(c.text, i+1)
	for n := 0; c.text[i] != ']'; n++ {
		if n > 0 {
			dst = append(dst, ',')
		}
		dst, i = c.value(dst, i)
		i = scan.Next(c.text, i)
	}
	return append(dst, ']'), i + 1
}

// span is the extent of a member in the output.
type span struct {
	name       string
	start, end int
}

// object writes the members in their order in the text and sorts them afterwards if
// necessary: most canonicalized texts are already sorted.
func (c *canonicalizer) object(dst []byte, i int) ([]byte, int) {
	dst = append(dst, '{')
	first := len(dst)
	var buf [8]span
	members := buf[:0]
	i = scan.Space(c.text, i+1)
	for c.text[i] != '}' {
		name, value := scan.Name(c.text, i)
		start := len(dst)
		dst = append(appendCanonicalString(dst, name), ':')
		dst, i = c.value(dst, value)
		members = append(members, span{name, start, len(dst)})
		dst = append(dst, ',')
		i = scan.Next(c.text, i)
	}
	if len(members) == 0 {
		return append(dst, '}'), i + 1
	}
	byName := func(a, b span) int { return compareUTF16(a.name, b.name) }
	if !slices.IsSortedFunc(members, byName) {
		slices.SortFunc(members, byName)
		c.scratch = append(c.scratch[:0], dst[first:]...)
		dst = dst[:first]
		for _, m := range members {
			dst = append(dst, c.scratch[m.start-first:m.end-first]...)
			dst = append(dst, ',')
		}
	}
	dst[len(dst)-1] = '}'
	return dst, i + 1
}

func (c *canonicalizer) number(dst []byte, lit string, at int) []byte {
	f, _ := strconv.ParseFloat(lit, 64)
	if math.IsInf(f, 0) {
		if c.err == nil {
			c.err = &scan.Failure{Code: CodeRange, Message: "the number is outside the range of a double", Offset: at}
		}
		return dst
	}
	return scan.AppendFloat(dst, f)
}

// compareUTF16 compares well-formed strings by their UTF-16 code units. That is the
// order of code points, except that code points above U+FFFF sort before U+E000, since
// their surrogates do.
func compareUTF16(a, b string) int {
	for a != "" && b != "" {
		x, m := utf8.DecodeRuneInString(a)
		y, n := utf8.DecodeRuneInString(b)
		if x != y {
			if x > math.MaxUint16 != (y > math.MaxUint16) {
				x, y = firstUnit(x), firstUnit(y)
			}
			return int(x - y)
		}
		a, b = a[m:], b[n:]
	}
	return len(a) - len(b)
}

func firstUnit(r rune) rune {
	if r > math.MaxUint16 {
		return 0xD800 + (r-0x10000)>>10
	}
	return r
}

// appendCanonicalString escapes quotation mark, backslash and control characters, with
// the short escape if the character has one, and nothing else.
func appendCanonicalString(dst []byte, s string) []byte {
	const (
		short  = "btn\x00fr" // for U+0008 to U+000D
		digits = "0123456789abcdef"
	)
	dst = append(dst, '"')
	for s != "" {
		n := scan.Plain(s)
		dst = append(dst, s[:n]...)
		if s = s[n:]; s == "" {
			break
		}
		switch c := s[0]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c >= '\b' && c <= '\r' && c != '\v':
			dst = append(dst, '\\', short[c-'\b'])
		default:
			dst = append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&0xF])
		}
		s = s[1:]
	}
	return append(dst, '"')
}
