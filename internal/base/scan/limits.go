package scan

import (
	"fmt"
	"strings"
)

// MaxDepth is the greatest nesting depth that can be read, even without a limit: reading is
// recursive, and the stack is finite.
const MaxDepth = 100_000

// Depth returns the nesting that a limit allows; a negative limit means no limit.
func Depth(limit int) int {
	if limit < 0 || limit > MaxDepth {
		return MaxDepth
	}
	return limit
}

// tooDeep returns the error for an array or object at i that is nested deeper than
// limit.
func tooDeep(i, limit int) *Failure {
	message := fmt.Sprintf("nesting exceeds the limit of %d levels; raise it with card.Limits.Depth", limit)
	if limit == MaxDepth {
		message = fmt.Sprintf("nesting exceeds %d levels, the most that can be read", limit)
	}
	return &Failure{Code: CodeDepth, Message: message, Offset: i}
}

// TooLong returns the error for a document of n bytes that is longer than limit. It returns nil
// for other documents and for a negative limit.
func TooLong(n int, limit int64) *Failure {
	if limit < 0 || int64(n) <= limit {
		return nil
	}
	return &Failure{
		Code:    CodeSize,
		Message: "the document is longer than the limit of " + Bytes(limit) + "; raise it with card.Limits.Bytes",
		Offset:  int(limit),
	}
}

// Bytes formats a number of bytes, in MiB if it is a multiple of 1 MiB.
func Bytes(n int64) string {
	const mebi = 1 << 20
	if n > 0 && n%mebi == 0 {
		return fmt.Sprintf("%d MiB", n/mebi)
	}
	return fmt.Sprintf("%d bytes", n)
}

// TooMany returns the error for a text with more array elements and object members than limit,
// counted at all levels. It returns nil for other texts and for a negative limit. The text need
// not be well-formed: counting stops at the first unterminated string.
//
// Most texts need no structural scan: an element takes at least two bytes, and is the
// first of its container or follows a comma.
func TooMany(text string, limit int) *Failure {
	if limit < 0 || len(text)/2 <= limit {
		return nil
	}
	if strings.Count(text, ",")+strings.Count(text, "[")+strings.Count(text, "{") <= limit {
		return nil
	}
	n := 0
	for i := 0; i < len(text); i++ {
		at := i + 1
		switch text[i] {
		case '"':
			if i, _ = ReadString(text, i+1); i < 0 {
				return nil
			}
			continue
		case '[', '{':
			if at = Space(text, at); at < len(text) && (text[at] == ']' || text[at] == '}') {
				continue
			}
		case ',':
			at = Space(text, at)
		default:
			continue
		}
		if n++; n > limit {
			return &Failure{
				Code:    CodeElements,
				Message: fmt.Sprintf("the document exceeds the limit of %d array elements and object members; raise it with card.Limits.Elements", limit),
				Offset:  min(at, len(text)),
			}
		}
	}
	return nil
}
