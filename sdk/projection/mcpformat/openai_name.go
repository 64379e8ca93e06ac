package mcpformat

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	// longestFunction is the maximum length of a name in model APIs.
	longestFunction = 64

	dot         = "__"  // replaces a dot
	escape      = "_-"  // precedes the code point of a character in hexadecimal digits
	escapeEnd   = "-"   // ends it
	abridgement = "_--" // precedes the hash of a name that was too long
	hashLength  = 16
)

// FunctionName returns the function name of a tool for model APIs, which allow 1 to 64 ASCII
// letters and digits, _ and -. A dot becomes two underscores, any other character an escape
// with its number; [ToolName] returns the original name. Distinct names have distinct results.
//
// A name that is too long or not well-formed UTF-8 ends in a hash, and exact is false: the
// original name cannot be restored, and collisions are possible but improbable.
func FunctionName(tool string) (function string, exact bool) {
	if tool == "" {
		return abridgement, true
	}
	b := make([]byte, 0, 2*longestFunction) // most names need no more
	begin := 0                              // the beginning of the name that leaves room for a hash
	for rest := tool; rest != ""; {
		c, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
		b = appendEscaped(b, c, rest)
		// A literal underscore here could be mistaken for a part of the abridgement.
		if c != '_' && len(b) <= longestFunction-len(abridgement)-hashLength {
			begin = len(b)
		}
	}
	if string(b) == tool && len(b) <= longestFunction {
		return tool, true
	}
	if len(b) <= longestFunction && utf8.ValidString(tool) {
		return string(b), true
	}
	sum := sha256.Sum256([]byte(tool))
	digest := hex.EncodeToString(sum[:])[:hashLength]
	return string(b[:begin]) + abridgement + digest, false
}

// ToolName returns the tool name for an exact result of [FunctionName]; false for any other
// name.
func ToolName(function string) (tool string, ok bool) {
	tool, ok = unescapeName(function)
	if again, exact := FunctionName(tool); !ok || !exact || again != function {
		return "", false
	}
	return tool, true
}

// appendEscaped writes a character in the allowed letters. An underscore is copied unless it
// would form an escape with the next character.
func appendEscaped(dst []byte, c rune, rest string) []byte {
	switch {
	case c == '.':
		return append(dst, dot...)
	case c == '-', isAlphanumeric(c), c == '_' && (rest == "" || isAlphanumeric(rune(rest[0]))):
		return append(dst, byte(c))
	}
	dst = append(dst, escape...)
	return append(strconv.AppendInt(dst, int64(c), 16), escapeEnd...)
}

// unescapeName decodes the escapes. For a name that is not a result of FunctionName, the result
// is arbitrary.
func unescapeName(function string) (tool string, ok bool) {
	if function == abridgement {
		return "", true
	}
	var b strings.Builder
	for rest := function; rest != ""; {
		if after, found := strings.CutPrefix(rest, dot); found {
			b.WriteByte('.')
			rest = after
			continue
		}
		if after, found := strings.CutPrefix(rest, escape); found {
			digits, behind, closed := strings.Cut(after, escapeEnd)
			c, err := strconv.ParseInt(digits, 16, 32)
			if !closed || err != nil {
				return "", false
			}
			b.WriteRune(rune(c))
			rest = behind
			continue
		}
		b.WriteByte(rest[0])
		rest = rest[1:]
	}
	return b.String(), true
}

func isAlphanumeric(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
