package detect

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Candidate is a format that a document resembles, with the differences that prevent a
// match.
type Candidate struct {
	// Format is the format's name.
	Format Format
	// Entry is the name of the kind of document if the format has several.
	Entry string
	// Missing are the required members that are absent, in schema order.
	Missing []string
	// Typos are members that are probably misspelled.
	Typos []Typo
	// Wrong describes members whose kind or value differs from the format.
	Wrong []string

	score float64
}

// Typo is a member whose name is similar to the name of an absent one.
type Typo struct{ Found, Meant string }

// Name returns the format's name, followed by the entry when that is not the card:
// "nooterra/tool".
func (c Candidate) Name() string {
	if c.Entry == "" || c.Entry == "card" {
		return string(c.Format)
	}
	return string(c.Format) + "/" + c.Entry
}

// String returns the name and, in parentheses, the differences: aevum (missing
// "agent_id"; did you mean it instead of "agnt_id"?).
func (c Candidate) String() string { return c.Name() + c.lacks() }

// lacks returns the differences in parentheses, with a leading space.
func (c Candidate) lacks() string {
	var parts []string
	if len(c.Missing) > 0 {
		parts = append(parts, "missing "+quoted(c.Missing))
	}
	parts = append(parts, c.Wrong...)
	for _, t := range c.Typos {
		meant := strconv.Quote(t.Meant)
		if slices.Equal(c.Missing, []string{t.Meant}) {
			meant = "it"
		}
		parts = append(parts, "did you mean "+meant+" instead of "+strconv.Quote(t.Found)+"?")
	}
	if len(parts) == 0 {
		parts = append(parts, "its members fit, but it is recognized by this: "+firstReason(c.Format, c.Entry))
	}
	return " (" + strings.Join(parts, "; ") + ")"
}

// firstReason returns the description of the first rule for a format and a kind of document.
func firstReason(f Format, entry string) string {
	i := slices.IndexFunc(rules, func(r rule) bool { return r.format == f && r.entry == entry })
	if i < 0 {
		return "none of its members"
	}
	return rules[i].why
}

// maxQuoted is the number of missing members that a message names.
const maxQuoted = 5

// quoted returns the words in quotes, separated by commas.
func quoted(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i == maxQuoted {
			b.WriteString(" and " + strconv.Itoa(len(words)-i) + " more")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(w))
	}
	return b.String()
}

// maxNearest is the number of formats that a message names. maxUnknown is the number of unknown
// member names for which misspellings are looked for. A document with more unknown members is a
// map rather than a card.
const (
	maxNearest = 3
	maxUnknown = 64
)

// nearestTo returns the formats that an object resembles. It reads the object once; the
// remaining work is bounded by the number of shapes and of their members.
func nearestTo(text string, r *root) []Candidate {
	known := weights()
	d := &document{found: map[string]string{}, root: r}
	for name, v := range scan.Members(text) {
		if w, ok := known[name]; ok {
			d.found[name] = v
			d.weight += w
			continue
		}
		d.weight += otherWeight
		if len(d.unknown) < maxUnknown && len(name) <= nearest.MaxLength && !nearest.IsExtension(name) {
			d.unknown = append(d.unknown, name)
			d.found[name] = v
		}
	}
	var near []Candidate
	for i := range shapes {
		if c := shapes[i].compare(d); c.score > 0 {
			near = append(near, c)
		}
	}
	slices.SortStableFunc(near, func(a, b Candidate) int { return cmp.Compare(b.score, a.score) })
	for i, c := range near {
		// Omit formats that are much less similar than the nearest one.
		if i == maxNearest || c.score < near[0].score*0.8 {
			return slices.Clip(near[:i])
		}
	}
	return near
}

// The score of a shape is the product of two shares: the weight of the document's members that
// the shape defines, and the weight of the shape's required members that are present. A bonus is
// added if the shape's rule matches after misspellings are corrected. Of shapes with equal
// scores, those whose rule would match if the missing members were present come first.
//
// A document is not near a format if it lacks most of the required members. The same holds if no
// rule would match it even with all members present and of the right kind.
const (
	sameScore = 0.95 // candidates with this share of the best score count as equally near

	otherWeight = 0.2 // of a member that no format defines
	wrongKind   = 0.3 // of a member of the wrong kind, as a share of its weight
	typoWeight  = 0.9 // of a misspelled member, as a share of its weight
	ruleBonus   = 0.2 // as a share of the score
	leastScore  = 0.12
	leastWeight = 0.4 // minimum total weight of the recognized members

	manyRequired = 4 // a near document has half of this many required members
)

// document is the information about a document that is compared with the shapes.
type document struct {
	// found holds the members that are compared.
	found map[string]string
	// unknown are names that no format defines.
	unknown []string
	// weight is the weight of all members, added in the order of the document: a sum of floating-point
	// numbers depends on the order.
	weight float64
	root   *root
}

// compare returns the shape as a candidate. Its score is 0 when the document does not
// resemble it.
func (s *shape) compare(d *document) Candidate {
	c := comparison{Candidate: Candidate{Format: s.format, Entry: s.entry}, weights: weights(), repaired: map[string]string{}, all: d.weight}
	for i := range s.members {
		c.add(s, &s.members[i], d)
	}
	if c.all > 0 && c.explained > 0 {
		c.score = c.scoreOf(s, d)
	}
	return c.Candidate
}

// comparison compares a document with a shape.
type comparison struct {
	Candidate
	weights map[string]float64
	// all is the weight of all members of the document; explained is the weight of the members
	// that the shape defines.
	all, explained float64
	// required is the weight of the required members; had is the weight of the present ones.
	required, had float64
	// repaired maps the correct names of misspelled members to their values.
	repaired map[string]string
	// wrong are the members of the wrong kind.
	wrong []string
}

// add compares a member of the shape.
func (c *comparison) add(s *shape, m *member, d *document) {
	w := c.weights[m.name]
	share := 0.0
	if v, ok := d.found[m.name]; ok {
		share = 1
		if !m.fits(v) {
			share = wrongKind
			c.Wrong = append(c.Wrong, m.wrong())
			c.wrong = append(c.wrong, m.name)
		}
	} else if typo, ok := s.misspelled(m, d); ok {
		c.Typos = append(c.Typos, Typo{typo, m.name})
		c.repaired[m.name] = d.found[typo]
		share = typoWeight
		c.all += w - otherWeight
	}
	c.explained += share * w
	if !m.required {
		return
	}
	c.required += w
	c.had += share * w
	if share == 0 || share == typoWeight {
		c.Missing = append(c.Missing, m.name)
	}
}

// scoreOf returns the score of the shape, after all members were added.
func (c *comparison) scoreOf(s *shape, d *document) float64 {
	score := c.explained / c.all
	if c.required > 0 {
		score *= (1 + 2*c.had/c.required) / 3
	}
	if len(c.Typos) > 0 && s.ruleHolds(d.root.with(c.repaired)) {
		return 1 + score
	}
	if score < leastScore || c.explained < leastWeight {
		return 0
	}
	assumed := d.root.with(c.repaired)
	assumed.assume(c.Missing)
	if s.strongRuleHolds(assumed) {
		score *= 1 + ruleBonus
	}
	if s.lacksMost(c.Candidate) || len(c.Missing)+len(c.wrong) > 0 && !s.someRuleHolds(assumed.without(c.wrong)) {
		return 0
	}
	return score
}

// lacksMost reports whether a document lacks more than half of many required members.
func (s *shape) lacksMost(c Candidate) bool {
	required := 0
	for i := range s.members {
		if s.members[i].required {
			required++
		}
	}
	return required >= manyRequired && 2*len(c.Missing) > required
}

// misspelled returns the member of the document that is probably a misspelling of m: no format
// defines its name, and it has the kind of m. A name of two letters is similar to every short
// name; for such names a rule must match as well.
func (s *shape) misspelled(m *member, d *document) (string, bool) {
	best, least := "", -1
	for _, name := range d.unknown {
		edits, ok := nearest.Near(name, m.name)
		if ok && (least < 0 || edits < least) && m.fits(d.found[name]) && !s.hasNearer(name, edits, d) {
			best, least = name, edits
		}
	}
	if least >= 0 || !m.required || len(m.name) >= shortName {
		return best, least >= 0
	}
	for _, name := range d.unknown {
		v := d.found[name]
		if nearest.OneEdit(name, m.name) && m.fits(v) && s.ruleHolds(d.root.with(map[string]string{m.name: v})) {
			return name, true
		}
	}
	return "", false
}

// hasNearer reports whether the shape has another absent member whose name is closer to
// name than the given number of edits.
func (s *shape) hasNearer(name string, edits int, d *document) bool {
	return slices.ContainsFunc(s.members, func(m member) bool {
		if _, present := d.found[m.name]; present {
			return false
		}
		other, ok := nearest.Near(name, m.name)
		return ok && other < edits
	})
}

// shortName is the minimum length of names that are compared without checking the rules.
const shortName = 3

// wrong describes the difference of the member's kind or value from the format.
func (m *member) wrong() string {
	if m.only != "" {
		return strconv.Quote(m.name) + " must be " + strconv.Quote(m.only)
	}
	return strconv.Quote(m.name) + " must be " + kindNames(m.kinds)
}

// kindNames returns a set of kinds in words: "an array or null".
func kindNames(kinds scan.KindSet) string {
	var names []string
	for _, specimen := range []string{"{}", "[]", `""`, "0", "true", "null"} {
		if kinds&scan.KindOf(specimen) != 0 {
			names = append(names, scan.KindName(specimen))
		}
	}
	return strings.Join(names, " or ")
}

// ruleHolds reports whether a rule for the shape's format matches a document.
func (s *shape) ruleHolds(r *root) bool {
	rule := firstRule(r)
	return rule != nil && rule.format == s.format && rule.entry == s.entry
}

// someRuleHolds reports whether a rule for the shape's format matches a document, even if an
// earlier rule for another format matches too.
func (s *shape) someRuleHolds(r *root) bool {
	return slices.ContainsFunc(rules, func(rule rule) bool {
		return rule.format == s.format && rule.entry == s.entry && !rule.text && rule.holds(r)
	})
}

// strongRuleHolds is ruleHolds without the weak rules, which only choose between
// formats that both match.
func (s *shape) strongRuleHolds(r *root) bool {
	return s.ruleHolds(r) && !firstRule(r).weak
}

// assume makes the tests of the named members pass, although the members are absent.
func (r *root) assume(names []string) {
	r.assumed = make([]bool, len(r.members))
	for _, name := range names {
		if i, ok := asked.index[name]; ok && r.members[i] == "" {
			r.assumed[i] = true
		}
	}
}

// without returns a copy of the root without the named members; tests of these members pass.
func (r *root) without(names []string) *root {
	changed := &root{place: r.place, members: slices.Clone(r.members), assumed: slices.Clone(r.assumed)}
	for _, name := range names {
		if i, ok := asked.index[name]; ok {
			changed.members[i], changed.assumed[i] = "", true
		}
	}
	return changed
}

// with returns a copy of the root with additional members.
func (r *root) with(more map[string]string) *root {
	changed := &root{place: r.place, members: slices.Clone(r.members)}
	for name, v := range more {
		if i, ok := asked.index[name]; ok {
			changed.members[i] = v
		}
	}
	return changed
}
