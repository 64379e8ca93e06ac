package main

import (
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// converter converts between two formats in both directions.
type converter struct {
	name string
	// forth converts a card and returns the result, with the locations of the card that
	// its report names.
	forth func(text []byte) (out []byte, named []string, err error)
	// back converts the result to the source format.
	back func(text []byte) ([]byte, error)
	// target is the schema of the intermediate format.
	target target
	// chained says that only the report of the first of two steps has locations in the
	// source card, so that unreported losses cannot be counted.
	chained bool
}

// given are the values that the caller of our conversions supplies because cards lack
// them. Converters without such options invent or omit the values.
var given = []project.Option{
	project.ID("agent://agent.example/one"), project.Skills("10101"), project.CreatedAt("2026-01-02T03:04:05Z"),
	project.Authors("Example"),
}

// ours is our conversion, with or without Carry.
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

// chained is two of our conversions in sequence, for formats without a direct mapping.
func chained(first, second converter) converter {
	return converter{
		name:    first.name,
		chained: true,
		forth: func(text []byte) ([]byte, []string, error) {
			middle, named, err := first.forth(text)
			if err != nil {
				return nil, nil, err
			}
			// The second report is about the intermediate card.
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

// convert converts and supplies texts and a version where the target requires them.
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

// words are required members of targets that not every card has.
var words = map[string]string{
	"/version": `"1"`, "/name": `"agent"`, "/description": `"an agent"`, "/protocolVersion": `"0.3.0"`,
	"/supportedInterfaces/0/protocolVersion": `"1.0"`,
}

// sources are the locations in the source that a report names.
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
