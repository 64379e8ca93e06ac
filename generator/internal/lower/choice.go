package lower

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// choice describes the alternatives of the anyOf or oneOf k of s: their names, and how a value
// selects one. tag is the member by which values are dispatched, empty if there is none.
//
// If the schema has an x-code or x-message for the keyword, only the first discriminator is
// used, since the schema defines the finding.
func (l *lowerer) choice(s *schema.Schema, k *schema.Keyword, tag string) *ir.Choice {
	g := &guide{lowerer: l, branches: k.List, declared: declaredDiscriminator(s, k.List)}
	for _, b := range k.List {
		g.kinds = append(g.kinds, kindsOf(b))
	}
	c := &ir.Choice{Default: -1, Fixed: said(s, "x-message", k.Name, "") != ""}
	own := c.Fixed || said(s, "x-code", k.Name, "") != ""
	for i := range k.List {
		c.Alternatives = append(c.Alternatives, ir.Alternate{Kinds: g.kinds[i]})
		if own {
			c.Alternatives[i].Kinds = ir.AnyKind
		}
	}
	for _, d := range g.discriminators(tag) {
		if own && (tag != "" || len(c.Discriminators) > 0) {
			break
		}
		g.add(c, d, own)
	}
	if g.declared != nil {
		c.Default = g.declared.fallback()
	}
	if !own {
		g.members(c)
	}
	g.names(c)
	return c
}

// refusal returns the message about a value that matches none of the alternatives.
func refusal(c *ir.Choice) string {
	names := make([]string, len(c.Alternatives))
	for i, a := range c.Alternatives {
		names[i] = a.Name
	}
	message := "matches none of: " + listValues(names)
	if len(c.Discriminators) == 0 {
		return message
	}
	var values []string
	for _, a := range c.Alternatives {
		if a.Kinds&ir.Object != 0 && a.Values[0] == nil {
			return message
		}
		values = append(values, a.Values[0]...)
	}
	return message + " (" + pathText(c.Discriminators[0].Path) + " " + mustBe(distinctTexts(values)) + ")"
}

// pathText returns a path of members as text: the name of a single member, otherwise a JSON
// Pointer.
func pathText(path []string) string {
	if len(path) == 1 {
		return path[0]
	}
	return card.JoinPointer(path...)
}

// guide finds the members that select an alternative.
type guide struct {
	*lowerer
	branches []*schema.Schema
	kinds    []ir.KindSet
	// declared is the keyword discriminator, nil without one.
	declared *declared
	counts   map[string]int // see described
}

// candidate is a member that may distinguish alternatives.
type candidate struct {
	path []string
	// values are the JSON texts for each alternative. An entry is nil if the alternative does
	// not restrict the member.
	values [][]string
	// constrained is the number of alternatives that restrict the member, required the number
	// of alternatives that also require it.
	constrained, required int
	// alone says that only one alternative describes the member.
	disjoint, alone bool
}

// maxDiscriminators is the maximum number of members used to select an alternative.
const maxDiscriminators = 4

// discriminators returns the members that distinguish the alternatives: the declared one, then
// tag, then the members that most alternatives restrict.
func (g *guide) discriminators(tag string) []*candidate {
	byPath := map[string]*candidate{}
	var list []*candidate
	for i, b := range g.branches {
		if g.kinds[i]&ir.Object == 0 {
			continue
		}
		for _, m := range g.constantMembers(b) {
			key := strings.Join(m.path, "\x00")
			c := byPath[key]
			if c == nil {
				c = &candidate{path: m.path, values: make([][]string, len(g.branches))}
				byPath[key] = c
				list = append(list, c)
			}
			c.values[i] = m.values
			c.constrained++
			if m.required {
				c.required++
			}
		}
	}
	described := g.described()
	for _, c := range list {
		c.alone = described[c.path[0]] == 1
	}
	list = slices.DeleteFunc(list, func(c *candidate) bool { return !c.distinguishes() })
	slices.SortStableFunc(list, func(a, b *candidate) int {
		return cmp.Or(
			cmp.Compare(b.constrained, a.constrained),
			compareBool(b.disjoint, a.disjoint),
			cmp.Compare(b.required, a.required),
			cmp.Compare(len(a.path), len(b.path)))
	})
	if tag != "" {
		list = toFront(list, tag)
	}
	if g.declared != nil {
		named := byPath[g.declared.property]
		if named == nil {
			named = &candidate{path: []string{g.declared.property}, values: make([][]string, len(g.branches))}
		}
		if !slices.Contains(list, named) {
			list = append(list, named)
		}
		list = toFront(list, g.declared.property)
		if g.declared.complete(list[0]); !list[0].distinguishes() {
			list = list[1:]
		}
	}
	return list[:min(len(list), maxDiscriminators)]
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// toFront moves the candidate for the given member to the front.
func toFront(list []*candidate, member string) []*candidate {
	i := slices.IndexFunc(list, func(c *candidate) bool { return len(c.path) == 1 && c.path[0] == member })
	if i < 0 {
		return list
	}
	c := list[i]
	return slices.Insert(slices.Delete(list, i, i+1), 0, c)
}

// distinguishes reports whether the values of the member distinguish some alternatives,
// and records whether the value sets are disjoint.
func (c *candidate) distinguishes() bool {
	owners := map[string]int{}
	constrained := 0
	for _, values := range c.values {
		if values == nil {
			continue
		}
		constrained++
		for _, v := range values {
			owners[v]++
		}
	}
	c.disjoint = true
	some := false
	for _, n := range owners {
		c.disjoint = c.disjoint && n == 1
		some = some || n < constrained
	}
	// A member that only one alternative restricts counts in two cases: this alternative
	// requires it, or no other one describes it.
	return some || constrained == 1 && (c.alone || c.required == 1)
}

// add adds a discriminator to c.
func (g *guide) add(c *ir.Choice, from *candidate, own bool) {
	d := ir.Discriminator{Path: from.path}
	var all []string
	for i, values := range from.values {
		c.Alternatives[i].Values = append(c.Alternatives[i].Values, values)
		all = append(all, values...)
	}
	if !own {
		texts := distinctTexts(all)
		d.Unknown = &ir.Check{
			Keyword: "enum", Code: "enum", Kinds: ir.AnyKind, Message: mustBe(texts),
			Rule: ir.Enum{Values: texts},
		}
	}
	c.Discriminators = append(c.Discriminators, d)
}

// distinctTexts returns each text once, in order of first appearance.
func distinctTexts(list []string) []string {
	seen := make(map[string]bool, len(list))
	var texts []string
	for _, text := range list {
		if !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	return texts
}

// members finds the members that one alternative requires and no other one describes.
func (g *guide) members(c *ir.Choice) {
	described := g.described()
	for i, b := range g.branches {
		if g.kinds[i]&ir.Object == 0 {
			continue
		}
		for _, name := range requiredOf(b) {
			if described[name] == 1 {
				c.Alternatives[i].Members = append(c.Alternatives[i].Members, name)
			}
		}
	}
}

// described counts the alternatives that describe a member.
func (g *guide) described() map[string]int {
	if g.counts == nil {
		g.counts = map[string]int{}
		for i, b := range g.branches {
			if g.kinds[i]&ir.Object != 0 {
				for _, name := range describedMembers(b) {
					g.counts[name]++
				}
			}
		}
	}
	return g.counts
}

// describedMembers returns the members that s requires or has a schema for, each once.
func describedMembers(s *schema.Schema) []string {
	names := slices.Clone(requiredOf(s))
	for _, m := range membersOf(s) {
		names = append(names, m.name)
	}
	return distinctTexts(names)
}

// names gives every alternative a unique name.
func (g *guide) names(c *ir.Choice) {
	taken := map[string]bool{}
	for i, b := range g.branches {
		a := &c.Alternatives[i]
		name := shorten(g.alternativeTitle(b, g.kinds[i], a))
		if name == "" || taken[name] {
			name = strings.TrimSpace("alternative " + strconv.Itoa(i+1) + " " + inParentheses(name))
		}
		taken[name] = true
		a.Name = name
	}
}

func inParentheses(text string) string {
	if text == "" {
		return ""
	}
	return "(" + text + ")"
}

// alternativeTitle returns the name of an alternative in messages: its title, the strings of
// the discriminator if they are few, the name of its definition, the member that it requires, or
// its kinds. It is empty if the alternative has none of them.
func (g *guide) alternativeTitle(b *schema.Schema, kinds ir.KindSet, a *ir.Alternate) string {
	if k := b.Keyword("title"); k != nil && k.Value.Str != "" {
		return k.Value.Str
	}
	const fewValues = 3 // more of them are a longer name than the one of a definition
	name := referenceName(b)
	if len(a.Values) > 0 && len(a.Values[0]) > 0 && (name == "" || len(a.Values[0]) <= fewValues) && areWords(a.Values[0]) {
		return wordsTitle(a.Values[0])
	}
	if name != "" {
		return name
	}
	if kinds&ir.Object != 0 {
		names := a.Members
		if len(names) == 0 {
			names = requiredOf(b)
		}
		if len(names) > 0 {
			return "an object with " + strconv.Quote(names[0])
		}
	}
	if kinds == 0 || kinds == ir.AnyKind {
		return ""
	}
	return kindPhrase(kinds)
}

// areWords reports whether the values of a discriminator are suitable as the name of an
// alternative: a bare number, true or null is not.
func areWords(values []string) bool {
	return !slices.ContainsFunc(values, func(text string) bool { return !strings.HasPrefix(text, `"`) || text == `""` })
}

// wordsTitle returns the first strings of a discriminator as the name of an alternative.
func wordsTitle(values []string) string {
	const most = 8
	var words []string
	for _, text := range values[:min(len(values), most)] {
		words = append(words, ir.Prose(ir.StringValue(text)))
	}
	if len(values) > most {
		words = append(words, "…")
	}
	return strings.Join(words, " or ")
}

// referenceName returns the name of the definition that s refers to, empty if there is none.
func referenceName(s *schema.Schema) string {
	k := s.Keyword("$ref")
	if k == nil || k.Ref == nil {
		return ""
	}
	target := k.Ref
	switch {
	case target.Parent == nil:
		return source.Stem(target.File)
	case target.IsDefinition():
		return lastToken(target.Pointer)
	}
	if title := target.Keyword("title"); title != nil {
		return title.Value.Str
	}
	return ""
}

// shorten limits the length of one item in a message.
func shorten(text string) string { return shortenTo(80, text) }

// shortenTo truncates a text after a number of characters.
func shortenTo(most int, text string) string {
	if len(text) <= most {
		return text
	}
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}
