package sample

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Way is a conversion to a format that has readers.
type Way struct {
	From, To reader.Format
	Version  string // of the target, empty if it has only one
}

func (w Way) String() string {
	s := string(w.From) + " to " + string(w.To)
	if w.Version != "" {
		s += "@" + w.Version
	}
	return s
}

var targets = []reader.Format{reader.A2A, reader.A2AV03, reader.A2AUnion, reader.MCP, reader.OASF}

// Ways returns all conversions to the formats that third-party readers support.
func Ways() []Way {
	var list []Way
	for _, f := range folders {
		for _, to := range targets {
			if to == f.format {
				continue
			}
			for _, version := range versions(to) {
				list = append(list, Way{f.format, to, version})
			}
		}
	}
	return list
}

func versions(to reader.Format) []string {
	switch to {
	case reader.A2A, reader.A2AV03, reader.A2AUnion:
		return []string{""}
	case reader.MCP:
		return []string{
			string(mcp.V2024_11_05), string(mcp.V2025_03_26), string(mcp.V2025_06_18),
			string(mcp.V2025_11_25), string(mcp.V2026_07_28),
		}
	case reader.OASF:
		return []string{string(oasf.V0_7_0), string(oasf.V0_8_0), string(oasf.V1_0_0), string(oasf.V1_1_0)}
	}
	return nil
}

// binding supplies the binding of HTTP addresses whose card states none.
var binding = projection.Supply("binding", "JSONRPC")

// supplies are the options of a caller for values that cards lack.
func (w Way) supplies() []projection.Option {
	switch w.To {
	case reader.A2A, reader.A2AUnion:
		return []projection.Option{projection.Supply("protocol-version", "1.0"), binding}
	case reader.A2AV03:
		return []projection.Option{binding}
	case reader.MCP:
		return []projection.Option{projection.Version(w.Version)}
	case reader.OASF:
		return []projection.Option{
			projection.Version(w.Version), projection.Supply("skills", "10101"),
			projection.Supply("created-at", "2026-01-02T03:04:05Z"), projection.Supply("authors", "Example"),
		}
	}
	return nil
}

// member is a required member of a target, with the value of a caller.
type member struct {
	pointer string
	value   json.RawMessage
}

// missing are the required members of targets that not every card has, each with the
// value of a caller: an address for an agent without one, texts for a card without them.
var missing = map[reader.Format]map[string][]member{
	reader.A2A: words(map[string][]member{
		"/supportedInterfaces": {{"/supportedInterfaces", raw(`[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]`)}},
	}),
	reader.A2AUnion: words(map[string][]member{
		"/supportedInterfaces": {
			{"/supportedInterfaces", raw(`[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"0.3"}]`)},
			{"/url", raw(`"https://agent.example/a2a"`)},
			{"/preferredTransport", raw(`"JSONRPC"`)},
			{"/protocolVersion", raw(`"0.3.0"`)},
		},
	}),
	reader.A2AV03: words(map[string][]member{
		"/url":             {{"/url", raw(`"https://agent.example/a2a"`)}, {"/preferredTransport", raw(`"JSONRPC"`)}},
		"/protocolVersion": {{"/protocolVersion", raw(`"0.3.0"`)}},
	}),
	reader.OASF: words(map[string][]member{
		"/locators": {{"/locators", raw(`[{"type":"unspecified","url":"https://agent.example/"}]`)}},
	}),
}

// words adds the values of a caller for text members.
func words(m map[string][]member) map[string][]member {
	for _, p := range []string{"/version", "/name", "/description"} {
		m[p] = []member{{p, raw(`"` + p[1:] + `"`)}}
	}
	return m
}

func raw(text string) json.RawMessage { return json.RawMessage(text) }

// Convert converts a card. It fails if the target requires values that the package does
// not supply.
func (w Way) Convert(c Card, carry bool) (reader.Document, *card.Report, error) {
	opts := w.supplies()
	if carry {
		opts = append(opts, projection.Carry())
	}
	for {
		text, report, err := projection.Convert(c.Text, named(string(w.From)), named(string(w.To)), opts...)
		more := w.supply(err)
		if err == nil || len(more) == 0 {
			return reader.Document{Format: w.To, Version: w.Version, Text: text}, report, err
		}
		opts = append(slices.Clip(opts), more...)
		if len(opts) > 20 {
			return reader.Document{}, report, err
		}
	}
}

// supply returns options for the members that a conversion reports as missing.
func (w Way) supply(err error) []projection.Option {
	var list []projection.Option
	if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
		for _, v := range invalid.Violations {
			for _, m := range missing[w.To][v.Pointer] {
				list = append(list, projection.Set(m.pointer, m.value))
			}
		}
	}
	return list
}

// Reason describes in short why a conversion failed.
func Reason(err error) string {
	if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
		v := invalid.Violations[0]
		return v.Code + " " + general(v.Pointer)
	}
	if failed, ok := errors.AsType[*projection.Error](err); ok {
		return failed.Code + " " + general(failed.Pointer)
	}
	return err.Error()
}

// named returns the format with a name, nil if there is none.
func named(name string) format.Any {
	f, _ := formats.Lookup(name)
	return f
}
