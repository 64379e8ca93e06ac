package check

import (
	"iter"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// codeUnknownMemberNear is the code of the warning about an unknown member whose name is
// similar to the name of an absent known one.
const codeUnknownMemberNear = "unknown-member-near"

// Known lists the members that a struct has fields for.
type Known struct {
	// Schema is the location of their declaration, "file#pointer".
	Schema string
	Names  []string
	// Idle are members that the schema describes only under a condition, which does not hold. They
	// are known, but never suggested.
	Idle []string
	// Closed says that unknown members are errors unless they are allowed.
	Closed bool
}

// maxSuggested is the number of unknown members in one object up to which similar names are
// looked for. An object with more unknown members is probably used as a map.
const maxSuggested = 64

// Suggest warns about the unknown members of an object whose name is similar to the name of a
// known one. present reports whether the object has a known member.
func (c *Checker) Suggest(unknown iter.Seq[string], known *Known, present func(member string) bool) {
	if !c.suggests(known) {
		return
	}
	n := 0
	for name := range unknown {
		if n++; n > maxSuggested || !c.warnings.admitsMore(c.options.Limits.Findings) {
			return
		}
		c.suggest(name, known, present)
	}
}

// suggestIn is [Checker.Suggest] for the JSON text of an object; other values are ignored.
func (c *Checker) suggestIn(v Value, known *Known) {
	if v.Kind() != scan.Object || !c.suggests(known) {
		return
	}
	var present map[string]struct{}
	n := 0
	for name := range v.Members() {
		if known.has(name) {
			continue
		}
		if n++; n > maxSuggested || !c.warnings.admitsMore(c.options.Limits.Findings) {
			return
		}
		if present == nil {
			present = known.presentIn(v)
		}
		c.suggest(name, known, func(member string) bool { _, ok := present[member]; return ok })
	}
}

// suggests reports whether to check unknown members. If unknown members are errors, the errors
// contain the suggestion.
func (c *Checker) suggests(known *Known) bool {
	return c.Warnings && c.trials == 0 && (!known.Closed || c.allowsUnknown())
}

// suggest warns about one unknown member.
func (c *Checker) suggest(name string, known *Known, present func(string) bool) {
	if hint := known.hint(name, present); hint != "" {
		c.FailAt(name, &Rule{
			Keyword: "properties", Code: codeUnknownMemberNear, Severity: card.Warning, Schema: known.Schema,
			Message: "unknown member " + strconv.Quote(name) + hint,
		})
	}
}

// hint suggests the nearest known member. It is empty if no name is similar, if the object has
// an even nearer member, or if the name is marked as an extension.
func (k *Known) hint(name string, present func(string) bool) string {
	if nearest.IsExtension(name) {
		return ""
	}
	best, least, taken := "", -1, false
	for _, member := range k.Names {
		edits, ok := nearest.Near(name, member)
		if !ok || least >= 0 && (edits > least || edits == least && !taken) {
			continue
		}
		best, least, taken = member, edits, present != nil && present(member)
	}
	if least < 0 || taken {
		return ""
	}
	return " (did you mean " + strconv.Quote(best) + "?)"
}

func (k *Known) has(name string) bool {
	return slices.Contains(k.Names, name) || slices.Contains(k.Idle, name)
}

// presentIn returns the known members that an object has.
func (k *Known) presentIn(v Value) map[string]struct{} {
	present := make(map[string]struct{}, len(k.Names))
	for name := range v.Members() {
		if k.has(name) {
			present[name] = struct{}{}
		}
	}
	return present
}

// withHint returns the rule for one unknown member, with the probably intended name in its
// message.
func (c *Checker) withHint(name string, r *Rule) *Rule {
	if r.Known == nil || c.trials > 0 || !c.tally(r).admitsMore(c.options.Limits.Findings) {
		return r
	}
	hint := r.Known.hint(name, nil)
	if hint == "" {
		return r
	}
	hinted := *r
	hinted.Message += hint
	return &hinted
}
