package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/cardrt/formats"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// Bind returns the same table that generated code would have. It compiles the patterns and
// finds the formats, which generated code declares as variables and functions. Tests use it to
// check documents against a schema without generating code.
func Bind(s *Schema, versions []string) *checkrt.Schema {
	b := binder{rules: map[*ir.Check]*checkrt.Rule{}, matchers: map[string]checkrt.Matcher{}}
	out := &checkrt.Schema{Versions: versions}
	for _, sub := range s.Subschemas {
		r := checkrt.Subschema{Kinds: sub.Kinds, Type: b.rule(sub.Type), Array: sub.Array, InPlace: sub.InPlace, Repeats: sub.Repeats, Warns: sub.Warns}
		for _, k := range sub.Keywords {
			r.Keywords = append(r.Keywords, checkrt.Keyword{Op: k.Op, Rule: b.rule(k.Rule), N: k.N, Low: k.Low, High: k.High, Arg: b.arg(k.Arg), Warns: k.Warns})
		}
		if o := sub.Object; o != nil {
			t := &checkrt.ObjectTable{Names: o.Names, Bits: o.Bits}
			for _, m := range o.Members {
				t.Members = append(t.Members, *m)
			}
			t.Patterns = b.patterns(o.Patterns)
			for _, x := range o.Others {
				t.Others = append(t.Others, checkrt.OtherMember{Rule: b.rule(x.Rule), Patterns: b.patterns(x.Patterns), Apply: x.Apply})
			}
			for _, q := range o.Required {
				t.Required = append(t.Required, checkrt.RequiredMember{Rule: b.rule(q.Rule), Bit: q.Bit, If: q.If, Name: q.Name})
			}
			r.Object = t
		}
		out.Subschemas = append(out.Subschemas, r)
	}
	for _, e := range s.Evaluations {
		out.Evaluations = append(out.Evaluations, checkrt.Evaluation{
			Names: e.Names, Patterns: b.patterns(e.Patterns), Prefix: e.Prefix, AllMembers: e.AllMembers, AllItems: e.AllItems,
			Contains: e.Contains, Parts: e.Parts, Conditions: e.Conditions,
		})
	}
	return out
}

type binder struct {
	rules    map[*ir.Check]*checkrt.Rule
	matchers map[string]checkrt.Matcher
}

func (b *binder) rule(c *ir.Check) *checkrt.Rule {
	if c == nil {
		return nil
	}
	r := b.rules[c]
	if r == nil {
		r = &checkrt.Rule{Keyword: c.Keyword, Code: c.Code, Schema: c.Definition.Location(), Message: c.Message}
		if c.Severity == card.Warning {
			r.Severity = card.Warning
		}
		b.rules[c] = r
	}
	return r
}

type compiledMatcher struct{ c pattern.Compiled }

func (m compiledMatcher) Match(s string) bool {
	ok, err := m.c.Match(s)
	return ok && err == nil
}

func (b *binder) match(p Pattern) (checkrt.Matcher, checkrt.Searcher) {
	c, err := pattern.Compile(p.Source)
	if err != nil {
		panic(err)
	}
	if p.Open {
		if c.Form == pattern.RE2 {
			return nil, checkrt.NewRegexp(c.RE2)
		}
		return nil, ecmaregexp.Lazy(p.Source)
	}
	return compiledMatcher{c}, nil
}

func (b *binder) patterns(list []PatternMember) []checkrt.PatternMember {
	var out []checkrt.PatternMember
	for _, p := range list {
		m, s := b.match(p.Pattern)
		out = append(out, checkrt.PatternMember{Match: m, Search: s, Rule: b.rule(p.Rule), Apply: p.Apply})
	}
	return out
}

func (b *binder) arg(arg any) any {
	switch a := arg.(type) {
	case Pattern:
		m, s := b.match(a)
		if s != nil {
			return s
		}
		return m
	case Format:
		f, _ := formats.Lookup(string(a))
		return f
	case Known:
		k := &checkrt.Known{Closed: a.Type.Closed}
		origin := a.Type.Origin
		origin.Pointer += "/properties"
		k.Schema = origin.Location()
		_, conditional := ConditionOfMembers(a.Type)
		for _, f := range a.Type.Fields {
			if a.Always && conditional[f.Member] {
				k.Idle = append(k.Idle, f.Member)
			} else {
				k.Names = append(k.Names, f.Member)
			}
		}
		return k
	case *Alternatives:
		return &checkrt.Alternatives{Apply: a.Apply, Tag: a.Tag, Values: a.Values, Kinds: a.Kinds}
	}
	return arg
}
