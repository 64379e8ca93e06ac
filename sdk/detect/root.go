package detect

import (
	"iter"
	"strconv"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// root is the root object of a document. All paths of rules begin at the root, so that one pass
// finds the members that the rules need. A document that is an array or not JSON has a text
// instead.
type root struct {
	// place is the path of the document's address.
	place string
	// embedded says that the document is a string that contains the object.
	embedded bool
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

// roots are unused roots of documents; none keeps a document in memory.
var roots sync.Pool

// newRoot returns a root without members.
func newRoot(place string) *root {
	r, _ := roots.Get().(*root)
	if r == nil || len(r.members) != len(asked.names) {
		r = &root{members: make([]string, len(asked.names))}
	}
	r.place = place
	return r
}

// release drops all references to the document.
func (r *root) release() {
	clear(r.members)
	r.place, r.embedded, r.assumed, r.list = "", false, nil, ""
	roots.Put(r)
}

// slot returns where to store a member; nil if no rule uses it.
func (r *root) slot(name string) *string {
	i, ok := asked.index[name]
	if !ok {
		return nil
	}
	return &r.members[i]
}

// member returns the text of a member with an index in asked.names; it is empty for an absent
// one.
func (r *root) member(i int) string {
	if r.members == nil {
		return ""
	}
	return r.members[i]
}

// assumes reports whether tests of an absent member pass.
func (r *root) assumes(i int) bool { return r.assumed != nil && r.assumed[i] }

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
		r := &rules[i]
		a.visit(r.when, !refused[r.format])
		r.needs = nil
		for i := range r.when {
			if t := &r.when[i]; t.atMember() && !t.absent {
				r.needs = append(r.needs, t.first)
			}
		}
	}
	return a
}

// visit adds the members that tests use, and sets their indexes in the tests.
func (a *askedMembers) visit(tests []test, card bool) {
	for i := range tests {
		t := &tests[i]
		a.visit(t.any, card)
		if t.atMember() {
			t.first = a.add(t.at[0], card)
		}
	}
}

// add adds a member and returns its index.
func (a *askedMembers) add(name string, card bool) int {
	i, ok := a.index[name]
	if !ok {
		i = len(a.names)
		a.index[name] = i
		a.names = append(a.names, name)
		a.cards = append(a.cards, false)
	}
	a.cards[i] = a.cards[i] || card
	return i
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
		at, err := strconv.Atoi(step)
		if err != nil || strconv.Itoa(at) != step {
			return "", false
		}
		for i, next := range scan.Items(v) {
			if i == at {
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
