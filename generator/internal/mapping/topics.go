package mapping

import (
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Topics are the subjects of members for which a format may have no counterpart.
type Topics struct {
	// File is the name of the document.
	File string
	List []*Topic
}

// Topic is the subject of one or more members.
type Topic struct {
	Name string
	// Noun names the subject in the sentence that a format has no member for it.
	Noun string
	// Reason is why no format keeps the member of another; empty if that depends on the format.
	Reason string
	// Members are the members of the description for the topic; nil if there are none.
	Members []*Pointer
}

// byName returns the topic with a name, nil if there is none.
func (t *Topics) byName(name string) *Topic {
	return find(t.List, name, func(x *Topic) string { return x.Name })
}

func (t *Topics) names() []string {
	return namesOf(t.List, func(x *Topic) string { return x.Name })
}

// readTopics reads topics.json and checks it against the format of descriptions.
func readTopics(f *source.File, middle *Format, diags *source.Diagnostics) *Topics {
	topics := &Topics{File: f.Name}
	root := schema.ReadValue(f, diags)
	r := newReader(diags)
	covered := new(coverage)
	for _, v := range r.Items(root) {
		m := r.Object(v, "$comment", "topic", "noun", "reason", "members")
		if m == nil {
			continue
		}
		topic := &Topic{
			Name:    r.Word(r.Needed(v, m, "topic"), wordForm, aWord),
			Noun:    r.Text(r.Needed(v, m, "noun")),
			Reason:  r.Text(m["reason"]),
			Members: r.pointers(m["members"]),
		}
		if topics.byName(topic.Name) != nil {
			r.Errorf(v, "duplicate-topic", "the topic %q is declared before", topic.Name)
		}
		if topic.Reason != "" && topic.Members != nil {
			r.Errorf(m["reason"], "reason", "only a topic without members has a reason of its own; the formats that lack a member of the description state why in \"lacks\"")
		}
		topics.List = append(topics.List, topic)
		for _, p := range topic.Members {
			if _, ok := middle.root().through(p, "the description", diags); ok {
				covered.addThrough(p)
			}
		}
	}
	if root == nil || diags.HasErrors() {
		return topics
	}
	for _, name := range middle.root().names() {
		if covered.members[name] == nil {
			diags.Errorf(root.Pos(), "topic", "the member %s of the description has no topic", text([]string{name}))
		}
	}
	return topics
}
