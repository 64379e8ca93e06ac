package contender

import (
	"fmt"

	"github.com/agentcard-go/cardgen/internal/bench/document"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// ConversionGate is the maximum time of a conversion in multiples of the time of parsing
// its card.
const ConversionGate = 3

// conversionSize is the size of the converted cards.
const conversionSize = 4 << 10

// Conversion is the conversion of a card from one format to another.
type Conversion struct {
	From, To project.Format
	// Parse parses the card. Project converts the parsed card and validates the result;
	// Whole is project.Convert: it parses, converts, validates and encodes.
	Parse, Project, Whole func() error
}

// Conversions returns the conversions from the formats of agent cards to all other
// formats.
func Conversions() ([]Conversion, error) {
	texts := map[project.Format][]byte{}
	for _, d := range document.Sources(conversionSize) {
		texts[project.Format(d.Name)] = d.Text
	}
	var list []Conversion
	for _, of := range []func(map[project.Format][]byte) ([]Conversion, error){ofAevum, ofAgentCard, ofNooterra, ofADP} {
		some, err := of(texts)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	for _, c := range list {
		for _, run := range []func() error{c.Parse, c.Project, c.Whole} {
			if err := run(); err != nil {
				return nil, fmt.Errorf("%s to %s: %w", c.From, c.To, err)
			}
		}
	}
	return list, nil
}

// The options that are required whatever the source is.
var (
	a2aOptions    = []project.Option{project.ProtocolVersion("1.0")}
	a2aV03Options = []project.Option{project.ProtocolVersion("0.3.0")}
	oasfOptions   = []project.Option{
		project.Skills("10101"), project.CreatedAt("2026-01-02T03:04:05Z"), project.Authors("Example"),
	}
	descriptorOptions = []project.Option{project.APIVersion("v1")}
)

// typed is one of the functions of package project, for sources of a type.
type typed[S any] struct {
	to      project.Format
	options []project.Option
	run     func(*S, ...project.Option) error
}

// to returns the typed for a function; the function's results are ignored.
func to[S, T any](f project.Format, run func(*S, ...project.Option) (*T, *card.Report, error), opts ...project.Option) typed[S] {
	return typed[S]{f, opts, func(s *S, opts ...project.Option) error { _, _, err := run(s, opts...); return err }}
}

// conversions returns the conversions of a source.
func conversions[S any](from project.Format, text []byte, parse func([]byte, ...card.Option) (*S, error), targets ...typed[S]) ([]Conversion, error) {
	s, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	var list []Conversion
	for _, t := range targets {
		list = append(list, Conversion{
			From: from, To: t.to,
			Parse:   func() error { _, err := parse(text); return err },
			Project: func() error { return t.run(s, t.options...) },
			Whole:   func() error { _, _, err := project.Convert(text, from, t.to, t.options...); return err },
		})
	}
	return list, nil
}

func ofAevum(texts map[project.Format][]byte) ([]Conversion, error) {
	return conversions(project.FormatAevum, texts[project.FormatAevum], aevum.Parse,
		to(project.FormatA2A, project.AevumToA2A, a2aOptions...),
		to(project.FormatA2AV03, project.AevumToA2AV03, a2aV03Options...),
		to(project.FormatA2AUnion, project.AevumToA2AUnion, a2aOptions...),
		to(project.FormatMCP, project.AevumToMCP),
		to(project.FormatOASF, project.AevumToOASF, oasfOptions...),
		to(project.FormatDescriptor, project.AevumToDescriptor, descriptorOptions...),
		to(project.FormatOpenAI, project.AevumToOpenAI),
	)
}

func ofAgentCard(texts map[project.Format][]byte) ([]Conversion, error) {
	return conversions(project.FormatAgentCard, texts[project.FormatAgentCard], agentcard.Parse,
		to(project.FormatA2A, project.AgentCardToA2A, a2aOptions...),
		to(project.FormatA2AV03, project.AgentCardToA2AV03, a2aV03Options...),
		to(project.FormatA2AUnion, project.AgentCardToA2AUnion, a2aOptions...),
		to(project.FormatMCP, project.AgentCardToMCP),
		to(project.FormatOASF, project.AgentCardToOASF, oasfOptions...),
		to(project.FormatDescriptor, project.AgentCardToDescriptor, descriptorOptions...),
		to(project.FormatOpenAI, project.AgentCardToOpenAI),
	)
}

func ofNooterra(texts map[project.Format][]byte) ([]Conversion, error) {
	return conversions(project.FormatNooterra, texts[project.FormatNooterra], nooterra.Parse,
		to(project.FormatA2A, project.NooterraToA2A, a2aOptions...),
		to(project.FormatA2AV03, project.NooterraToA2AV03, a2aV03Options...),
		to(project.FormatA2AUnion, project.NooterraToA2AUnion, a2aOptions...),
		to(project.FormatMCP, project.NooterraToMCP),
		to(project.FormatOASF, project.NooterraToOASF, oasfOptions...),
		to(project.FormatDescriptor, project.NooterraToDescriptor, descriptorOptions...),
		to(project.FormatOpenAI, project.NooterraToOpenAI),
	)
}

func ofADP(texts map[project.Format][]byte) ([]Conversion, error) {
	return conversions(project.FormatADP, texts[project.FormatADP], adp.Parse,
		to(project.FormatA2A, project.ADPToA2A, a2aOptions...),
		to(project.FormatA2AV03, project.ADPToA2AV03, a2aV03Options...),
		to(project.FormatA2AUnion, project.ADPToA2AUnion, a2aOptions...),
		to(project.FormatMCP, project.ADPToMCP),
		to(project.FormatOASF, project.ADPToOASF, oasfOptions...),
		to(project.FormatDescriptor, project.ADPToDescriptor, descriptorOptions...),
		to(project.FormatOpenAI, project.ADPToOpenAI),
	)
}
