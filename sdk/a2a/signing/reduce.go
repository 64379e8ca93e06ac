package signing

import (
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// reducer computes the payload of a profile, and records the values of the document that it
// does not cover.
type reducer struct {
	text string
	// known omits members that A2A does not define, and empty values. all keeps every value.
	known, all bool
	// demanded are the locations that the caller requires, as tokens.
	demanded [][]string
	// dst is the payload before canonicalization. covered is the document without the values
	// that the payload does not cover; it is written only if keep is set.
	dst, covered []byte
	keep         bool
	coverage     coverage
	// path leads to the value that is being read.
	path scan.Path
	// scratch is memory for one number.
	scratch []byte
}

// free is a value that A2A does not define.
var free = field{presence: always, form: freeform}

// document reads the document, which is an object, without its signatures.
func (r *reducer) document() {
	r.dst = make([]byte, 0, len(r.text))
	r.value(scan.Space(r.text, 0), field{required, &cardType, object, r.all})
}

// write appends text to the payload and to the covered document.
func (r *reducer) write(text ...byte) {
	r.dst = append(r.dst, text...)
	if r.keep {
		r.covered = append(r.covered, text...)
	}
}

// separate writes the comma before a member or an element that is not the first.
func (r *reducer) separate() {
	r.dst = separated(r.dst)
	if r.keep {
		r.covered = separated(r.covered)
	}
}

func separated(dst []byte) []byte {
	if last := dst[len(dst)-1]; last != '{' && last != '[' {
		return append(dst, ',')
	}
	return dst
}

// value writes the value at i. It returns the index after the value, and whether the value
// contains something that is not empty.
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
	if scan.IsNumber(v) {
		v = r.number(v)
	}
	if r.keep {
		r.covered = append(r.covered, v...)
	}
	return end, v != `""` && v != "null"
}

func (r *reducer) object(i int, f field) (end int, full bool) {
	r.write('{')
	first := len(r.dst)
	r.path = append(r.path, scan.Member(""))
	var names map[string]int
	start := i
	for i = scan.Space(r.text, i+1); r.text[i] != '}'; i = scan.Next(r.text, i) {
		name, value := scan.Name(r.text, i)
		r.path[len(r.path)-1].Name = name
		if f.inner == &cardType && name == "signatures" {
			i = scan.SkipValue(r.text, value)
			continue
		}
		m := member{name: name, field: free}
		switch f.form {
		case object:
			m = r.member(start, name, f)
			if _, exact := (*f.inner)[name]; !exact && m.reason == Covered && f.inner.isSpelling(name) {
				if names == nil {
					names = r.names(start, f)
				}
				if names[scan.FoldName(name)] > 1 {
					m.reason = Ambiguous
				}
			}
		case entries:
			m.field = field{always, f.inner, object, f.whole}
		}
		i = r.entry(m, value)
	}
	r.path = r.path[:len(r.path)-1]
	r.write('}')
	return i + 1, len(r.dst) > first+1
}

// names counts the members of the object at i by the name that [scan.FoldName] returns. For
// a card, the count includes the member signatures even if it is absent, since signing adds it.
func (r *reducer) names(i int, f field) map[string]int {
	count := map[string]int{}
	for name := range scan.Members(r.text[i:scan.SkipValue(r.text, i)]) {
		count[scan.FoldName(name)]++
	}
	if f.inner == &cardType {
		count["signatures"]++
	}
	return count
}

// member is a member of an object, as the payload contains it.
type member struct {
	name   string
	field  field
	reason Reason
	// dropped says that the payload omits the member.
	dropped bool
}

// member returns a member of the object at start.
func (r *reducer) member(start int, name string, f field) member {
	inner, ok := (*f.inner)[name]
	if ok {
		inner.whole = f.whole
		return member{name: name, field: inner}
	}
	old, exact := older[f.inner][name]
	switch {
	case !r.known && exact:
		old.whole = true
		return member{name: name, field: old}
	case !r.known:
		return member{name: name, field: free}
	}
	if other := camel(name); other != name {
		if inner, ok := (*f.inner)[other]; ok {
			if _, both := scan.Lookup(r.text[start:scan.SkipValue(r.text, start)], other); !both {
				return member{other, inner, Ambiguous, false}
			}
		}
	}
	if !exact && f.inner.isSpelling(name) {
		return member{name, free, Ambiguous, true}
	}
	return member{name, free, NotDefined, true}
}

// entry writes a member whose value is at i, unless the payload omits it, and returns the index
// after the value.
func (r *reducer) entry(m member, i int) (end int) {
	if m.reason != Covered {
		r.note(m.reason)
	}
	if m.dropped {
		return scan.SkipValue(r.text, i)
	}
	start, covered := len(r.dst), len(r.covered)
	r.separate()
	r.dst = append(scan.AppendString(r.dst, m.name), ':')
	if r.keep {
		r.covered = append(scan.AppendString(r.covered, m.name), ':')
	}
	value := len(r.dst)
	end, full := r.value(i, m.field)
	reason := r.unset(string(r.dst[value:]), m.field, full)
	if reason != Covered {
		r.dst = r.dst[:start]
		r.note(reason)
	}
	if m.reason != Covered || reason == Empty || reason == Unset && m.field.presence != required {
		r.covered = r.covered[:covered]
	}
	return end
}

// unset returns the reason why the payload omits a member because of its value; [Covered] if it
// does not.
func (r *reducer) unset(value string, f field, full bool) Reason {
	isDefault := f.form.isDefault(value) || f.presence == required && f.form == object && value == "{}"
	switch {
	case f.whole:
		return Covered
	case f.presence != always && (value == "null" || f.presence == implicit && isDefault):
		return Unset
	case !r.known || full:
		return Covered
	case f.presence == required && isDefault:
		return Unset
	}
	return Empty
}

func (r *reducer) array(i int, f field) (end int, full bool) {
	element := free
	if f.form == list {
		element = field{always, f.inner, object, f.whole}
	}
	r.write('[')
	first := len(r.dst)
	r.path = append(r.path, scan.Element(0))
	for i = scan.Space(r.text, i+1); r.text[i] != ']'; i = scan.Next(r.text, i) {
		start, covered := len(r.dst), len(r.covered)
		r.separate()
		var full bool
		if i, full = r.value(i, element); r.known && !full {
			r.dst, r.covered = r.dst[:start], r.covered[:covered]
			r.note(Empty)
		}
		r.path[len(r.path)-1].Index++
	}
	r.path = r.path[:len(r.path)-1]
	r.write(']')
	return i + 1, len(r.dst) > first+1
}

// number returns the number as the canonical form writes it, and records a number that loses
// digits.
func (r *reducer) number(v string) string {
	f, err := strconv.ParseFloat(v, 64)
	if err != nil {
		return v // the canonical form refuses it
	}
	r.scratch = scan.AppendFloat(r.scratch[:0], f)
	if decimal.Compare(v, string(r.scratch)) == 0 {
		return v
	}
	r.note(Inexact)
	return string(r.scratch)
}
