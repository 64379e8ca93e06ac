package projection

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

type jrule struct {
	At, Agent      string
	Only           string
	Since, Until   string
	Each, Object   []jrule
	Entries        []jrule
	Where, Pick    map[string]string
	Words          map[string]string
	Order          []string
	Keep, Negate   bool
	Option         string
	Else           []string
	Default, Const json.RawMessage
	Why, Code      string
	Through        string
	Call           string
}

func split(p string) []string {
	if p == "" {
		return nil
	}
	return strings.Split(p[1:], "/")
}

func compile(in []jrule) []Rule {
	var out []Rule
	for _, j := range in {
		r := Rule{Card: split(j.At), Agent: split(j.Agent), Since: j.Since, Until: j.Until, Each: compile(j.Each), Object: compile(j.Object),
			Entries: compile(j.Entries), Negate: j.Negate, Option: j.Option, Default: string(j.Default), Const: string(j.Const), Reason: j.Why}
		switch j.Only {
		case "to":
			r.Only = Reading
		case "from":
			r.Only = Writing
		}
		for _, e := range j.Else {
			r.Else = append(r.Else, split(e))
		}
		for k, v := range j.Where {
			r.Where = &Where{Member: k, Is: v}
		}
		if j.Pick != nil {
			r.Where = &Where{"kind", j.Pick["kind"], "value"}
		}
		if j.Words != nil {
			r.Words = &Words{Keep: j.Keep}
			for _, k := range j.Order {
				r.Words.Pairs = append(r.Words.Pairs, Word{k, j.Words[k]})
			}
			for k, v := range j.Words {
				r.Words.Pairs = append(r.Words.Pairs, Word{k, v})
			}
		}
		if j.Through != "" {
			r.Through = throughs[j.Through]
		}
		if j.Call != "" {
			r.Call = calls[j.Call]
		}
		out = append(out, r)
	}
	return out
}

var throughs = map[string]Through{}
var calls = map[string]Call{}

func load(t testing.TB, name, title string, versions ...string) *core {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Rules []jrule
		About map[string][]string
		Lacks map[string]string
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(name, err)
	}
	c := &core{name: name, title: title, versions: versions, mapping: &Mapping{Rules: compile(m.Rules), Lacks: m.Lacks}}
	for name, paths := range m.About {
		for _, p := range paths {
			c.mapping.Topics = append(c.mapping.Topics, Topic{split(p), name})
		}
	}
	return c
}

func TestPrototype(t *testing.T) {
	adp, mcp := load(t, "adp", "an ADP card"), load(t, "mcp", "an MCP list of tools", "2025-11-25", "2026-07-28")
	a2a := load(t, "a2a", "an A2A 1.0 card")
	text, err := os.ReadFile("../../../shared/cards/adp/" + os.Getenv("CARD"))
	if err != nil {
		t.Skip(err)
	}
	show := func(from, to *core, text string, o *options) string {
		out, report := convert(from, to, text, o)
		raw, err := card.ParseRaw([]byte(out))
		if err != nil {
			t.Fatal(err, out)
		}
		var v any
		raw.Decode(&v)
		pretty, _ := json.MarshalIndent(v, "", "  ")
		t.Logf("%s → %s\n%s\n%v", from.name, to.name, pretty, report)
		return out
	}
	agent := &core{name: "agent", title: "a description"}
	show(adp, agent, string(text), &options{})
	show(adp, mcp, string(text), &options{version: "2026-07-28"})
	out := show(adp, a2a, string(text), &options{texts: map[string][]string{"protocol-version": {"1.0"}}})
	show(a2a, adp, out, &options{texts: map[string][]string{"id": {"agent://x"}}})
	show(a2a, mcp, out, &options{version: "2026-07-28"})
}
