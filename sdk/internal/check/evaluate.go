package check

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Assert reports all findings of subschema n of s in v. It runs the hand-written checks of the
// package through call, by their numbers.
//
// Each value inside v is visited once, together with all subschemas that apply to it, even if
// several paths of the schema lead to a subschema. The time is therefore linear in the length of
// the text times the number of subschemas.
func (s *Schema) Assert(c *Checker, v Value, n int, call func(*Checker, int, Value)) {
	e := s.begin(c, v, call)
	e.assertRoot(int32(n))
	e.end()
}

// mostIndexed is the maximum length in octets of a text that Walk indexes. A value or a name has 14
// octets in usual texts, so that the memory for the index of a longer text would not be kept for
// reuse. Each one has at least two octets, with its comma, so that an index takes at most 2 MiB.
const mostIndexed = 16 * mostSpans

// Walk is [Schema.Assert] for a subschema with rules about the values inside v. It first indexes
// these values, unless the decoder did.
func (s *Schema) Walk(c *Checker, v Value, n int, call func(*Checker, int, Value)) {
	e := s.begin(c, v, call)
	if e.spans == nil && !c.Warnings && v.notes == nil && len(v.Text) <= mostIndexed {
		e.read(v.Text)
	}
	e.assertRoot(int32(n))
	e.end()
}

// read indexes the text.
func (e *evaluator) read(text string) {
	x := &e.values
	x.Spans = x.Spans[:0]
	x.Read(text, 0)
	e.cursor, e.index = cursor{text: text, spans: x.Spans}, x
}

// assertRoot reports all findings of subschema n in the root.
func (e *evaluator) assertRoot(n int32) {
	if !e.isValid(n) {
		e.add(0, n)
		e.assert(e.root, 0)
	}
}

// Holds reports whether subschema n of s finds no error in v. If it cannot be decided whether a
// pattern matches, that is reported to c.
func (s *Schema) Holds(c *Checker, v Value, n int, call func(*Checker, int, Value)) bool {
	e := s.begin(c, v, call)
	ok, decided := e.judge(int32(n), true)
	if !decided {
		ok = e.holdsAt(e.root, int32(n))
	}
	e.end()
	return ok
}

// Selects reports whether subschema n finds no error in v under the default options.
func (s *Schema) Selects(v Value, n int, call func(*Checker, int, Value)) bool {
	ok := false
	Findings(card.Options{}, false, func(c *Checker) { ok = s.Holds(c, v, n, call) })
	return ok
}

// evaluator evaluates subschemas on the values of one text. A value is identified by its place,
// see [cursor]. The lists are stacks: each value appends to them and removes its entries at the end.
type evaluator struct {
	c      *Checker
	schema *Schema
	call   func(*Checker, int, Value)
	cursor
	index  *scan.Index // the index that the cursor uses, if there is one
	values scan.Index  // of a text that the decoder has not indexed
	notes  *Notes      // created on first use if the text has none
	owned  bool        // the text has no notes
	start  int         // the offset of the text in the text of the notes
	depth  int         // the number of values around the current one, including it

	judged   judge // the judgement before the evaluation
	distinct distinct
	// unescaped is memory for the value of a string with escapes.
	unescaped []byte

	// asserted are the subschemas that apply to the current value and to the values that
	// contain it. An entry ^n means that the type of subschema n refused the value. position
	// has the last index of each subschema in asserted.
	asserted []int32
	position []int32
	pending  []pending
	verdicts []verdict

	slots  []slot
	slotOf []int32 // the last index of each subschema in slots
	kids   []int32
	links  []link

	tables []table
	arrays []*ArrayTable
	bits   []uint64
	counts []int
}

// pending is a check of an asserted subschema that waits for the results of trials.
type pending struct {
	check *Keyword
	kids  int // the index in the list kids of the slots of its trials
}

// verdict is the result of trying a subschema on the current value.
type verdict struct {
	subschema int32
	holds     bool
}

// table is an ObjectTable in use.
type table struct {
	*ObjectTable
	next int // the member that is expected next
	bits int // the index of its first bits
	slot int // the slot of a trial; negative for an asserted subschema
}

func (s *Schema) begin(c *Checker, v Value, call func(*Checker, int, Value)) *evaluator {
	e := c.evaluator
	if c.evaluator = nil; e == nil {
		e = new(evaluator) // for a hand-written check inside another evaluation
	}
	if e.c != c || e.schema != s {
		e.c, e.schema = c, s
	}
	e.call, e.depth = call, 0
	e.notes, e.owned, e.start = v.notes, v.notes == nil, 0
	if !e.owned {
		e.start = v.at
	}
	if at, ok := c.find(v); !ok {
		e.cursor, e.index = cursor{text: v.Text}, nil
	} else if e.index == &c.kept.spans {
		e.root = at // in the document of the last evaluation
	} else {
		e.cursor, e.index = cursor{c.kept.text, c.kept.spans.Spans, at}, &c.kept.spans
	}
	if n := len(s.Subschemas); len(e.position) < n {
		e.position, e.slotOf = make([]int32, n), make([]int32, n)
	}
	return e
}

// end returns e to its checker for reuse.
func (e *evaluator) end() { e.c.evaluator = e }

// release drops the references to the document. It reports whether to keep e for reuse, which is
// false after an unusually large document.
func (e *evaluator) release() bool {
	const most = 1 << 12
	e.c, e.schema, e.cursor, e.index, e.call, e.notes = nil, nil, cursor{}, nil, nil, nil
	if cap(e.values.Spans) > mostSpans {
		e.values.Spans = nil
	}
	if cap(e.unescaped) > mostSpans {
		e.unescaped = nil
	}
	return cap(e.asserted)+cap(e.slots)+cap(e.kids)+cap(e.links)+cap(e.bits)+cap(e.verdicts)+cap(e.distinct.list) <= most
}

// noted returns the notes about the text.
func (e *evaluator) noted() *Notes {
	if e.notes == nil {
		e.notes = new(Notes)
	}
	return e.notes
}

// value returns the value from one place to another, for checks of whole values. In deep nesting
// it shares the notes.
func (e *evaluator) value(i, end int) Value {
	if e.owned && e.depth <= Deep {
		return Value{Text: e.textOf(i, end), at: e.depth - 1}
	}
	return Value{Text: e.textOf(i, end), at: e.start + e.offset(i), notes: e.noted()}
}

// skip returns the place after the value at i; end is that place if it is already known. In deep
// nesting it caches the places in texts without an index, since every level may request them
// again.
func (e *evaluator) skip(i, end int) int {
	switch {
	case end >= 0:
		return end
	case i < 0:
		return i // a name
	case e.spans != nil:
		return int(e.spans[i].Next)
	case i == 0:
		return len(e.text)
	case e.depth < Deep:
		return scan.SkipValue(e.text, i)
	}
	return e.noted().ends.Skip(e.text, i, e.start)
}

// member returns the place of the value of a member of the object at i, negative if it is
// absent.
func (e *evaluator) member(object int, name string) int {
	for i := e.enter(object); e.more(object, i); {
		n, value := e.name(i)
		if n == name {
			return value
		}
		i = e.next(e.skip(value, -1))
	}
	return -1
}

// tag returns the string value of a member of the object at i, and whether the member is
// present.
func (e *evaluator) tag(i int, name string) (value string, has bool) {
	at := e.member(i, name)
	if at < 0 {
		return "", false
	}
	if e.first(at) != '"' {
		return "", true
	}
	return StringOf(e.textOf(at, e.skip(at, -1))), true
}

// find returns the number of the row for a member, negative if there is none.
func (t *table) find(name string) int {
	row := t.row(name, t.next)
	if row >= 0 {
		t.next = row + 1
	}
	return row
}

// mark records that the member of a row is present.
func (e *evaluator) mark(t *table, bit int32) {
	if bit > 0 {
		e.bits[t.bits+int(bit-1)/64] |= 1 << ((bit - 1) & 63)
	}
}

func (e *evaluator) has(t *table, bit int32) bool {
	return e.bits[t.bits+int(bit-1)/64]&(1<<((bit-1)&63)) != 0
}

// use starts using an ObjectTable.
func (e *evaluator) use(o *ObjectTable, slot int) {
	e.tables = append(e.tables, table{ObjectTable: o, bits: len(e.bits), slot: slot})
	for n := o.Bits; n > 0; n -= 64 {
		e.bits = append(e.bits, 0)
	}
}

// expected returns how many rows of the tables from first on can still match members of the
// object at i. When all of them have matched, the other members need no check. It is negative
// if every member must be checked. If there are few rows, it searches a text without an index for
// their names, since most of them are absent.
func (e *evaluator) expected(i, first int) int {
	const few = 2
	rows := 0
	for k := first; k < len(e.tables); k++ {
		t := &e.tables[k]
		if len(t.Patterns)+len(t.Others)+len(t.Names) > 0 {
			return -1
		}
		for j := range t.Members {
			if e.asks(&t.Members[j]) {
				rows++
			}
		}
	}
	if e.spans != nil || i > 0 || rows > few {
		return rows
	}
	for k := first; k < len(e.tables); k++ {
		for j := range e.tables[k].Members {
			if m := &e.tables[k].Members[j]; e.asks(m) && !scan.MayHave(e.text, m.Name) {
				rows--
			}
		}
	}
	return rows
}

// asks reports whether a row has anything to check. A row that can cause only warnings has
// nothing to check if warnings are off.
func (e *evaluator) asks(m *Member) bool { return !m.Warns || e.c.Warnings }

// required reports the absent required members.
func (e *evaluator) required(t *table) {
	for j := range t.Required {
		r := &t.Required[j]
		if !e.has(t, r.Bit) && (r.If == 0 || e.has(t, r.If)) {
			e.c.FailAt(r.Name, orUnmet(r.Rule))
		}
	}
}

// matches reports whether the name of a member matches a pattern; it returns otherwise if that
// cannot be decided.
func (e *evaluator) matches(p *PatternMember, name string, otherwise bool) bool {
	if p.Search != nil {
		return e.c.MatchesName(p.Search, name, orUnmet(p.Rule), otherwise)
	}
	return p.Match.Match(name)
}

// isOther reports whether the name of an undeclared member matches none of the patterns.
func (e *evaluator) isOther(o *OtherMember, name string) bool {
	for j := range o.Patterns {
		if e.matches(&o.Patterns[j], name, true) {
			return false
		}
	}
	return true
}

// Unmet is the rule of checks in a trial, which counts findings and discards them.
var Unmet = Rule{Keyword: "trial", Code: "unmet", Message: "does not hold"}

func orUnmet(r *Rule) *Rule {
	if r == nil {
		return &Unmet
	}
	return r
}
