package card

import (
	"sync/atomic"

	"github.com/agentcard-go/cardgen/sdk/internal/ordered"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// longObject is how long the text of an object is, in bytes, that is not written anew by
// every change.
const longObject = 1 << 10

// edits are the members of a long object that was changed. They are never changed
// themselves: a change makes others, which share nearly all memory. The text is made
// when it is asked for.
type edits struct {
	members ordered.Map[string, editedMember]
	lead    string // the white space before the first member
	tail    string // the white space behind the last member, and the closing brace
	text    atomic.Pointer[string]
}

// editedMember is a member as it stands in the text.
type editedMember struct {
	before string // comma and white space; not written for the first member
	name   string // up to the value
	value  string
}

// takeApart returns the members of an object's text.
func takeApart(text string) *edits {
	e := new(edits)
	end := len("{")
	i := scan.Space(text, end)
	if text[i] != '}' {
		e.lead = text[end:i]
	}
	for text[i] != '}' {
		name, value := rawjson.Name(text, i)
		m := editedMember{before: text[end:i], name: text[i:value]}
		end = scan.SkipValue(text, value)
		m.value = text[value:end]
		e.members = e.members.Add(name, m)
		i = rawjson.Next(text, end)
	}
	e.tail = text[end:]
	return e
}

// set returns the edits with a member that has that value.
func (e *edits) set(name, value string) *edits {
	m, ok := e.members.Get(name)
	if !ok {
		m.before = ","
		m.name = string(append(appendCanonicalString(nil, name), ':'))
	}
	m.value = value
	return &edits{members: e.members.Set(name, m), lead: e.lead, tail: e.tail}
}

// without returns the edits without a member.
func (e *edits) without(name string) *edits {
	members := e.members.Delete(name)
	switch members.Len() {
	case e.members.Len():
		return e
	case 0:
		return &edits{tail: e.lead + "}"}
	}
	return &edits{members: members, lead: e.lead, tail: e.tail}
}

// String returns the text of the object.
func (e *edits) String() string {
	if text := e.text.Load(); text != nil {
		return *text
	}
	list := e.members.Values()
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
	e.text.Store(&text)
	return text
}
