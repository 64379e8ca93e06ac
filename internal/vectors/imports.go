package vectors

import (
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/project"
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
	builder, report, err := in.read()
	if err != nil {
		return err
	}
	c, err := builder.Build()
	switch {
	case want.Error && err == nil:
		return errors.New("a card is built, want an error")
	case !want.Error && err != nil:
		return err
	}
	if want.Card != nil {
		text, err := c.AppendJSON(nil)
		if err != nil {
			return err
		}
		if err := compare("the card", text, want.Card, v.Compare == "subset"); err != nil {
			return err
		}
	}
	return checkLosses(want.LossesInclude, report)
}

// read converts the document.
func (in *imported) read() (*adp.CardBuilder, *card.Report, error) {
	var opts []project.Option
	if in.ID != nil {
		opts = append(opts, project.ID(*in.ID))
	}
	if in.Name != nil {
		opts = append(opts, project.Name(*in.Name))
	}
	switch {
	case in.MCP != nil:
		return decoded(in.MCP, mcp.Decode, nil, project.ADPFromMCP, opts)
	case in.OASF != nil:
		return decoded(in.OASF, descriptor.Decode, nil, project.ADPFromDescriptor, opts)
	case in.A2A == nil:
		return nil, nil, errors.New("the input has no document")
	}
	if found, err := detect.Detect(in.A2A); err == nil && found.Format == detect.A2A {
		return decoded(in.A2A, a2a.Decode, a2a.Normalize, project.ADPFromA2A, opts)
	}
	return decoded(in.A2A, v03.Decode, v03.Normalize, project.ADPFromA2AV03, opts)
}

// decoded decodes a document and converts it.
func decoded[T any](
	document []byte,
	decode func([]byte, ...card.Option) (*T, error),
	normalize func(*T) *T,
	read func(*T, ...project.Option) (*adp.CardBuilder, *card.Report),
	opts []project.Option,
) (*adp.CardBuilder, *card.Report, error) {
	t, err := decode(document)
	if err != nil {
		return nil, nil, err
	}
	if normalize != nil {
		t = normalize(t)
	}
	builder, report := read(t, opts...)
	return builder, report, nil
}
