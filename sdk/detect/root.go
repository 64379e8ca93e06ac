package detect

import (
	"iter"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// root is the object at the root of a document. All rules begin there, so the
// members that any of them asks for are found in one pass.
type root struct {
	members map[string]string
}

func newRoot(text string) *root {
	r := &root{members: make(map[string]string, len(asked))}
	for name, v := range cardrt.Members(text) {
		if _, ok := asked[name]; ok {
			r.members[name] = v
		}
	}
	return r
}

// member returns the member of a name that the rules ask for.
func (r *root) member(name string) (string, bool) {
	v, ok := r.members[name]
	return v, ok
}

// looked says in words which of the members that the rules ask for are there.
func (r *root) looked() string {
	var found []string
	for _, name := range order {
		if v, ok := r.members[name]; ok {
			found = append(found, name+" ("+rawjson.KindName(v)+")")
		}
	}
	if found == nil {
		return "it has none of the members that tell the formats apart"
	}
	return "no rule fits its " + strings.Join(found, ", ")
}

// order lists the members of the root that the rules ask for, in the order in
// which they do; asked is the same as a set.
var order, asked = askedFor(rules)

func askedFor(rules []rule) ([]string, map[string]struct{}) {
	var list []string
	set := map[string]struct{}{}
	var visit func(tests []test)
	visit = func(tests []test) {
		for _, t := range tests {
			visit(t.any)
			if len(t.at) == 0 {
				continue
			}
			if _, ok := set[t.at[0]]; !ok {
				set[t.at[0]] = struct{}{}
				list = append(list, t.at[0])
			}
		}
	}
	for _, r := range rules {
		visit(r.when)
	}
	return list, set
}

// child returns the member or element that one step leads to.
func child(v, step string) (string, bool) {
	switch cardrt.KindOf(v) {
	case cardrt.Object:
		for name, next := range cardrt.Members(v) {
			if name == step {
				return next, true
			}
		}
	case cardrt.Array:
		for i, next := range cardrt.Items(v) {
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
		if cardrt.KindOf(v) == cardrt.Array {
			for _, next := range cardrt.Items(v) {
				if !yield(next) {
					return
				}
			}
			return
		}
		for _, next := range cardrt.Members(v) {
			if !yield(next) {
				return
			}
		}
	}
}
