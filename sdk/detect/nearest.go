package detect

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// Candidate is a format that a document resembles, and what keeps it from being of
// that format.
type Candidate struct {
	// Format is the format's name.
	Format Format
	// Entry names the kind of document where the format has several.
	Entry string
	// Missing are the required members that are absent, in schema order.
	Missing []string
	// Typos are members that seem to be misspelled.
	Typos []Typo
	// Wrong says in words what is wrong with members of other kinds or values than the
	// format has.
	Wrong []string

	score float64
}

// Typo is a member whose name is near to that of a member that is absent.
type Typo struct{ Found, Meant string }

// Name returns the format's name, with the entry where that is not the card:
// "nooterra/tool".
func (c Candidate) Name() string {
	if c.Entry == "" || c.Entry == "card" {
		return string(c.Format)
	}
	return string(c.Format) + "/" + c.Entry
}

// String returns the name and, in parentheses, what the document lacks:
// aevum (missing "agent_id"; did you mean it instead of "agnt_id"?).
func (c Candidate) String() string { return c.Name() + c.lacks() }

// lacks returns what the document lacks, in parentheses behind a space.
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
		return ""
	}
	return " (" + strings.Join(parts, "; ") + ")"
}

// maxQuoted is how many missing members a message names.
const maxQuoted = 5

// quoted returns words in quotes with commas between them.
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

// maxNearest is how many formats are named, maxUnknown how many member names of a
// document are compared with those of the formats: a document with more unknown
// members is a map and not a card.
const (
	maxNearest = 3
	maxUnknown = 64
)

// nearestTo returns the formats that an object resembles. It reads the object once; what
// it does then is bounded by the number of shapes and of their members.
func nearestTo(text string, r *root, where circumstances) []Candidate {
	known := weights()
	d := &document{found: map[string]string{}, root: r, where: where}
	for name, v := range cardrt.Members(text) {
		if _, ok := known[name]; ok {
			d.found[name] = v
			continue
		}
		d.others++
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
		// What is much less like the document than the nearest is not named.
		if i == maxNearest || c.score < near[0].score*0.8 {
			return slices.Clip(near[:i])
		}
	}
	return near
}

// The score of a shape grows with the share of the document that the shape explains and
// with the share of what it requires that the document has. A shape whose rule would
// have given the format to the document without its typos is ahead of all others; one
// whose rule would have if nothing were missing is ahead of its equals.
const (
	sameScore = 0.95 // candidates with this share of the best score are as near

	otherWeight = 0.2 // a member that no format has
	wrongKind   = 0.3 // a member of another kind, as a share of its weight
	typoWeight  = 0.9 // a misspelled member, as a share of its weight
	ruleBonus   = 0.2 // as a share of the score
	leastScore  = 0.12
	leastWeight = 0.4 // of the members that were recognised
)

// document is what is compared with the shapes.
type document struct {
	// found holds the members, as far as they are compared.
	found map[string]string
	// unknown are the names that no format has, and others counts them all.
	unknown []string
	others  int
	root    *root
	where   circumstances
}

// compare returns the shape as a candidate, with the score 0 when the document is not
// near.
func (s *shape) compare(d *document) Candidate {
	known := weights()
	c := Candidate{Format: s.format, Entry: s.entry}
	all := otherWeight * float64(d.others)
	for name := range d.found {
		all += known[name]
	}
	var explained, had, required float64
	repaired := map[string]string{}
	for i := range s.members {
		m := &s.members[i]
		w := known[m.name]
		share := 0.0
		if v, ok := d.found[m.name]; ok {
			share = 1
			if !m.fits(v) {
				share = wrongKind
				c.Wrong = append(c.Wrong, m.wrong())
			}
		} else if typo, ok := s.misspelled(m, d); ok {
			c.Typos = append(c.Typos, Typo{typo, m.name})
			repaired[m.name] = d.found[typo]
			share = typoWeight
			all += w - otherWeight
		}
		explained += share * w
		if m.required {
			required += w
			had += share * w
			if share == 0 || share == typoWeight {
				c.Missing = append(c.Missing, m.name)
			}
		}
	}
	if all <= 0 || explained == 0 {
		return c
	}
	score := explained / all
	if required > 0 {
		score *= (1 + 2*had/required) / 3
	}
	if len(c.Typos) > 0 && s.ruleHolds(d.root.with(repaired), d.where) {
		c.score = 1 + score
		return c
	}
	if score < leastScore || explained < leastWeight {
		return c
	}
	assumed := d.root.with(repaired)
	assumed.assume(c.Missing)
	if s.strongRuleHolds(assumed, d.where) {
		score *= 1 + ruleBonus
	}
	c.score = score
	return c
}

// misspelled returns the member of the document that was meant to be m: one that no
// format has and that has the kind of m. Next to a name of two letters everything is
// near, so there a rule has to confirm it.
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
		if nearest.OneEdit(name, m.name) && m.fits(v) && s.ruleHolds(d.root.with(map[string]string{m.name: v}), d.where) {
			return name, true
		}
	}
	return "", false
}

// hasNearer reports whether the shape has another absent member that is nearer to a name
// than so many edits.
func (s *shape) hasNearer(name string, edits int, d *document) bool {
	return slices.ContainsFunc(s.members, func(m member) bool {
		if _, present := d.found[m.name]; present {
			return false
		}
		other, ok := nearest.Near(name, m.name)
		return ok && other < edits
	})
}

// shortName is the length from which on names are compared without asking the rules.
const shortName = 3

// wrong says in words that the member has another kind or value than the format has.
func (m *member) wrong() string {
	if m.only != "" {
		return strconv.Quote(m.name) + " must be " + strconv.Quote(m.only)
	}
	return strconv.Quote(m.name) + " must be " + kindNames(m.kinds)
}

// kindNames says in words which kinds a set has: "an array or null".
func kindNames(kinds cardrt.Kinds) string {
	var names []string
	for _, specimen := range []string{"{}", "[]", `""`, "0", "true", "null"} {
		if kinds&cardrt.KindOf(specimen) != 0 {
			names = append(names, rawjson.KindName(specimen))
		}
	}
	return strings.Join(names, " or ")
}

// ruleHolds reports whether a rule gives a document the format of the shape.
func (s *shape) ruleHolds(r *root, where circumstances) bool {
	rule := firstRule(r, where)
	return rule != nil && rule.format == s.format && rule.entry == s.entry
}

// strongRuleHolds reports whether one does that does not only choose between formats
// which both fit.
func (s *shape) strongRuleHolds(r *root, where circumstances) bool {
	return s.ruleHolds(r, where) && !firstRule(r, where).weak
}

// assume lets tests of members pass that are required and absent.
func (r *root) assume(names []string) {
	r.assumed = make([]bool, len(r.members))
	for _, name := range names {
		if i, ok := asked.index[name]; ok && r.members[i] == "" {
			r.assumed[i] = true
		}
	}
}

// with returns the root with some more members.
func (r *root) with(more map[string]string) *root {
	changed := &root{members: slices.Clone(r.members)}
	for name, v := range more {
		if i, ok := asked.index[name]; ok {
			changed.members[i] = v
		}
	}
	return changed
}
