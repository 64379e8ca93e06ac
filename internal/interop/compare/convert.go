package main

import (
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// converter is a way there and back between two formats.
type converter struct {
	name string
	// forth returns what it makes of a card, and the places of the card that it says
	// something about.
	forth func(text []byte) (out []byte, named []string, err error)
	// back makes a card of it again.
	back func(text []byte) ([]byte, error)
	// target is the schema that what forth makes has to be valid against.
	target target
	// chained says that only the losses of the first of two steps are named in places of
	// the card, so that nothing can be counted of which losses are named.
	chained bool
}

// given is what the caller of our conversions supplies, who knows what no card says.
// Converters that ask for nothing supply it themselves, or leave it out.
var given = []project.Option{
	project.ID("agent://agent.example/one"), project.Skills("10101"), project.CreatedAt("2026-01-02T03:04:05Z"),
	project.Authors("Example"),
}

// ours is our conversion, with or without the source carried along.
func ours(from, to project.Format, carry bool, more ...project.Option) converter {
	opts := append(more, given...)
	name := "this project"
	if carry {
		opts, name = append(opts, project.Carry()), name+", carried"
	}
	return converter{
		name: name,
		forth: func(text []byte) ([]byte, []string, error) {
			out, report, err := convert(text, from, to, opts)
			return out, sources(report), err
		},
		back: func(text []byte) ([]byte, error) {
			out, _, err := convert(text, to, from, nil)
			return out, err
		},
	}
}

// chained is two conversions of ours in a row, for formats that have none between them.
func chained(first, second converter) converter {
	return converter{
		name:    first.name,
		chained: true,
		forth: func(text []byte) ([]byte, []string, error) {
			middle, named, err := first.forth(text)
			if err != nil {
				return nil, nil, err
			}
			// What the second one says is about the card in the middle.
			out, _, err := second.forth(middle)
			return out, named, err
		},
		back: func(text []byte) ([]byte, error) {
			middle, err := second.back(text)
			if err != nil {
				return nil, err
			}
			return first.back(middle)
		},
	}
}

// convert converts and supplies words and a version where a target must have them.
func convert(text []byte, from, to project.Format, opts []project.Option) ([]byte, *card.Report, error) {
	for tries := 0; ; tries++ {
		out, report, err := project.Convert(text, from, to, opts...)
		invalid, ok := errors.AsType[*card.InvalidError](err)
		if !ok || tries == 3 {
			return out, report, err
		}
		for _, v := range invalid.Violations {
			if value, ok := words[v.Pointer]; ok {
				opts = append(opts[:len(opts):len(opts)], project.Set(v.Pointer, json.RawMessage(value)))
			}
		}
	}
}

// words are members that targets must have and that not every card has something for.
var words = map[string]string{
	"/version": `"1"`, "/name": `"agent"`, "/description": `"an agent"`, "/protocolVersion": `"0.3.0"`,
	"/supportedInterfaces/0/protocolVersion": `"1.0"`,
}

// sources are the places in the source that a report names.
func sources(report *card.Report) []string {
	if report == nil {
		return nil
	}
	var list []string
	for _, e := range report.Entries {
		if e.Source != "" {
			list = append(list, e.Source)
		}
	}
	return list
}
