package signing

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// reducer writes the values of a document that a profile covers, and notes the others.
type reducer struct {
	text string
	// known leaves out members that A2A does not define, and empty values. all keeps every
	// value.
	known, all bool
	dst        []byte
	coverage   coverage
	// path leads to the value that is being read.
	path scan.Path
	// scratch is memory for one number.
	scratch []byte
}

// free is a value that A2A does not define the inside of.
var free = field{presence: always}

// document returns the document, which is an object, without its signatures and without
// what the profile does not cover.
func (r *reducer) document() []byte {
	r.dst = make([]byte, 0, len(r.text))
	r.value(scan.Space(r.text, 0), field{required, &cardType, object})
	return r.dst
}

// value writes the value at i. It returns the index behind it, and whether it has something
// that is not empty.
func (r *reducer) value(i int, f field) (end int, full bool) {
	switch r.text[i] {
	case '{':
		return r.object(i, f)
	case '[':
		return r.array(i, f)
	}
	end = scan.SkipValue(r.text, i)
	v := r.text[i:end]
	r.dst = append(r.dst, v...)
	if rawjson.IsNumber(v) {
		r.checkNumber(v)
	}
	return end, v != `""` && v != "null"
}

func (r *reducer) object(i int, f field) (end int, full bool) {
	var m *message
	if f.form == object {
		m = f.inner
	}
	start := i
	r.dst = append(r.dst, '{')
	first := len(r.dst)
	r.path = append(r.path, scan.Member(""))
	for i = scan.Space(r.text, i+1); r.text[i] != '}'; i = rawjson.Next(r.text, i) {
		name, value := rawjson.Name(r.text, i)
		r.path[len(r.path)-1].Name = name
		if f.inner == &cardType && name == "signatures" {
			i = scan.SkipValue(r.text, value)
			continue
		}
		inner, reason := free, Covered
		switch {
		case m != nil && !r.all:
			name, inner, reason = r.member(start, name, m)
		case f.form == entries:
			inner = field{tracked, f.inner, object}
		}
		i = r.entry(name, value, inner, reason, first)
	}
	r.path = r.path[:len(r.path)-1]
	r.dst = append(r.dst, '}')
	return i + 1, len(r.dst) > first+1
}

// member returns the name and the type of a member of the object at start, and why it is
// not covered.
func (r *reducer) member(start int, name string, m *message) (string, field, Reason) {
	if f, ok := (*m)[name]; ok {
		return name, f, Covered
	}
	if !r.known {
		return name, free, Covered
	}
	if other := camel(name); other != name {
		if f, ok := (*m)[other]; ok {
			if _, both := rawjson.Member(r.text[start:scan.SkipValue(r.text, start)], other); !both {
				return other, f, Covered
			}
		}
	}
	return name, free, NotDefined
}

// entry writes a member whose value is at i, unless it is not covered, and returns the index
// behind the value. first is where the members of the object begin.
func (r *reducer) entry(name string, i int, f field, reason Reason, first int) (end int) {
	if reason != Covered {
		r.note(reason)
		return scan.SkipValue(r.text, i)
	}
	start := len(r.dst)
	if start > first {
		r.dst = append(r.dst, ',')
	}
	r.dst = append(rawjson.AppendString(r.dst, name), ':')
	value := len(r.dst)
	end, full := r.value(i, f)
	if !r.all && r.isUnset(r.dst[value:], f, full) {
		r.dst = r.dst[:start]
		r.note(Unset)
	}
	return end
}

// isUnset reports whether a member is left out because of its value.
func (r *reducer) isUnset(value []byte, f field, full bool) bool {
	switch {
	case r.known && !full:
		return true
	case f.presence == always:
		return false
	case string(value) == "null":
		return true
	case f.presence == implicit:
		return !full || string(value) == "false"
	}
	return false
}

func (r *reducer) array(i int, f field) (end int, full bool) {
	element := free
	if f.form == list {
		element = field{tracked, f.inner, object}
	}
	r.dst = append(r.dst, '[')
	first := len(r.dst)
	r.path = append(r.path, scan.Element(0))
	for i = scan.Space(r.text, i+1); r.text[i] != ']'; i = rawjson.Next(r.text, i) {
		start := len(r.dst)
		if start > first {
			r.dst = append(r.dst, ',')
		}
		var full bool
		if i, full = r.value(i, element); r.known && !full {
			r.dst = r.dst[:start]
			r.note(Unset)
		}
		r.path[len(r.path)-1].Index++
	}
	r.path = r.path[:len(r.path)-1]
	r.dst = append(r.dst, ']')
	return i + 1, len(r.dst) > first+1
}

// checkNumber notes a number whose digits the canonical form does not keep.
func (r *reducer) checkNumber(v string) {
	f, err := strconv.ParseFloat(v, 64)
	if err != nil {
		return // the canonical form refuses it
	}
	r.scratch = rawjson.AppendFloat(r.scratch[:0], f)
	if decimal.Compare(v, string(r.scratch)) != 0 {
		r.note(Inexact)
	}
}
