package main

import (
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
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
}

// given are the values that the caller of our conversions supplies because cards lack
// them. Converters without such options invent or omit the values.
var given = []projection.Option{
	projection.Offer("skills", "10101"), projection.Offer("created-at", "2026-01-02T03:04:05Z"), projection.Offer("authors", "Example"),
}

// ours is our conversion, with or without Carry.
func ours(from, to reader.Format, carry bool, more ...projection.Option) converter {
	opts := append(more, given...)
	name := "this project"
	if carry {
		opts, name = append(opts, projection.Carry()), name+", carried"
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

// convert converts and supplies texts and a version where the target requires them.
func convert(text []byte, from, to reader.Format, opts []projection.Option) ([]byte, *card.Report, error) {
	for tries := 0; ; tries++ {
		out, report, err := projection.Convert(text, named(string(from)), named(string(to)), opts...)
		invalid, ok := errors.AsType[*card.InvalidError](err)
		if !ok || tries == 3 {
			return out, report, err
		}
		for _, v := range invalid.Violations {
			if value, ok := words[v.Pointer]; ok {
				opts = append(opts[:len(opts):len(opts)], projection.Set(v.Pointer, json.RawMessage(value)))
			}
		}
	}
}

// words are texts for required members of targets that not every card has.
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

// named returns the format with a name, nil if there is none.
func named(name string) format.Any {
	f, _ := formats.Lookup(name)
	return f
}
