package scan

import (
	"strings"
	"unicode/utf8"
)

// Mark is the byte order mark of UTF-8. A document may begin with one, which is ignored
// (RFC 8259, section 8.1).
const Mark = "\ufeff"

// Encoding returns what is wrong with a text that is in another encoding than UTF-8, or
// is no text at all; nil when there is no sign of that.
func Encoding(text string) *Error {
	name := ""
	switch {
	case strings.HasPrefix(text, "\x1f\x8b"):
		return &Error{Code: CodeEncoding, Message: "the document is compressed by gzip"}
	case wide(text) != "":
		name = wide(text)
	case strings.HasPrefix(text, "\x00"):
		return &Error{Code: CodeEncoding, Message: "the document is no text: it begins with a zero byte"}
	default:
		return nil
	}
	return &Error{Code: CodeEncoding, Message: "the document is " + name + "; JSON is UTF-8"}
}

// wide names the encoding of a text that looks like UTF-16 or UTF-32: one of their byte
// order marks, or the first character, which is ASCII in every JSON text, among zero bytes.
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
