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

// ConversionGate is how many times as long as reading a card converting it may take.
const ConversionGate = 3

// conversionSize is the size of the cards that are converted.
const conversionSize = 4 << 10

// Conversion is the way of a card from one format to another.
type Conversion struct {
	From, To project.Format
	// Parse reads the card. Project converts what was read before, and checks the
	// result; Whole is project.Convert: it reads, converts, checks and writes.
	Parse, Project, Whole func() error
}

// Conversions returns the ways of the cards that agents describe themselves with to all
// formats of others.
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

// Options that a caller has to give whatever the source.
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

// to makes a typed of a function; what it returns is not looked at.
func to[S, T any](f project.Format, run func(*S, ...project.Option) (*T, *card.Report, error), opts ...project.Option) typed[S] {
	return typed[S]{f, opts, func(s *S, opts ...project.Option) error { _, _, err := run(s, opts...); return err }}
}

// conversions are those of a source.
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
