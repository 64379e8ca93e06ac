package detect

import (
	"iter"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// root is the root object of a document. All paths of rules begin at the root, so that one pass
// finds the members that the rules need. A document that is an array or not JSON has a text
// instead.
type root struct {
	// members has the texts of the members in the order of asked.names; the text of an absent
	// one is empty.
	members []string
	// assumed marks absent members for which tests pass, in the same order; nil marks none.
	assumed []bool
	// list is the text of a document that is an array. A test whose path begins with "*" is
	// applied to its elements.
	list string
	text string
}

func newRoot(text string) *root {
	r := &root{members: make([]string, len(asked.names))}
	for name, v := range scan.Members(text) {
		if i, ok := asked.index[name]; ok {
			r.members[i] = v
		}
	}
	return r
}

// member returns a member that the rules use.
func (r *root) member(name string) (string, bool) {
	i, ok := asked.index[name]
	if !ok || r.members == nil {
		return "", false
	}
	return r.members[i], r.members[i] != ""
}

// assumes reports whether tests of an absent member pass.
func (r *root) assumes(name string) bool {
	if r.assumed == nil {
		return false
	}
	i, ok := asked.index[name]
	return ok && r.assumed[i]
}

// looked names the members of the document that the rules of supported formats use.
func (r *root) looked() string {
	var found []string
	for i, name := range asked.names {
		if v := r.members[i]; v != "" && asked.cards[i] {
			found = append(found, name+" ("+scan.KindName(v)+")")
		}
	}
	if found == nil {
		return "it has none of the members that tell the formats apart"
	}
	return "no rule fits its " + strings.Join(found, ", ")
}

// asked are the root members that the rules and the details of formats use, in the
// order of their first use.
var asked = newAsked()

type askedMembers struct {
	names []string
	index map[string]int
	// cards marks the names that a rule of a supported format uses.
	cards []bool
}

func newAsked() askedMembers {
	a := askedMembers{index: map[string]int{}}
	refused := map[Format]bool{}
	for _, f := range formats {
		refused[f.name] = f.refused != ""
		if f.detail != nil {
			a.add(f.detail.at[0], false)
		}
	}
	for i := range rules {
		a.visit(rules[i].when, !refused[rules[i].format])
	}
	return a
}

func (a *askedMembers) visit(tests []test, card bool) {
	for _, t := range tests {
		a.visit(t.any, card)
		if len(t.at) > 0 && t.at[0] != "*" {
			a.add(t.at[0], card)
		}
	}
}

func (a *askedMembers) add(name string, card bool) {
	i, ok := a.index[name]
	if !ok {
		i = len(a.names)
		a.index[name] = i
		a.names = append(a.names, name)
		a.cards = append(a.cards, false)
	}
	a.cards[i] = a.cards[i] || card
}

// child returns the member or element that one step leads to.
func child(v, step string) (string, bool) {
	switch scan.KindOf(v) {
	case scan.Object:
		for name, next := range scan.Members(v) {
			if name == step {
				return next, true
			}
		}
	case scan.Array:
		for i, next := range scan.Items(v) {
			if strconv.Itoa(i) == step {
				return next, true
			}
		}
	}
	return "", false
}

// children yields the values of all members or elements.
func children(v string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if scan.KindOf(v) == scan.Array {
			for _, next := range scan.Items(v) {
				if !yield(next) {
					return
				}
			}
			return
		}
		for _, next := range scan.Members(v) {
			if !yield(next) {
				return
			}
		}
	}
}
