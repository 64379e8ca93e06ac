package generatortest

import (
	"math/big"
	"slices"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// tester decides whether a plan holds, to the extent that generating values requires. Rules
// that it does not support are assumed to hold: the dialect's validator decides.
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
		if c.Severity == ir.Error && (c.Kinds == 0 || c.Kinds&kind != 0) && !t.keeps(c.Rule, v, kind) {
			return false
		}
	}
	return true
}

func (t tester) keeps(r ir.Rule, v *jsontree.Node, kind ir.Kinds) bool {
	switch r := r.(type) {
	case ir.TypeRule:
		return r.Allowed&kind != 0
	case ir.Never:
		return false
	case ir.Const:
		return text(parsed(r.Value)) == text(v)
	case ir.Enum:
		return slices.ContainsFunc(r.Values, func(s string) bool { return text(parsed(s)) == text(v) })
	case ir.Ref:
		return t.holds(r.Node, v)
	case ir.NullOr:
		return kind == ir.Null || t.holds(r.Node, v)
	case ir.InVersions:
		return t.edition < r.From || t.edition > r.To || t.holds(r.Node, v)
	case ir.AnyOf:
		return slices.ContainsFunc(r.Nodes, func(n *ir.Node) bool { return t.holds(n, v) })
	case ir.OneOf:
		count := 0
		for _, n := range r.Nodes {
			if t.holds(n, v) {
				count++
			}
		}
		return count == 1
	case ir.Not:
		return !t.holds(r.Node, v)
	case ir.If:
		return t.holds(r.Branch(t.holds(r.If, v)), v)
	case ir.Dispatch:
		return t.dispatched(r, v, kind)
	}
	switch kind {
	case ir.Text:
		return keepsText(r, v.Str())
	case ir.Integer, ir.Fraction:
		return keepsNumber(r, v.Literal())
	case ir.Array:
		return t.keepsArray(r, v)
	case ir.Object:
		return t.keepsObject(r, v)
	}
	return true
}

func (t tester) dispatched(r ir.Dispatch, v *jsontree.Node, kind ir.Kinds) bool {
	for _, c := range r.Cases {
		if c.Kinds&kind == 0 {
			continue
		}
		tag := v.Member(r.Tag)
		if len(c.Values) == 0 || tag != nil && slices.Contains(c.Values, tag.Str()) {
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
	compare := func(bound string) int {
		b, _ := rational(bound)
		return x.Cmp(b)
	}
	switch r := r.(type) {
	case ir.Minimum:
		return compare(r.Bound) >= 0
	case ir.Maximum:
		return compare(r.Bound) <= 0
	case ir.ExclusiveMinimum:
		return compare(r.Bound) > 0
	case ir.ExclusiveMaximum:
		return compare(r.Bound) < 0
	case ir.ZeroOrMinimum:
		return x.Sign() == 0 || compare(r.Bound) >= 0
	case ir.MultipleOf:
		of, _ := rational(r.Of)
		return new(big.Rat).Quo(x, of).IsInt()
	}
	return true
}

func (t tester) keepsArray(r ir.Rule, v *jsontree.Node) bool {
	switch r := r.(type) {
	case ir.MinItems:
		return len(v.Items) >= r.N
	case ir.MaxItems:
		return len(v.Items) <= r.N
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
	case ir.MinProperties:
		return len(v.Members) >= r.N
	case ir.MaxProperties:
		return len(v.Members) <= r.N
	case ir.Properties:
		for _, p := range r.List {
			if m := v.Member(p.Name); m != nil && !t.holds(p.Node, m) {
				return false
			}
		}
	case ir.PropertyNames:
		for _, m := range v.Members {
			if !t.holds(r.Node, jsontree.Text(m.Name)) {
				return false
			}
		}
	case ir.AdditionalProperties:
		for _, m := range v.Members {
			known := slices.Contains(r.Known, m.Name) || slices.ContainsFunc(r.Patterns, func(p string) bool { return matches(p, m.Name) })
			if !known && (r.Node == nil || !t.holds(r.Node, m.Value)) {
				return false
			}
		}
	case ir.DependentSchema:
		return v.Member(r.If) == nil || t.holds(r.Node, v)
	}
	return true
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
		panic("randomcard: pattern " + pattern + ": " + err.Error())
	}
	return found
}
