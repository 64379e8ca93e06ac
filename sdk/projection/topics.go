package projection

// topics are what the members of a document are about, as a tree of names. Elements of
// lists have the topics of the list, and * is any name.
type topics struct {
	name    string
	members map[string]*topics
}

func newTopics(list []Topic) *topics {
	root := new(topics)
	for _, topic := range list {
		t := root
		for _, name := range topic.Path {
			next := t.members[name]
			if next == nil {
				next = new(topics)
				if t.members == nil {
					t.members = make(map[string]*topics)
				}
				t.members[name] = next
			}
			t = next
		}
		t.name = topic.Name
	}
	return root
}

// member returns the topics of a member; those of the object if it has a topic as a whole.
func (t *topics) member(name string) *topics {
	if t == nil {
		return nil
	}
	if m := t.members[name]; m != nil {
		return m
	}
	if m := t.members["*"]; m != nil {
		return m
	}
	if t.name != "" {
		return &topics{name: t.name}
	}
	return nil
}
