package index

import (
	"bytes"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

// Memory of a card in octets, measured with cards that use much of it. A document is stored
// twice: as it was received, and as the text that the fields of the card share.
const (
	memoryOfCard    = 1024 // its entry, number and standing
	memoryOfOctet   = 3
	memoryOfElement = 64
	memoryOfTag     = 192 // two nodes with their edges, the field and a word
	memoryOfSegment = 8
	memoryOfWord    = 96
	// mostMemory is the maximum memory for each octet of a document, in addition to
	// memoryOfCard.
	mostMemory = 64
)

// memoryOf returns an upper bound of the memory for a card and its index entries, in octets.
func memoryOf(document []byte, c *adp.Card) int64 {
	n := memoryOfOctet * len(document)
	for _, c := range []byte(",[{") {
		n += memoryOfElement * bytes.Count(document, []byte{c})
	}
	for _, tag := range c.Skills {
		n += memoryOfTag + memoryOfSegment*strings.Count(tag, "/")
	}
	for range fields(c.Description.Or("")) {
		n += memoryOfWord
	}
	return memoryOfCard + int64(min(n, mostMemory*len(document)))
}
