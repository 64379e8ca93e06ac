package mcp

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// target is a place in a document that some pointer names or leads through. A tree
// of them is looked for in one walk, however many pointers there are.
type target struct {
	found bool
	below map[string]*target
}

// at returns the place that some steps lead to from t.
func (t *target) at(steps []string) *target {
	for _, step := range steps {
		next := t.below[step]
		if next == nil {
			next = new(target)
			if t.below == nil {
				t.below = map[string]*target{}
			}
			t.below[step] = next
		}
		t = next
	}
	return t
}

// find marks t and the places below it that a JSON value has.
func (t *target) find(v string) {
	t.found = true
	if t.below == nil {
		return
	}
	switch cardrt.KindOf(v) {
	case cardrt.Object:
		for name, member := range cardrt.Members(v) {
			if next := t.below[name]; next != nil {
				next.find(member)
			}
		}
	case cardrt.Array:
		for i, item := range cardrt.Items(v) {
			if next := t.below[strconv.Itoa(i)]; next != nil {
				next.find(item)
			}
		}
	}
}
