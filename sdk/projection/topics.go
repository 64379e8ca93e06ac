package projection

// topics are what the members of a document are about, as a tree of names. Elements of
// lists have the topics of the list, and * is any name.
type topics struct {
	member, name string
	members      []*topics
}

func newTopics(list []Topic) *topics {
	root := new(topics)
	for _, topic := range list {
		t := root
		for _, name := range topic.Path {
			next := t.find(name)
			if next == nil {
				next = &topics{member: name}
				t.members = append(t.members, next)
			}
			t = next
		}
		t.name = topic.Name
	}
	return root
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
	if t.name != "" {
		return &topics{name: t.name}
	}
	return nil
}
