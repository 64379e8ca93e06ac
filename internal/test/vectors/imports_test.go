package vectors

import (
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// importKinds are the kinds of vectors that convert a document of another format to a
// card.
var importKinds = map[id]Runner{
	{"adp", "import-a2a"}:  importCard,
	{"adp", "import-mcp"}:  importCard,
	{"adp", "import-oasf"}: importCard,
}

// imported is the input: one document, and the values that the caller supplies.
type imported struct {
	A2A  json.RawMessage `json:"a2a"`
	MCP  json.RawMessage `json:"mcp"`
	OASF json.RawMessage `json:"oasf"`
	ID   *string         `json:"id"`
	Name *string         `json:"name"`
}

func importCard(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Card          json.RawMessage `json:"card"`
		LossesInclude []string        `json:"losses_include"`
		Error         bool            `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[imported](v)
	if err != nil {
		return err
	}
	document, from := in.document()
	if from == nil {
		return errors.New("the input has no document")
	}
	text, report, err := projection.Convert(document, from, adpformat.ADP, in.options()...)
	switch {
	case want.Error && err == nil:
		return errors.New("a card is built, want an error")
	case !want.Error && err != nil:
		return err
	}
	if want.Card != nil {
		if err := compare("the card", text, want.Card, v.Compare == "subset"); err != nil {
			return err
		}
	}
	return checkLosses(document, want.LossesInclude, report)
}

// options are the values that the caller supplies.
func (in *imported) options() []projection.Option {
	var opts []projection.Option
	if in.ID != nil {
		opts = append(opts, projection.Supply("id", *in.ID))
	}
	if in.Name != nil {
		opts = append(opts, projection.Supply("name", *in.Name))
	}
	return opts
}

func (in *imported) document() ([]byte, format.Any) {
	switch {
	case in.MCP != nil:
		return in.MCP, mcpformat.MCP
	case in.OASF != nil:
		return in.OASF, oasfformat.OASFDescriptor
	case in.A2A == nil:
		return nil, nil
	}
	if found, err := detect.Detect(in.A2A); err == nil && found.Format == detect.A2A {
		return in.A2A, a2aformat.A2A
	}
	return in.A2A, a2aformat.A2A03
}
