package format

import (
	"slices"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// topics is a tree of member names with their topics. The elements of a list have the topics of
// the list; * is any name.
type topics struct {
	member, name string
	// key is the key of member, see [keyOf].
	key     uint8
	members []*topics
	// names has the bits of the member names, see [keyOf]. rest are the topics of members that
	// the tree does not list.
	names uint64
	rest  *topics
	// part says that the member has the topic of an enclosing member.
	part bool
}

const anyName = "*"

// ofDescription returns the topics of the description.
var ofDescription = sync.OnceValue(func() *topics { return descriptionTopics.complete() })

// ofMapping returns the topics of a mapping, and adds the members that its rules name.
func ofMapping(m *Mapping) *topics {
	root := new(topics)
	for _, x := range m.all() {
		for _, topic := range x.Topics {
			n := root.at(topic.Path)
			n.name, n.part = topic.Name, false
		}
	}
	for _, x := range m.all() {
		root.addMembers(x.Rules)
	}
	return root.complete()
}

// at returns the node at a path, and creates it if it is absent.
func (t *topics) at(path []string) *topics {
	for _, name := range path {
		next := t.find(name)
		if next == nil {
			next = &topics{member: name, name: t.name, part: t.name != ""}
			t.members = append(t.members, next)
		}
		t = next
	}
	return t
}

// addMembers adds the members that rules name.
func (t *topics) addMembers(rules []Rule) {
	for i := range rules {
		rule := &rules[i]
		at := t.at(rule.Card)
		switch form := rule.Form.(type) {
		case nil:
		case *Entries:
			at.at([]string{anyName}).addMembers(form.Rules)
		default:
			at.addMembers(form.inside())
		}
	}
}

// complete computes the derived fields of the tree.
func (t *topics) complete() *topics {
	for _, m := range t.members {
		m.key = keyOf(m.member)
		t.names |= 1 << m.key
		m.complete()
	}
	switch rest := t.find(anyName); {
	case rest != nil:
		t.rest = rest
	case t.part && t.members == nil:
		t.rest = t
	case t.name != "":
		t.rest = (&topics{name: t.name, part: true}).complete()
	}
	return t
}

// has reports whether a member in the tree has a topic.
func (t *topics) has(topic string) bool {
	return t.name == topic || slices.ContainsFunc(t.members, func(m *topics) bool { return m.has(topic) })
}

// find returns the topics of a member; nil if the tree has none.
func (t *topics) find(member string) *topics {
	for _, m := range t.members {
		if m.member == member {
			return m
		}
	}
	return nil
}

// known returns the member names in the tree.
func (t *topics) known() []string {
	var list []string
	for _, m := range t.members {
		list = append(list, m.member)
	}
	return list
}

// inside returns the topics of v, a member or element of a value of kind outer. A member that
// the tree does not list has the topics of the object, if the object has a topic as a whole.
func (t *topics) inside(outer card.Kind, v *Node) *topics {
	switch {
	case t == nil || outer != card.KindObject:
		return t
	case t.names>>v.key&1 != 0:
		for _, m := range t.members {
			if m.key == v.key && m.member == v.name {
				return m
			}
		}
	}
	return t.rest
}

// container returns the kind of a member that has topics inside; zero if it has none.
func (t *topics) container() cardrt.Kinds {
	if t.members == nil {
		return 0
	}
	return cardrt.Object
}
