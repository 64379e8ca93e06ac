// Package mappingtest reads mapping files at run time, until the generator emits them.
package mappingtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Functions are the functions that a mapping names: func(*projection.Run, *projection.Node)
// *projection.Node for through, func(*projection.Run, *projection.Node, *projection.Node)
// for call, func(*projection.Run, *projection.Node) bool for usable.
type Functions map[string]any

type rule struct {
	Card, Agent           *string
	From, To              *string // in tables
	Only                  string
	Since, Until          string
	Object, Each, Entries []rule
	First                 []rule
	Usable, Order, Except string
	For                   []string // of the formats of the file
	Unless                *string
	ByScheme              *struct{ Card, Agent string }
	Logins                []struct {
		Word   string
		Scheme json.RawMessage
		Rules  []rule
	}
	Where              map[string]string
	Value              string
	Words              [][2]string
	Keep, Negate, Text bool
	Through, Call      *struct{ Read, Write string }
	Covers             []string
	About              any // for pages
	Option             string
	Else               []string
	Default, Const     json.RawMessage
	Reason             string
}

type file struct {
	Format, Doc string
	For, Both   []string
	Rules       []rule
	Topics      map[string]any
	Lacks       map[string]string
	Tables      map[string][]rule
}

// Load reads schemas/mappings/<name>.json. It panics if the file is wrong.
func Load(name string, functions Functions) (*projection.Mapping, []projection.Prescribed) {
	return LoadFor(name, name, functions)
}

// LoadFor reads schemas/mappings/<name>.json as the mapping of one of its formats.
func LoadFor(name, format string, functions Functions) (*projection.Mapping, []projection.Prescribed) {
	text, err := os.ReadFile(filepath.Join(root(), "schemas/mappings", name+".json"))
	if err != nil {
		panic(err)
	}
	var f file
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	l := loader{name, format, functions, newSchemas(dirOf(format), format)}
	m := &projection.Mapping{Rules: l.rules(f.Rules, l.schemas.root())}
	for _, other := range f.Both {
		both, _ := Load(other, functions)
		m.Both = append(m.Both, both)
	}
	for _, topic := range slices.Sorted(maps.Keys(f.Lacks)) {
		m.Lacks = append(m.Lacks, projection.Lack{Topic: topic, Reason: f.Lacks[topic]})
	}
	for topic, paths := range f.Topics {
		list, ok := paths.([]any)
		if !ok {
			list = []any{paths}
		}
		for _, p := range list {
			m.Topics = append(m.Topics, projection.Topic{Path: split(p.(string)), Name: topic})
		}
	}
	var tables []projection.Prescribed
	for _, to := range slices.Sorted(maps.Keys(f.Tables)) {
		tables = append(tables, projection.Prescribed{To: to, Rules: l.rules(f.Tables[to], nil)})
	}
	return m, tables
}

// root returns the folder of the module.
func root() string {
	dir := "."
	for range 30 {
		if _, err := os.Stat(filepath.Join(dir, "schemas/mappings")); err == nil {
			break
		}
		dir = filepath.Join(dir, "..")
	}
	return dir
}

type loader struct {
	name      string
	format    string
	functions Functions
	schemas   *schemas
}

func split(p string) []string {
	if p == "" {
		return []string{}
	}
	names := strings.Split(p[1:], "/")
	for i, n := range names {
		names[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(n)
	}
	return names
}

func (l loader) rules(list []rule, at schema) []projection.Rule {
	var out []projection.Rule
	for _, j := range list {
		if j.For == nil || slices.Contains(j.For, l.format) {
			out = append(out, l.rule(j, at))
		}
	}
	return out
}

func (l loader) rule(j rule, at schema) projection.Rule {
	if j.Card != nil {
		at = l.schemas.at(at, split(*j.Card))
	}
	r := projection.Rule{
		Kinds: l.schemas.kinds(at),
		Since: j.Since, Until: j.Until, Negate: j.Negate, Text: j.Text, Option: j.Option,
		Object: l.rules(j.Object, at), First: l.rules(j.First, at),
		Each:    l.rules(j.Each, l.schemas.at(at, []string{items})),
		Entries: l.rules(j.Entries, l.schemas.at(at, []string{values})),
		Items:   l.schemas.kinds(l.schemas.at(at, []string{items})), Order: j.Order, Except: j.Except,
		Default: string(j.Default), Const: string(j.Const), Reason: j.Reason,
	}
	for _, p := range []struct {
		from *string
		to   *[]string
	}{{j.Card, &r.Card}, {j.Agent, &r.Agent}, {j.From, &r.Card}, {j.To, &r.Agent}} {
		if p.from != nil {
			*p.to = split(*p.from)
		}
	}
	if j.Object != nil && r.Agent == nil {
		r.Agent = []string{} // the members of the object are those of the description
	}
	switch j.Only {
	case "":
	case "read":
		r.Only = projection.Reading
	case "write":
		r.Only = projection.Writing
	default:
		panic(l.name + ": only " + j.Only)
	}
	for member, is := range j.Where {
		r.Where = &projection.Where{Member: member, Is: is, Value: j.Value}
	}
	if j.Words != nil {
		r.Words = &projection.Words{Keep: j.Keep}
		for _, w := range j.Words {
			r.Words.Pairs = append(r.Words.Pairs, projection.Word{Card: w[0], Agent: w[1]})
		}
	}
	if j.Unless != nil {
		r.Unless = split(*j.Unless)
	}
	if j.ByScheme != nil {
		r.Words.ByScheme = &projection.Address{Card: split(j.ByScheme.Card), Agent: split(j.ByScheme.Agent)}
	}
	if j.Logins != nil {
		r.Logins = &projection.Logins{Keep: j.Keep}
		for _, x := range j.Logins {
			r.Logins.List = append(r.Logins.List, projection.Login{Word: x.Word, Scheme: string(x.Scheme), Rules: l.rules(x.Rules, nil)})
		}
	}
	for _, e := range j.Else {
		r.Else = append(r.Else, split(e))
	}
	for _, e := range j.Covers {
		r.Covers = append(r.Covers, split(e))
	}
	if j.Usable != "" {
		r.Usable = l.function(j.Usable).(func(*projection.Run, *projection.Node) bool)
	}
	if t := j.Through; t != nil {
		r.Through.Read, r.Through.Write = l.through(t.Read), l.through(t.Write)
	}
	if c := j.Call; c != nil {
		r.Call.Read, r.Call.Write = l.call(c.Read), l.call(c.Write)
	}
	return r
}

func (l loader) function(name string) any {
	f, ok := l.functions[name]
	if !ok {
		panic(l.name + ": there is no function " + name)
	}
	return f
}

func (l loader) through(name string) func(*projection.Run, *projection.Node) *projection.Node {
	if name == "" {
		return nil
	}
	return l.function(name).(func(*projection.Run, *projection.Node) *projection.Node)
}

func (l loader) call(name string) func(r *projection.Run, from, to *projection.Node) {
	if name == "" {
		return nil
	}
	return l.function(name).(func(r *projection.Run, from, to *projection.Node))
}
