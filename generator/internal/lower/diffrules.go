package lower

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// maxDiffRules is the maximum number of rules; schemas with more are rejected. Alternatives can
// combine to more rules than there are schemas.
const maxDiffRules = 10_000

// AddDiffRules adds the rules for comparing two documents to a package. Only entries whose
// schema has the keyword x-diff get rules.
//
// A rule belongs to all schemas that apply to one value: the targets of references, and the
// branches of allOf, anyOf, oneOf, then and else. The first x-diff among them counts. An x-diff
// beside a reference therefore takes precedence over an x-diff in its target. Values with no
// rule at or below them are not listed.
func AddDiffRules(pkg *ir.Package, entries []EntryRef, diags *source.Diagnostics) {
	f := &diffFinder{numbers: make(map[*schema.Schema]int), known: make(map[string]*diffState)}
	roots := make(map[*ir.Entry]*diffState)
	for _, e := range pkg.Entries {
		root := entries[e.Ref].Schema
		group := f.group([]*schema.Schema{root})
		if ownDiffRule(group) != nil {
			roots[e] = f.state(group)
		}
	}
	f.run()
	if f.exceeded {
		diags.Errorf(f.at.Pos, "limit", "the schemas combine to more than %d rules of x-diff", maxDiffRules)
		return
	}
	f.mark()
	w := diffWriter{pkg: pkg, numbers: make(map[*diffState]int)}
	for _, e := range pkg.Entries {
		if s := roots[e]; s != nil {
			e.Diff = w.rule(s)
			e.DiffFunc = diffText(ownDiffRule(s.group), "func")
		}
	}
	f.misplaced(roots, diags)
}

// diffState is a value that a group of schemas applies to.
type diffState struct {
	group   []*schema.Schema
	members map[string]*diffState
	names   []string
	other   *diffState
	items   *diffState
	from    []*diffState // the states of the enclosing values
	matters bool
}

type diffFinder struct {
	numbers  map[*schema.Schema]int
	known    map[string]*diffState
	queue    []*diffState
	all      []*diffState
	exceeded bool
	at       *schema.Schema
}

// appliedInPlace are the keywords whose schemas apply to the same value.
var appliedInPlace = []string{"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"}

// group returns the schemas that apply to the same value as the given ones, which come first.
func (f *diffFinder) group(of []*schema.Schema) []*schema.Schema {
	var group []*schema.Schema
	ir.Once(func(s *schema.Schema, also func(*schema.Schema)) {
		group = append(group, s)
		for _, k := range s.Keywords {
			if !slices.Contains(appliedInPlace, k.Name) {
				continue
			}
			also(k.Ref)
			for _, sub := range k.Subschemas() {
				also(sub)
			}
		}
	}, of...)
	return group
}

func (f *diffFinder) state(group []*schema.Schema) *diffState {
	key := make([]byte, 0, 4*len(group))
	for _, s := range group {
		if _, ok := f.numbers[s]; !ok {
			f.numbers[s] = len(f.numbers)
		}
		key = append(strconv.AppendInt(key, int64(f.numbers[s]), 10), ' ')
	}
	s := f.known[string(key)]
	if s == nil {
		s = &diffState{group: group, members: make(map[string]*diffState)}
		f.known[string(key)] = s
		f.queue, f.all = append(f.queue, s), append(f.all, s)
		if len(f.all) > maxDiffRules {
			f.exceeded, f.at = true, group[0]
		}
	}
	return s
}

// run finds the states inside the known ones.
func (f *diffFinder) run() {
	for len(f.queue) > 0 && !f.exceeded {
		s := f.queue[0]
		f.queue = f.queue[1:]
		members := make(map[string][]*schema.Schema)
		var other, items []*schema.Schema
		for _, part := range s.group {
			for _, k := range part.Keywords {
				switch k.Name {
				case "properties":
					for _, m := range k.Map {
						members[m.Name] = append(members[m.Name], m.Schema)
					}
				case "patternProperties", "additionalProperties", "unevaluatedProperties":
					other = append(other, k.Subschemas()...)
				case "items", "prefixItems", "unevaluatedItems":
					items = append(items, k.Subschemas()...)
				}
			}
		}
		for name := range members {
			s.names = append(s.names, name)
		}
		slices.Sort(s.names)
		for _, name := range s.names {
			s.members[name] = f.inside(s, members[name])
		}
		s.other, s.items = f.inside(s, other), f.inside(s, items)
	}
}

// inside returns the state of a member or element of the value of s, nil if no schema applies
// to it.
func (f *diffFinder) inside(s *diffState, of []*schema.Schema) *diffState {
	if len(of) == 0 {
		return nil
	}
	inner := f.state(f.group(of))
	inner.from = append(inner.from, s)
	return inner
}

// mark marks the states with a rule, and the states that contain them.
func (f *diffFinder) mark() {
	var queue []*diffState
	for _, s := range f.all {
		if ownDiffRule(s.group) != nil || diffDefaultOf(s.group) != "" {
			s.matters = true
			queue = append(queue, s)
		}
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, outer := range s.from {
			if !outer.matters {
				outer.matters = true
				queue = append(queue, outer)
			}
		}
	}
}

// misplaced reports functions of x-diff that are not at the root of a document.
func (f *diffFinder) misplaced(roots map[*ir.Entry]*diffState, diags *source.Diagnostics) {
	isRoot := make(map[*schema.Keyword]bool)
	for _, s := range roots {
		isRoot[ownDiffRule(s.group)] = true
	}
	reported := make(map[*schema.Keyword]bool)
	for _, s := range f.all {
		if k := ownDiffRule(s.group); diffText(k, "func") != "" && !isRoot[k] && !reported[k] {
			reported[k] = true
			diags.Errorf(k.Pos, "keyword-value", `"x-diff": "func" is allowed only in the schema of a document`)
		}
	}
}

// ownDiffRule returns the first x-diff of a group, nil if there is none.
func ownDiffRule(group []*schema.Schema) *schema.Keyword {
	for _, s := range group {
		if k := s.Keyword("x-diff"); k != nil {
			return k
		}
	}
	return nil
}

// diffDefaultOf returns the JSON text of a scalar default, empty if there is none.
func diffDefaultOf(group []*schema.Schema) string {
	for _, s := range group {
		k := s.Keyword("default")
		if k == nil {
			continue
		}
		switch k.Value.Kind {
		case card.KindBool, card.KindNumber:
			return k.Value.Text
		case card.KindString:
			quoted, err := json.Marshal(k.Value.Str)
			if err == nil { // a string can always be encoded
				return string(quoted)
			}
		}
	}
	return ""
}

// diffText returns a string of x-diff, empty if it is absent.
func diffText(k *schema.Keyword, name string) string {
	if k == nil {
		return ""
	}
	if v := k.Value.Member(name); v != nil {
		return v.Str
	}
	return ""
}

// diffWriter numbers the rules in the order that documents reach them.
type diffWriter struct {
	pkg     *ir.Package
	numbers map[*diffState]int
}

// rule returns the number of the rule of a state, 0 if it has none.
func (w *diffWriter) rule(s *diffState) int {
	if s == nil || !s.matters {
		return 0
	}
	if n, ok := w.numbers[s]; ok {
		return n
	}
	if len(w.pkg.DiffRules) == 0 {
		w.pkg.DiffRules = append(w.pkg.DiffRules, new(ir.DiffRule))
	}
	n := len(w.pkg.DiffRules)
	w.numbers[s] = n
	r := diffRuleOf(ownDiffRule(s.group))
	r.Pointer, r.Default = s.group[0].Pointer, diffDefaultOf(s.group)
	w.pkg.DiffRules = append(w.pkg.DiffRules, r)
	for _, name := range s.names {
		if inner := w.rule(s.members[name]); inner > 0 {
			r.Members = append(r.Members, ir.DiffMember{Name: name, Rule: inner})
		}
	}
	r.Other, r.Items = w.rule(s.other), w.rule(s.items)
	return n
}

// diffRuleOf returns the rule of x-diff.
func diffRuleOf(k *schema.Keyword) *ir.DiffRule {
	r := new(ir.DiffRule)
	if k == nil {
		return r
	}
	if k.Value.Kind == card.KindString {
		r.Class = k.Value.Str
		return r
	}
	is := func(name string) bool { v := k.Value.Member(name); return v != nil && v.IsTrue() }
	r.Noun, r.Class, r.Order, r.Schema = diffText(k, "noun"), diffText(k, "class"), diffText(k, "order"), diffText(k, "schema")
	r.Added, r.Removed, r.Changed = diffText(k, "added"), diffText(k, "removed"), diffText(k, "changed")
	r.Raised, r.Lowered = diffText(k, "raised"), diffText(k, "lowered")
	r.Demand, r.Whole, r.Set = is("demand"), is("whole"), is("set")
	switch by := k.Value.Member("by"); {
	case by == nil:
	case by.Kind == card.KindString:
		r.By = [][]string{diffPath(by.Str)}
	default:
		for _, v := range by.Items {
			r.By = append(r.By, diffPath(v.Str))
		}
	}
	return r
}

// diffPath returns the members of a path of x-diff.
func diffPath(by string) []string {
	if !strings.HasPrefix(by, "/") {
		return []string{by}
	}
	tokens, err := card.SplitPointer(by)
	if err != nil {
		return []string{by} // the shape of the keyword excludes this case
	}
	return tokens
}
