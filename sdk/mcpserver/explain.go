package mcpserver

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// explained is the result of [Explain].
type explained struct {
	outcome
	Dialect     string   `json:"dialect,omitempty" jsonschema:"the dialect"`
	Description card.Raw `json:"description,omitzero" jsonschema:"the description of the agent of the card, whose members are the same for all formats"`
	Pointer     string   `json:"pointer,omitempty" jsonschema:"the location that is explained"`
	Required    bool     `json:"required,omitempty" jsonschema:"the member is required"`
	Schemas     []rule   `json:"schemas,omitempty" jsonschema:"what the schemas of the dialect say about the location: several if they combine or are alternatives"`
}

// rule is what one schema says about a location.
type rule struct {
	Location    string   `json:"location" jsonschema:"the location of the schema"`
	Description string   `json:"description,omitempty" jsonschema:"what the value means"`
	Schema      card.Raw `json:"schema" jsonschema:"the JSON Schema"`
}

func (s *Server) explain(_ context.Context, a *arguments) (answer, error) {
	d, given := a.document("card", false)
	dialect, pointer := a.dialect("dialect"), a.text("pointer")
	_, member := a.object.Get("pointer")
	if !given && dialect == "" && len(a.found) == 0 {
		a.wrong(CodeArgumentRequired, "card or dialect is required")
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	result := &explained{outcome: outcome{OK: true}, Dialect: dialect, Pointer: pointer}
	if given {
		if dialect == "" {
			found, err := detect.Detect(d.text, detect.Reading(s.reading()))
			if err != nil {
				return s.failed(err, d), nil
			}
			result.Dialect = found.Name()
		}
		var err error
		if result.Description, err = s.describe(d.text, result.Dialect); err != nil {
			return s.failed(err, d), nil
		}
	}
	if given && !member {
		return result, nil
	}
	bundle, err := dialectschema.Load(result.Dialect)
	if err != nil {
		return nil, err
	}
	list, required, err := bundle.Explain(pointer)
	var unknown *dialectschema.UnknownLocationError
	switch {
	case errors.As(err, &unknown):
		about := card.Violation{Pointer: unknown.Pointer, Code: CodeNotFound, Message: unknown.Error()}
		return nil, &problem{Code: CodeNotFound, About: aboutCard, Message: "the schema describes no such member", findings: card.Violations{about}}
	case err != nil:
		about := card.Violation{Pointer: "/pointer", Code: CodeArgumentValue, Message: err.Error()}
		return nil, &problem{Code: CodeInvalidArguments, About: aboutArguments, Message: "the pointer is malformed", findings: card.Violations{about}}
	}
	result.Required = required
	for _, e := range list {
		schema, err := card.ParseRaw(e.Schema.Append(nil))
		if err != nil {
			return nil, err
		}
		result.Schemas = append(result.Schemas, rule{e.Location.String(), e.Description, schema})
	}
	return result, nil
}

// describe returns the description of the agent of a card; it is absent for documents that are
// not cards of agents.
func (s *Server) describe(text []byte, dialect string) (card.Raw, error) {
	x, err := dialects.DecodeAs(dialect, text, s.reading())
	if err != nil || x.CardInfo().Entry != "card" {
		return card.Raw{}, err
	}
	from, ok := formats.Lookup(x.CardInfo().Dialect)
	if !ok {
		return card.Raw{}, nil
	}
	if from != format.Any(agentformat.Agent) {
		if text, _, err = projection.Convert(text, from, agentformat.Agent, s.making()); err != nil {
			return card.Raw{}, err
		}
	}
	return card.ParseRaw(text)
}
