package codec

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// Members is the state of reading one object into a struct. Generated code sets the exported
// fields and calls [Decoder.Next] until there is no further member.
type Members struct {
	Kept  *Kept
	Table *MemberTable

	names            []nameKey // of fields 0 to 63
	next             int       // the field that is expected next
	value            int       // the start of the value of the last member
	seen, mismatched uint64    // fields 0 to 63
	beyond           *fieldsBeyond
}

// Next reads the name of the next member that has a field, and keeps the members without one. It
// returns the number of the field and the index of its value. i is the result of the reader of the
// last value; for the first call it is the index of the object. If there is no further member, the
// field is negative, and the second result is the index after the object, or negative.
//
// Members mostly come in the order of the schema. Therefore the name is first compared with the
// name of the field after the last one.
func (d *Decoder) Next(m *Members, i int) (field, value int) {
	first := m.names == nil
	if first || i < 0 || d.inexact {
		var more bool
		if i, more = d.prepare(m, i); !more {
			return m.end(i)
		}
	}
	// The fast path: a comma, nothing or a line end with up to 15 spaces, the expected name, a colon, and
	// at most one space.
	t, at := d.scan.Text, i
	if field = m.next; field >= len(m.names) || len(t)-i < m.names[field].length+32 {
		return d.search(m, i, first)
	}
	if !first {
		if t[at] != ',' {
			return d.search(m, i, first)
		}
		w := scan.Word(t, at+1) ^ indentation
		if w == 0 {
			at += 8
			w = scan.Word(t, at+1) ^ spaces
		}
		at += 1 + scan.First(w)
	}
	k := &m.names[field]
	if ((scan.Word(t, at)^k.head)|(scan.Word(t, at+k.tailAt)^k.tail))&k.mask != 0 || !k.matchesRest(t, at) {
		return d.search(m, i, first)
	}
	value = at + k.length
	if t[value] == ' ' {
		value++
	}
	bit := uint64(1) << field
	if t[value] <= ' ' || m.seen&bit != 0 {
		return d.search(m, i, first)
	}
	m.seen |= bit
	m.next, m.value = field+1, value
	return field, value
}

// prepare begins the object at i, or handles the result of a reader that the field does not represent.
// If more is not set, there is no further member or next is negative.
func (d *Decoder) prepare(m *Members, i int) (next int, more bool) {
	if m.names == nil {
		m.names = m.Table.keys()
		return d.object(i)
	}
	next = d.irregular(m, i)
	return next, next >= 0
}

// Words of white space, see [scan.Word].
const (
	spaces      = 0x2020202020202020
	indentation = spaces ^ (' ' ^ '\n') // a line end and seven spaces
)

// search is the part of Next without an expectation. If first is set, the name of the first member is at
// i, otherwise what follows the value of the last one.
func (d *Decoder) search(m *Members, i int, first bool) (field, value int) {
	for more := first; ; more = false {
		if !more {
			if i, more = d.next(i); !more {
				return m.end(i)
			}
		}
		name, value := d.name(i)
		if value < 0 {
			return -1, value
		}
		if field := m.field(name); field >= 0 {
			if !m.add(field) {
				return -1, d.duplicate()
			}
			m.next, m.value = field+1, value
			return field, value
		}
		if i = d.unknown(m.Kept, name, value); i < 0 {
			return -1, i
		}
	}
}

// field returns the number of the field for a name, or -1. It begins at the field that is expected
// next, since optional members are often absent.
func (m *Members) field(name string) int {
	names := m.Table.Names
	for n := m.next; n < len(names); n++ {
		if names[n] == name {
			return n
		}
	}
	for n := range min(m.next, len(names)) {
		if names[n] == name {
			return n
		}
	}
	return -1
}

// add adds a field to the fields that were read, and reports whether it is new.
func (m *Members) add(field int) bool {
	if field >= wordBits {
		if m.beyond == nil {
			m.beyond = newFieldsBeyond(m.Table)
		}
		return m.beyond.add(field)
	}
	bit := uint64(1) << field
	isNew := m.seen&bit == 0
	m.seen |= bit
	return isNew
}

// irregular handles the result of a reader that the field does not represent: a mismatch, an inexact
// number, or an error. It returns the index after the value.
func (d *Decoder) irregular(m *Members, result int) int {
	field := m.next - 1
	name := m.Table.Names[field]
	if result >= 0 {
		d.literal(m.Kept, name, m.value, result)
		return result
	}
	if field < wordBits {
		m.mismatched |= 1 << field
	} else {
		m.beyond.mismatch(field)
	}
	return d.mismatch(m.Kept, name, m.value, result)
}

// end completes the struct, unless the index after the object is negative.
func (m *Members) end(i int) (field, value int) {
	if required := m.Table.Required; i >= 0 && required > 0 {
		absent := ^m.seen | m.mismatched
		if required < wordBits {
			absent &= 1<<required - 1
		}
		m.Kept.absent = absent
		if required > wordBits {
			m.Kept.setAbsentBeyond(m.beyond, required)
		}
	}
	return -1, i
}

// fieldsBeyond are the fields from 64 on that a decoder has read.
type fieldsBeyond struct{ seen, fits []uint64 }

func newFieldsBeyond(t *MemberTable) *fieldsBeyond {
	words := (len(t.Names) - 1) / wordBits
	return &fieldsBeyond{make([]uint64, words), make([]uint64, words)}
}

// add adds a field and reports whether it is new.
func (f *fieldsBeyond) add(field int) bool {
	word, bit := field/wordBits-1, uint64(1)<<(field%wordBits)
	if f.seen[word]&bit != 0 {
		return false
	}
	f.seen[word] |= bit
	f.fits[word] |= bit
	return true
}

// mismatch says that the value of a field does not fit.
func (f *fieldsBeyond) mismatch(field int) {
	f.fits[field/wordBits-1] &^= 1 << (field % wordBits)
}

// has reports whether the value of a field was read.
func (f *fieldsBeyond) has(field int) bool {
	return f != nil && f.fits[field/wordBits-1]>>(field%wordBits)&1 != 0
}
