package naming

import (
	"hash/fnv"
	"unicode/utf8"
)

// The length of names is limited, since file names are derived from them, and since the names
// of nested objects begin with the names of the enclosing objects.
const (
	// longestWord is the maximum number of bytes of a schema's name in a Go name.
	longestWord = 200
	// longestName is the maximum number of bytes of a Go name. names.lock and x-go-name
	// may prescribe longer ones.
	longestName = 120
)

// bounded returns name. If it is longer than longestName, it returns its beginning and letters
// that depend on the whole name.
func bounded(name string) string { return shorten(name, longestName) }

// shorten returns a name of at most the given number of bytes: name itself, or its beginning
// and eight letters that are a hash of the whole name.
func shorten(name string, longest int) string {
	if len(name) <= longest {
		return name
	}
	const ending = 8
	h := fnv.New64a()
	h.Write([]byte(name))
	cut := longest - ending
	for cut > 0 && !utf8.RuneStart(name[cut]) {
		cut--
	}
	return name[:cut] + letters(h.Sum64(), ending)
}
