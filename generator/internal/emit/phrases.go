package emit

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// longestQuote is the maximum number of characters of a pattern or a pointer in a comment
// that describes a function or a variable.
const longestQuote = 200

// quote truncates a quoted text in a comment.
func quote(text string) string {
	n := 0
	for i := range text {
		if n++; n > longestQuote {
			return text[:i] + "…"
		}
	}
	return text
}

// phrases describes the checks of a node that matter to the reader of a comment.
// Warnings, conditions and checks on the members of objects are on the reference page
// only.
func (w commenter) phrases(n *ir.Node) []string {
	var ranges ir.Ranges
	var list []string
	for _, c := range n.Checks {
		if c.Severity != card.Error {
			continue
		}
		ranges.Add(c.Rule)
		if text := ir.Phrase(n, c.Rule); text != "" {
			list = append(list, text)
		}
		list = append(list, w.innerPhrases(c.Rule)...)
	}
	return slices.Concat(ranges.Phrases(), list)
}

// innerPhrases describes the nodes that a rule applies. A node with a Go type is left out,
// since the type has a comment.
func (w commenter) innerPhrases(rule ir.Rule) []string {
	switch r := rule.(type) {
	case ir.NullOr:
		if r.Node.Type == nil {
			return w.phrases(r.Node)
		}
	case ir.InVersions:
		if r.Node.Type == nil {
			return []string{joinRange(versionRange(w.versions, r), strings.Join(w.phrases(r.Node), ", "))}
		}
	case ir.Items:
		if r.Node != nil && r.Node.Type == nil && r.From == 0 {
			if each := w.phrases(r.Node); len(each) > 0 {
				return []string{"each element: " + strings.Join(each, ", ")}
			}
		}
	}
	return nil
}

// joinRange appends a phrase that applies to some versions to their range.
func joinRange(versions, text string) string {
	if versions == "" || text == "" {
		return versions + text
	}
	return versions + ": " + text
}
