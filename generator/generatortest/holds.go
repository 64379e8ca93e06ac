package generatortest

import (
	"cmp"
	"math/big"
	"slices"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// tester reports whether values satisfy a plan, as far as generating values needs it. Rules
// that it does not support are assumed to hold, since the dialect's validator decides in the
// end.
type tester struct {
	// edition is the version of the dialect, as an index.
	edition int
}

func (t tester) holdAll(nodes []*ir.Node, v *jsontree.Node) bool {
	return !slices.ContainsFunc(nodes, func(n *ir.Node) bool { return !t.holds(n, v) })
}

// holds reports whether no check of a node finds an error.
func (t tester) holds(n *ir.Node, v *jsontree.Node) bool {
	if n == nil {
		return true
	}
	kind := kindOf(v)
	for _, c := range n.Checks {
		if c.Severity == card.Error && (c.Kinds == 0 || c.Kinds&kind != 0) && !t.keeps(c.Rule, v, kind) {
			return false
		}
	}
	return true
}

// keeps reports whether a value satisfies a rule that applies to its kind.
func (t tester) keeps(r ir.Rule, v *jsontree.Node, kind ir.KindSet) bool {
	switch restriction := ir.RestrictionOf(r); {
	case restriction.Kinds&kind == 0:
		return false
	case restriction.Values != nil:
		return slices.ContainsFunc(restriction.Values, func(s string) bool { return text(parsed(s)) == text(v) })
	case restriction.Bound.Op != "":
		return keepsBound(restriction.Bound, v)
	}
	if kept, ok := t.keepsInPlace(r, v, kind); ok {
		return kept
	}
	switch kind {
	case ir.Text:
		return keepsText(r, v.Str)
	case ir.Integer, ir.Fraction:
		return keepsNumber(r, v.Text)
	case ir.Array:
		return t.keepsArray(r, v)
	case ir.Object:
		return t.keepsObject(r, v)
	}
	return true
}

// keepsBound reports whether a number, or the size of an array or object, is within a bound.
func keepsBound(b ir.Bound, v *jsontree.Node) bool {
	var order int
	switch {
	case b.Literal == "":
		order = cmp.Compare(len(v.Items)+len(v.Members), b.Size)
	default:
		x, ok := rational(v.Text)
		if !ok {
			return true
		}
		bound, _ := rational(b.Literal)
		order = x.Cmp(bound)
	}
	return !map[string]bool{"<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0}[b.Op]
}

// keepsInPlace decides a rule that applies nodes to the value itself. ok is false for any other
// rule.
func (t tester) keepsInPlace(r ir.Rule, v *jsontree.Node, kind ir.KindSet) (kept, ok bool) {
	switch r := r.(type) {
	case ir.Ref:
		return t.holds(r.Node, v), true
	case ir.NullOr:
		return kind == ir.Null || t.holds(r.Node, v), true
	case ir.InVersions:
		return t.edition < r.From || t.edition > r.To || t.holds(r.Node, v), true
	case ir.AnyOf:
		return slices.ContainsFunc(r.Nodes, func(n *ir.Node) bool { return t.holds(n, v) }), true
	case ir.OneOf:
		count := 0
		for _, n := range r.Nodes {
			if t.holds(n, v) {
				count++
			}
		}
		return count == 1, true
	case ir.Not:
		return !t.holds(r.Node, v), true
	case ir.If:
		return t.holds(r.Branch(t.holds(r.If, v)), v), true
	case ir.Dispatch:
		return t.dispatched(r, v, kind), true
	}
	return false, false
}

func (t tester) dispatched(r ir.Dispatch, v *jsontree.Node, kind ir.KindSet) bool {
	for _, c := range r.Cases {
		if c.Kinds&kind == 0 {
			continue
		}
		tag := v.Member(r.Tag)
		if len(c.Values) == 0 || tag != nil && slices.Contains(c.Values, tag.Str) {
			return t.holds(c.Node, v)
		}
	}
	return false
}

func keepsText(r ir.Rule, s string) bool {
	switch r := r.(type) {
	case ir.MinLength:
		return length(s, r.Unit) >= r.N
	case ir.MaxLength:
		return length(s, r.Unit) <= r.N
	case ir.Pattern:
		return matches(r.Source, s)
	case ir.Format:
		format, ok := ir.Formats[r.Name]
		return !ok || format.Holds(cardrt.String(s))
	}
	return true
}

func length(s string, unit ir.LengthUnit) int {
	switch unit {
	case ir.Octets:
		return len(s)
	case ir.UTF16:
		return len(utf16.Encode([]rune(s)))
	}
	return utf8.RuneCountInString(s)
}

func keepsNumber(r ir.Rule, literal string) bool {
	x, ok := rational(literal)
	if !ok {
		return true
	}
	switch r := r.(type) {
	case ir.ZeroOrMinimum:
		bound, _ := rational(r.Bound)
		return x.Sign() == 0 || x.Cmp(bound) >= 0
	case ir.MultipleOf:
		of, _ := rational(r.Of)
		return new(big.Rat).Quo(x, of).IsInt()
	}
	return true
}

func (t tester) keepsArray(r ir.Rule, v *jsontree.Node) bool {
	switch r := r.(type) {
	case ir.Items:
		for i, item := range v.Items {
			if i >= r.From && !t.holds(r.Node, item) {
				return false
			}
		}
	case ir.PrefixItems:
		for i, n := range r.Nodes {
			if i < len(v.Items) && !t.holds(n, v.Items[i]) {
				return false
			}
		}
	case ir.Contains:
		count := 0
		for _, item := range v.Items {
			if t.holds(r.Node, item) {
				count++
			}
		}
		return count >= r.Min && (r.Max < 0 || count <= r.Max)
	}
	return true
}

func (t tester) keepsObject(r ir.Rule, v *jsontree.Node) bool {
	switch r := r.(type) {
	case ir.Required:
		return v.Member(r.Name) != nil
	case ir.Properties:
		for _, p := range r.List {
			if m := v.Member(p.Name); m != nil && !t.holds(p.Node, m) {
				return false
			}
		}
	case ir.PropertyNames:
		return !slices.ContainsFunc(v.Members, func(m jsontree.Member) bool { return !t.holds(r.Node, jsontree.Text(m.Name)) })
	case ir.AdditionalProperties:
		for _, m := range v.Members {
			if !covers(r, m.Name) && (r.Node == nil || !t.holds(r.Node, m.Value)) {
				return false
			}
		}
	case ir.DependentSchema:
		return v.Member(r.If) == nil || t.holds(r.Node, v)
	}
	return true
}

// covers reports whether the rule for additional members does not apply to a name.
func covers(r ir.AdditionalProperties, name string) bool {
	return slices.Contains(r.Known, name) || slices.ContainsFunc(r.Patterns, func(p string) bool { return matches(p, name) })
}

// compiled are the patterns of all dialects.
var compiled sync.Map

// matches reports whether an ECMAScript pattern matches a text.
func matches(pattern, s string) bool {
	re, ok := compiled.Load(pattern)
	if !ok {
		re, _ = compiled.LoadOrStore(pattern, ecmaregexp.Lazy(pattern))
	}
	found, err := re.(*ecmaregexp.Regexp).Match(s)
	if err != nil {
		panic("generatortest: pattern " + pattern + ": " + err.Error())
	}
	return found
}
