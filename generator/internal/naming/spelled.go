package naming

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
)

// longestPath is the maximum number of bytes of a type name that joins the words of several
// locations. A longer name loses its first words, since the last ones are more specific, and
// gets letters that depend on all words.
const longestPath = 64

// spelled is a name of several words.
type spelled struct {
	words []string
	hash  uint64 // of all words
	cut   bool   // whether words were removed
}

// add returns s with a further word.
func (s spelled) add(word string) spelled {
	h := fnv.New64a()
	h.Write(binary.LittleEndian.AppendUint64(nil, s.hash))
	h.Write([]byte(word))
	next := spelled{words: append(slices.Clip(s.words), word), hash: h.Sum64(), cut: s.cut}
	for len(next.words) > 1 && next.length() > longestPath {
		next.words, next.cut = next.words[1:], true
	}
	return next
}

// length returns the number of bytes of the name, without the separators of digits.
func (s spelled) length() int {
	n := 0
	for _, word := range s.words {
		n += len(word)
	}
	if s.cut {
		n += pathLetters
	}
	return n
}

// pathLetters is the number of letters appended to a truncated name.
const pathLetters = 4

// String joins the words.
func (s spelled) String() string {
	name := ""
	for _, word := range s.words {
		name = join(name, word)
	}
	if s.cut {
		name += upperFirst(letters(s.hash, pathLetters))
	}
	return name
}

// letters formats a hash as letters.
func letters(sum uint64, n int) string {
	list := make([]byte, n)
	for i := range list {
		list[i] = 'a' + byte(sum%26)
		sum /= 26
	}
	return string(list)
}
