package card

import (
	"sync/atomic"

	"github.com/agentcard-go/cardgen/internal/base/ordered"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// longObject is the length in bytes from which a change does not rewrite the text but edits a
// list of members.
const longObject = 1 << 10

// edits holds the members of a long object that was changed. It is immutable: a change
// returns a new one, which shares nearly all memory with the old one. The text is built
// on first use.
type edits struct {
	members any    // an editedMembers, or nil, see byName
	lead    string // the white space before the first member
	tail    string // the white space after the last member, and the closing brace
	text    atomic.Value
}

// editedMembers are members by name, in order.
type editedMembers = ordered.Map[string, editedMember]

// byName returns the members. It exists for compile time: if the type of the map were in the
// type of a field or method, every package with an [Object] in a struct would compile the map
// again.
func byName(e *edits) editedMembers {
	m, _ := e.members.(editedMembers)
	return m
}

// editedMember is the text of a member.
type editedMember struct {
	before string // comma and white space before it; not written for the first member
	name   string // the text before the value: name, colon, white space
	value  string
}

// splitMembers returns the members of an object's text.
func splitMembers(text string) *edits {
	e := new(edits)
	var members editedMembers
	end := len("{")
	i := scan.Space(text, end)
	if text[i] != '}' {
		e.lead = text[end:i]
	}
	for text[i] != '}' {
		name, value := scan.Name(text, i)
		m := editedMember{before: text[end:i], name: text[i:value]}
		end = scan.SkipValue(text, value)
		m.value = text[value:end]
		members = members.Add(name, m)
		i = scan.Next(text, end)
	}
	e.members, e.tail = members, text[end:]
	return e
}

// set returns a copy of e with the member set.
func (e *edits) set(name, value string) *edits {
	members := byName(e)
	m, ok := members.Get(name)
	if !ok {
		m.before = ","
		m.name = string(append(appendCanonicalString(nil, name), ':'))
	}
	m.value = value
	return &edits{members: members.Set(name, m), lead: e.lead, tail: e.tail}
}

// without returns a copy of e without the member.
func (e *edits) without(name string) *edits {
	all := byName(e)
	members := all.Delete(name)
	switch members.Len() {
	case all.Len():
		return e
	case 0:
		return &edits{tail: e.lead + "}"}
	}
	return &edits{members: members, lead: e.lead, tail: e.tail}
}

// whole returns the text of the object.
func (e *edits) whole() string {
	if text, ok := e.text.Load().(string); ok {
		return text
	}
	list := byName(e).Values()
	size := len("{") + len(e.lead) + len(e.tail)
	for i := range list {
		size += len(list[i].before) + len(list[i].name) + len(list[i].value)
	}
	b := append(make([]byte, 0, size), '{')
	b = append(b, e.lead...)
	for i := range list {
		m := &list[i]
		if i > 0 {
			b = append(b, m.before...)
		}
		b = append(b, m.name...)
		b = append(b, m.value...)
	}
	text := string(append(b, e.tail...))
	e.text.Store(text)
	return text
}
