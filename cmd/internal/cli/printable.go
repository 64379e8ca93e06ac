package cli

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Printable returns a name or value that is safe to print on a terminal: control
// characters, line ends among them, characters that change the direction of text, and
// bytes that are not UTF-8 are escaped as in a Go string.
func Printable(s string) string {
	if plain(s) || !strings.ContainsFunc(s, hostile) && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		escape(&b, r, s[:n])
		s = s[n:]
	}
	return b.String()
}

// plain reports whether s has only printable ASCII characters, as most texts.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// escape appends a character, escaped if a terminal would interpret it.
func escape(b *strings.Builder, r rune, text string) {
	switch {
	case r == utf8.RuneError && len(text) == 1:
		fmt.Fprintf(b, `\x%02x`, text[0])
	case !hostile(r):
		b.WriteString(text)
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case r < 0x80:
		fmt.Fprintf(b, `\x%02x`, r)
	default:
		fmt.Fprintf(b, `\u%04x`, r)
	}
}

// hostile reports whether a character moves the cursor, changes a terminal's state or the
// direction of text: the controls C0 and C1, the marks, embeddings, overrides and
// isolates of Unicode's bidirectional algorithm, and the line and paragraph separators.
func hostile(r rune) bool {
	switch {
	case r < 0x20, 0x7f <= r && r <= 0x9f:
		return true
	case r == 0x061c, r == 0x200e, r == 0x200f, 0x2028 <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
		return true
	}
	return false
}

// PrintableWriter returns a writer that escapes its input as [Printable] does, except for
// line feeds and tabs.
func PrintableWriter(w io.Writer) io.Writer { return &printableWriter{w: w} }

// printableWriter buffers an incomplete character until its end is written.
type printableWriter struct {
	w    io.Writer
	rest []byte
}

func (p *printableWriter) Write(data []byte) (int, error) {
	if len(p.rest) == 0 && harmless(data) {
		return p.w.Write(data)
	}
	text := string(append(p.rest, data...))
	p.rest = nil
	var b strings.Builder
	for len(text) > 0 {
		if !utf8.FullRuneInString(text) {
			p.rest = []byte(text)
			break
		}
		r, n := utf8.DecodeRuneInString(text)
		if r == '\n' || r == '\t' {
			b.WriteRune(r)
		} else {
			escape(&b, r, text[:n])
		}
		text = text[n:]
	}
	if _, err := io.WriteString(p.w, b.String()); err != nil {
		return 0, err
	}
	return len(data), nil
}

// harmless reports whether a text consists of whole characters that need no escaping.
func harmless(text []byte) bool {
	for len(text) > 0 {
		if c := text[0]; ' ' <= c && c <= '~' || c == '\n' || c == '\t' {
			text = text[1:]
			continue
		}
		r, n := utf8.DecodeRune(text)
		if hostile(r) || r == utf8.RuneError && n == 1 {
			return false
		}
		text = text[n:]
	}
	return true
}

// JSONWriter returns a writer for JSON text that escapes hostile characters in strings by
// the rules of JSON; the values stay the same. Each call must write whole characters.
func JSONWriter(w io.Writer) io.Writer { return jsonWriter{w} }

type jsonWriter struct{ w io.Writer }

func (j jsonWriter) Write(data []byte) (int, error) {
	if _, err := j.w.Write(EscapeJSON(data)); err != nil {
		return 0, err
	}
	return len(data), nil
}

// EscapeJSON returns JSON text with the hostile characters of its strings escaped. White
// space outside strings is unchanged; JSON has no other control characters.
func EscapeJSON(data []byte) []byte {
	n := withoutRisk(data)
	if n == len(data) {
		return data
	}
	b := append(make([]byte, 0, len(data)+len(`\u0000`)), data[:n]...)
	for rest := data[n:]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		if isRisky(r) {
			b = fmt.Appendf(b, `\u%04x`, r)
		} else {
			b = append(b, rest[:size]...)
		}
		rest = rest[size:]
	}
	return b
}

// isRisky reports whether a character of JSON text is hostile in a string.
func isRisky(r rune) bool { return r >= 0x7f && hostile(r) }

// withoutRisk returns the length of the text before the first risky character. It takes eight bytes
// of ASCII per step.
func withoutRisk(data []byte) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for i := 0; i < len(data); {
		if i <= len(data)-8 {
			if w := binary.LittleEndian.Uint64(data[i:]); (w|(w+ones))&tops == 0 {
				i += 8
				continue
			}
		}
		r, size := rune(data[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(data[i:])
		}
		if isRisky(r) {
			return i
		}
		i += size
	}
	return len(data)
}
