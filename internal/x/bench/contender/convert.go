package contender

import (
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/internal/x/bench/document"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/nooterraformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// ConversionGate is the maximum time of a conversion of a text, and MedianGate the maximum
// median of all conversions. Both are multiples of the time of parsing the card and writing the
// result. ConversionGoal and MedianGoal are the goals for both. A conversion also parses its
// result, to validate it. The goals cannot be reached if that alone takes longer.
const (
	ConversionGate = 8
	MedianGate     = 4
	ConversionGoal = 2.5
	MedianGoal     = 1.8
)

// conversionSize is the size of the converted cards.
const conversionSize = 4 << 10

// Conversion is the conversion of a card from one format to another.
type Conversion struct {
	From, To string
	// Parse parses the card and Append writes the result. Convert is [projection.Convert], and
	// Check parses its result.
	Parse, Append, Convert, Check func() error
}

// Conversions returns the conversions from the formats of agent cards to all other
// formats.
func Conversions() ([]Conversion, error) {
	texts := map[string][]byte{}
	for _, d := range document.Sources(conversionSize) {
		texts[d.Name] = d.Text
	}
	list := slices.Concat(
		conversions(aevumformat.Aevum, texts),
		conversions(aevumformat.AgentCard, texts),
		conversions(nooterraformat.Nooterra, texts),
		conversions(adpformat.ADP, texts),
	)
	for _, c := range list {
		for _, run := range []func() error{c.Parse, c.Append, c.Convert, c.Check} {
			if err := run(); err != nil {
				return nil, fmt.Errorf("%s to %s: %w", c.From, c.To, err)
			}
		}
	}
	return list, nil
}

// conversions returns the conversions of a source, with the options that the target always
// requires.
func conversions[S any](from *format.Format[S], texts map[string][]byte) []Conversion {
	text := texts[from.Name]
	binding := projection.Supply("binding", "JSONRPC")
	return []Conversion{
		conversion(from, a2aformat.A2A, text, projection.Supply("protocol-version", "1.0"), binding),
		conversion(from, a2aformat.A2A03, text, binding),
		conversion(from, a2aformat.A2AUnion, text, projection.Supply("protocol-version", "1.0"), binding),
		conversion(from, mcpformat.MCP, text),
		conversion(from, oasfformat.OASF, text, projection.Supply("skills", "10101"),
			projection.Supply("created-at", "2026-01-02T03:04:05Z"), projection.Supply("authors", "Example")),
		conversion(from, oasfformat.OASFDescriptor, text, projection.Supply("api-version", "v1")),
		conversion(from, mcpformat.OpenAI, text),
	}
}

func conversion[S, T any](from *format.Format[S], to *format.Format[T], text []byte, opts ...projection.Option) Conversion {
	var (
		result *T
		made   []byte
	)
	return Conversion{
		From: from.Name, To: to.Name,
		Parse: func() error { _, err := from.Parse(text); return err },
		Append: func() (err error) {
			if result == nil {
				if result, err = converted(from, to, text, opts); err != nil {
					return err
				}
			}
			_, err = to.Marshal(result)
			return err
		},
		Convert: func() error { _, _, err := projection.Convert(text, from, to, opts...); return err },
		Check: func() (err error) {
			if made == nil {
				if made, _, err = projection.Convert(text, from, to, opts...); err != nil {
					return err
				}
			}
			_, err = to.Parse(made)
			return err
		},
	}
}

// converted returns the result of a conversion.
func converted[S, T any](from *format.Format[S], to *format.Format[T], text []byte, opts []projection.Option) (*T, error) {
	c, err := from.Parse(text)
	if err != nil {
		return nil, err
	}
	result, _, err := projection.To(from, to, c, opts...)
	return result, err
}
