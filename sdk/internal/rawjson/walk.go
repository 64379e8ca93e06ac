package rawjson

import (
	"iter"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Unquote returns the value of a quoted string. Without escapes the result is a
// substring of v.
func Unquote(v string) string { return scan.Unescape(v[1 : len(v)-1]) }

// Members returns the members of an object in order: names unescaped, values as text.
// It is empty for any other value.
func Members(v string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if v == "" || v[0] != '{' {
			return
		}
		for i := scan.Space(v, 1); v[i] != '}'; {
			name, value := Name(v, i)
			end := scan.SkipValue(v, value)
			if !yield(name, v[value:end]) {
				return
			}
			i = Next(v, end)
		}
	}
}

// Items returns the elements of an array with their indexes. It is empty for any other
// value.
func Items(v string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		if v == "" || v[0] != '[' {
			return
		}
		n := 0
		for i := scan.Space(v, 1); v[i] != ']'; n++ {
			end := scan.SkipValue(v, i)
			if !yield(n, v[i:end]) {
				return
			}
			i = Next(v, end)
		}
	}
}

// Member returns the value of one member of an object.
func Member(v, name string) (string, bool) {
	if !MayHave(v, name) {
		return "", false
	}
	for n, value := range Members(v) {
		if n == name {
			return value, true
		}
	}
	return "", false
}

// MayHave reports whether v contains name anywhere, or any escape, which could spell it.
// Searching the text is many times faster than walking the members, and most lookups find
// nothing. It returns true for a long text without searching, since the search would be
// repeated for every value inside.
func MayHave(v, name string) bool {
	const long = 4 << 10
	return len(v) > long || strings.Contains(v, name) || strings.IndexByte(v, '\\') >= 0
}

// Name reads the member name at i, unescaped, and returns the index of the value.
func Name(v string, i int) (name string, value int) {
	end, escaped := scan.String(v, i+1)
	name = v[i+1 : end]
	if escaped {
		name = scan.Unescape(name)
	}
	// Fast path: in nearly all documents, the colon directly follows the name, with at most one
	// space after it.
	if u := v[end:]; len(u) > 3 && u[1] == ':' {
		if u[2] > ' ' {
			return name, end + 2
		}
		if u[2] == ' ' && u[3] > ' ' {
			return name, end + 3
		}
	}
	return name, scan.Space(v, scan.Space(v, end+1)+1)
}

// Next returns the index of the next name or element after a value that ends at end, or
// of the closing bracket.
func Next(v string, end int) int {
	i := end
	if v[i] <= ' ' {
		i = scan.Space(v, i)
	}
	if v[i] == ',' {
		if i++; v[i] <= ' ' {
			i = scan.Space(v, i)
		}
	}
	return i
}
