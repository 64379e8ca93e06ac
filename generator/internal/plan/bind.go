package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// Bind returns the table that generated code would have. It compiles the patterns and looks up
// the formats, which generated code declares as variables and functions. Tests use it to check
// documents against a schema without generating code.
func Bind(s *Schema, versions []string) *cardrt.Schema {
	b := binder{rules: map[*ir.Check]*cardrt.Rule{}}
	out := &cardrt.Schema{Versions: versions}
	for _, sub := range s.Subschemas {
		r := cardrt.Subschema{Kinds: sub.Kinds, Type: b.rule(sub.Type), Array: sub.Array, InPlace: sub.InPlace, Repeats: sub.Repeats, Warns: sub.Warns}
		for _, k := range sub.Keywords {
			r.Keywords = append(r.Keywords, cardrt.Keyword{Op: k.Op, Rule: b.rule(k.Rule), N: k.N, Low: k.Low, High: k.High, Arg: b.arg(k.Arg), Warns: k.Warns})
		}
		if o := sub.Object; o != nil {
			t := &cardrt.ObjectTable{Names: o.Names, Bits: o.Bits}
			for _, m := range o.Members {
				t.Members = append(t.Members, *m)
			}
			t.Patterns = b.patterns(o.Patterns)
			for _, x := range o.Others {
				t.Others = append(t.Others, cardrt.OtherMember{Rule: b.rule(x.Rule), Patterns: b.patterns(x.Patterns), Apply: x.Apply})
			}
			for _, q := range o.Required {
				t.Required = append(t.Required, cardrt.RequiredMember{Rule: b.rule(q.Rule), Bit: q.Bit, If: q.If, Name: q.Name})
			}
			r.Object = t
		}
		out.Subschemas = append(out.Subschemas, r)
	}
	for _, e := range s.Evaluations {
		out.Evaluations = append(out.Evaluations, cardrt.Evaluation{
			Names: e.Names, Patterns: b.patterns(e.Patterns), Prefix: e.Prefix, AllMembers: e.AllMembers, AllItems: e.AllItems,
			Contains: e.Contains, Parts: e.Parts, Conditions: e.Conditions,
		})
	}
	return out
}

type binder struct {
	rules map[*ir.Check]*cardrt.Rule
}

func (b *binder) rule(c *ir.Check) *cardrt.Rule {
	if c == nil {
		return nil
	}
	r := b.rules[c]
	if r == nil {
		r = &cardrt.Rule{Keyword: c.Keyword, Code: c.Code, Schema: c.Definition.Location(), Message: c.Message}
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

// match returns a row with the compiled pattern.
func (b *binder) match(p Pattern) cardrt.PatternMember {
	c, err := pattern.Compile(p.Source)
	if err != nil {
		panic(err)
	}
	if p.Open {
		if c.Form == pattern.RE2 {
			return cardrt.PatternMember{Search: cardrt.NewRegexp(c.RE2)}
		}
		return cardrt.PatternMember{Search: ecmaregexp.Lazy(p.Source)}
	}
	return cardrt.PatternMember{Match: compiledMatcher{c}}
}

func (b *binder) patterns(list []PatternMember) []cardrt.PatternMember {
	var out []cardrt.PatternMember
	for _, p := range list {
		row := b.match(p.Pattern)
		row.Rule, row.Apply = b.rule(p.Rule), p.Apply
		out = append(out, row)
	}
	return out
}

func (b *binder) arg(arg any) any {
	switch a := arg.(type) {
	case Pattern:
		row := b.match(a)
		if row.Search != nil {
			return row.Search
		}
		return row.Match
	case Format:
		return ir.Formats[string(a)].Holds
	case Known:
		k := &cardrt.Known{Closed: a.Type.Closed}
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
		return &cardrt.Alternatives{Apply: a.Apply, Tag: a.Tag, Values: a.Values, Kinds: a.Kinds}
	}
	return arg
}
