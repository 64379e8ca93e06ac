package index

import (
	"bytes"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

// Memory of a card in octets, measured with cards that take much of it. A document is held twice:
// as it was received, and as the text that the fields of the card share.
const (
	memoryOfCard    = 1024 // its entry, number and standing
	memoryOfOctet   = 3
	memoryOfElement = 64
	memoryOfTag     = 192 // two nodes with their edges, the field and a word
	memoryOfSegment = 8
	memoryOfWord    = 96
	// mostMemory is the maximum for each octet of a document, besides memoryOfCard.
	mostMemory = 64
)

// memoryOf returns an upper bound of the memory of a card and what the index has of it, in
// octets.
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
