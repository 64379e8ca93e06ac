package codec

import (
	"math"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// nameKey is a name that is expected in a document.
type nameKey struct {
	name string
	// head and tail are the first and the last eight bytes of the name with its quotes and a colon. A
	// shorter text is in both, and mask selects its bytes.
	head, tail, mask uint64
	tailAt, length   int
}

func newNameKey(name string) nameKey {
	if scan.Plain(name) < len(name) {
		return nameKey{length: math.MaxInt / 2} // it has escapes in a document, so that it is not expected
	}
	text := `"` + name + `":`
	n := len(text)
	if n <= 8 {
		mask := ^uint64(0) >> (64 - 8*n)
		word := scan.Word(text+"     ", 0) & mask
		return nameKey{name, word, word, mask, 0, n}
	}
	return nameKey{name, scan.Word(text, 0), scan.Word(text, n-8), ^uint64(0), n - 8, n}
}

// matchesRest reports whether the bytes of the name between head and tail match the text at i.
func (k *nameKey) matchesRest(t string, i int) bool {
	return k.length <= 16 || t[i+1:i+1+len(k.name)] == k.name
}
