package projection

// topics are what the members of a document are about, as a tree of names. Elements of
// lists have the topics of the list, and * is any name.
type topics struct {
	member, name string
	members      []*topics
}

func newTopics(list []Topic) *topics {
	root := new(topics)
	root.add(list)
	return root
}

// ofMapping returns the topics of a mapping, and the members that its rules are about.
func ofMapping(m *Mapping) *topics {
	root := newTopics(m.topicList())
	for _, x := range append([]*Mapping{m}, m.Both...) {
		root.addMembers(x.Rules)
	}
	return root
}

func (t *topics) add(list []Topic) {
	for _, topic := range list {
		t.at(topic.Path).name = topic.Name
	}
}

// at returns the topics at a path, which it adds if there are none.
func (t *topics) at(path []string) *topics {
	for _, name := range path {
		next := t.find(name)
		if next == nil {
			next = &topics{member: name, name: t.name}
			t.members = append(t.members, next)
		}
		t = next
	}
	return t
}

// addMembers adds the members that rules are about.
func (t *topics) addMembers(rules []Rule) {
	for i := range rules {
		rule := &rules[i]
		at := t.at(rule.Card)
		at.addMembers(rule.Object)
		at.addMembers(rule.Each)
		at.addMembers(rule.First)
		if rule.Entries != nil {
			at.at([]string{"*"}).addMembers(rule.Entries)
		}
	}
}

// find returns the topics of a member; nil if there are none.
func (t *topics) find(member string) *topics {
	for _, m := range t.members {
		if m.member == member {
			return m
		}
	}
	return nil
}

// inside returns the topics of a member; those of the object if it has a topic as a whole.
func (t *topics) inside(member string) *topics {
	if t == nil {
		return nil
	}
	if m := t.find(member); m != nil {
		return m
	}
	if m := t.find("*"); m != nil {
		return m
	}
	if t.name != "" && t.members == nil {
		return t
	}
	if t.name != "" {
		return &topics{name: t.name}
	}
	return nil
}
