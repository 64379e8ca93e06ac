package rawjson

import (
	"iter"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Unquote returns what the text of a string, with its quotes, stands for. A string
// without escapes is a part of v.
func Unquote(v string) string { return scan.Unescape(v[1 : len(v)-1]) }

// Members returns the members of an object in their order: names unescaped, values
// as text. Any other value has none.
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

// Items returns the elements of an array with their indexes. Any other value has
// none.
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

// MayHave reports whether name stands anywhere in v, or an escape that may hide it. To
// look for a text is many times as fast as to go through the members, and most names
// that are looked for are not there. A long text is not looked through: that would be
// done again for every value inside it.
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
	// `":x` and `": x` are nearly all there is.
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

// Next returns the index of the next name or element behind a value that ends at
// end, or of the closing bracket.
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
