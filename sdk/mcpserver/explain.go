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

// rule is the part of one schema that applies to a location.
type rule struct {
	Location    string   `json:"location" jsonschema:"the location of the schema"`
	Description string   `json:"description,omitempty" jsonschema:"what the value means"`
	Schema      card.Raw `json:"schema" jsonschema:"the JSON Schema"`
}

func (s *Server) explain(_ context.Context, a *arguments) (answer, *problem) {
	d, given := a.document(false)
	dialect, pointer := a.dialect(), a.text("pointer")
	_, member := a.object.Get("pointer")
	if !given && dialect == "" && len(a.found) == 0 {
		a.wrong(CodeArgumentRequired, "card or dialect is required")
	}
	if p := a.check(); p != nil {
		return nil, p
	}
	result := &explained{outcome: outcome{OK: true}, Dialect: dialect, Pointer: pointer}
	if given {
		if dialect == "" {
			found, err := detect.Detect(d.text, detect.Reading(s.reading()))
			if err != nil {
				return s.failed(problemOf(err), d), nil
			}
			result.Dialect = found.Name()
		}
		var err error
		if result.Description, err = s.describe(d.text, result.Dialect); err != nil {
			return s.failed(problemOf(err), d), nil
		}
		result.list(s.examine(d.text), d.lines, s.limits.Findings)
	}
	if given && !member {
		return result, nil
	}
	if p := result.explain(pointer); p != nil {
		return nil, p
	}
	return result, nil
}

// explain adds the schemas of the dialect that apply to a location.
func (e *explained) explain(pointer string) *problem {
	bundle, err := dialectschema.Load(e.Dialect)
	if err != nil {
		return problemOf(err)
	}
	list, required, err := bundle.Explain(pointer)
	var unknown *dialectschema.UnknownLocationError
	switch {
	case errors.As(err, &unknown):
		about := card.Violation{Pointer: unknown.Pointer, Code: CodeNotFound, Message: unknown.Error()}
		return &problem{Code: CodeNotFound, About: aboutCard, Message: "the schema describes no such member", findings: card.Violations{about}}
	case err != nil:
		about := card.Violation{Pointer: "/pointer", Code: CodeArgumentValue, Message: err.Error()}
		return &problem{Code: CodeInvalidArguments, About: aboutArguments, Message: "the pointer is malformed", findings: card.Violations{about}}
	}
	e.Required = required
	for _, found := range list {
		schema, err := card.ParseRaw(found.Schema.Append(nil))
		if err != nil {
			return problemOf(err)
		}
		e.Schemas = append(e.Schemas, rule{found.Location.String(), found.Description, schema})
	}
	return nil
}

// describe returns the description of the agent of a card. It is the zero value for a document
// that is not the card of an agent.
func (s *Server) describe(text []byte, dialect string) (card.Raw, error) {
	x, err := dialects.DecodeAs(dialect, text, s.reading())
	if err != nil || x.CardInfo().Entry() != "card" {
		return card.Raw{}, err
	}
	from, ok := formats.Lookup(x.CardInfo().Dialect())
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
