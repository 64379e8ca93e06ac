package codec

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// anySize means no limit on the length of a document.
const anySize = -1

// defaults returns the options of a call without options. It has no zero limits, which would cost
// every call the time to replace them.
func defaults() card.Options { return card.Options{Limits: card.DefaultLimits()} }

// within returns the options of a validation and the greatest length of the document, in
// octets: size, 0 for no limit, unless an option sets [card.Limits.Bytes].
func within(size int, opts []card.Option) (o card.Options, most int64) {
	o = defaults()
	if size == 0 {
		return o.With(opts...), anySize
	}
	o.Limits.Bytes = int64(size)
	o = o.With(opts...)
	return o, o.Limits.Bytes
}

// exceeds reports whether a document of size octets is longer than most octets.
func exceeds(size int, most int64) bool { return most >= 0 && int64(size) > most }

// keywordSize is the keyword for the size limit of a dialect.
const keywordSize = "x-max-size"

// sizeRule returns the rule that a document of size octets violates.
func sizeRule(size int, most int64) *check.Rule {
	return &check.Rule{Keyword: keywordSize, Code: card.CodeSize, Message: fmt.Sprintf(
		"the document has %d octets, at most %d are allowed; card.Limits.Bytes sets another limit", size, most)}
}
