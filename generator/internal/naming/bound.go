package naming

import (
	"hash/fnv"
	"unicode/utf8"
)

// Names are limited in length, since file names are derived from them and the names of
// nested objects begin with those of the enclosing objects.
const (
	// longestWord is the maximum number of bytes of a schema's name in a Go name.
	longestWord = 200
	// longestName is the maximum number of bytes of a Go name. names.lock and x-go-name
	// may prescribe longer ones.
	longestName = 120
)

// bounded returns name, or if that is longer than longestName, its beginning and letters
// that depend on the whole.
func bounded(name string) string { return shorten(name, longestName) }

// shorten returns a name of at most the given number of bytes: name itself, or its
// beginning and eight letters that are a hash of the whole.
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
