package naming

import (
	"hash/fnv"
	"unicode/utf8"
)

// Names are bounded, since file names are made of them and since the names of nested
// objects begin with those of the objects around them.
const (
	// longestWord is how many bytes of a name in a schema are made into a Go name.
	longestWord = 200
	// longestName is how many bytes a Go name has at most. names.lock and x-go-name may
	// prescribe longer ones.
	longestName = 120
)

// bounded returns name, or where that is longer than longestName its beginning with
// letters that depend on the whole.
func bounded(name string) string { return Shorten(name, longestName) }

// Shorten returns a name of at most the given number of bytes: name itself, or its
// beginning and eight letters that are a hash of the whole.
func Shorten(name string, longest int) string {
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
