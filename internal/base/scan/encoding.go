package scan

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Mark is the byte order mark of UTF-8. A document may begin with one; it is ignored
// (RFC 8259, section 8.1).
const Mark = "\ufeff"

// Encoding returns an error for a text that appears to have an encoding other than UTF-8, or
// not to be text at all; otherwise nil.
func Encoding(text string) *Failure {
	if len(text) >= 4 && plainHalf(loadHalf(text)) {
		return nil
	}
	name := ""
	switch {
	case strings.HasPrefix(text, "\x1f\x8b"):
		return &Failure{Code: CodeEncoding, Message: "the document is compressed by gzip: decompress it first"}
	case wide(text) != "":
		name = wide(text)
	case strings.HasPrefix(text, "\x00"):
		return &Failure{Code: CodeEncoding, Message: "the document is no text: it begins with a zero byte"}
	default:
		return nil
	}
	return &Failure{Code: CodeEncoding, Message: "the document is " + name + "; encode it as UTF-8"}
}

// plainHalf reports whether four bytes are ASCII and none is zero, as at the beginning of nearly
// every document.
func plainHalf(w uint32) bool {
	const ones, tops = uint32(ones & math.MaxUint32), uint32(tops & math.MaxUint32)
	return (w|(w-ones))&tops == 0
}

// wide returns the name of the encoding of a text that appears to be UTF-16 or UTF-32.
// It looks for their byte order marks, and for zero bytes around the first character,
// which is ASCII in every JSON text.
func wide(text string) string {
	head := text[:min(len(text), 4)]
	switch {
	case head == "\x00\x00\xfe\xff":
		return "UTF-32 (big-endian)"
	case head == "\xff\xfe\x00\x00":
		return "UTF-32 (little-endian)"
	case strings.HasPrefix(head, "\xfe\xff"):
		return "UTF-16 (big-endian)"
	case strings.HasPrefix(head, "\xff\xfe"):
		return "UTF-16 (little-endian)"
	}
	rest := strings.TrimLeft(head, "\x00")
	if rest == "" || rest[0] < '\t' || rest[0] >= utf8.RuneSelf {
		return ""
	}
	switch zeros := len(head) - len(rest); {
	case zeros == 1:
		return "UTF-16 (big-endian)"
	case zeros == 3:
		return "UTF-32 (big-endian)"
	case zeros == 0 && strings.HasSuffix(head, "\x00\x00\x00"):
		return "UTF-32 (little-endian)"
	case zeros == 0 && len(head) > 1 && head[1] == 0:
		return "UTF-16 (little-endian)"
	}
	return ""
}
