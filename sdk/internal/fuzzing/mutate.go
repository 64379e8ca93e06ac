package fuzzing

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// mutator changes documents; the seed determines the changes.
type mutator struct {
	*rand.Rand
	words *words
	parts int // of the value that is being generated
}

func newMutator(seed uint64, corpus *corpus) *mutator {
	return &mutator{Rand: rand.New(rand.NewPCG(seed, 0)), words: corpus.words}
}

// mutate returns a changed document. It is nil when data is not a document.
func (m *mutator) mutate(data []byte) []byte {
	root := parse(data)
	if root == nil {
		return nil
	}
	for range 1 + m.IntN(3) {
		m.change(root)
	}
	text := root.Append(nil)
	if m.IntN(2) == 0 {
		return spaced(text, m.Rand)
	}
	return text
}

// choose returns a random element of a list.
func choose[T any](m *mutator, list []T) T { return list[m.IntN(len(list))] }

// change makes one change at a random location.
func (m *mutator) change(root *jsontree.Node) {
	n := choose(m, all(root, nil))
	switch n.Kind {
	case card.KindObject:
		m.changeObject(n)
	case card.KindArray:
		m.changeArray(n)
	case card.KindString:
		m.changeText(n, root)
	case card.KindNumber:
		m.changeNumber(n)
	default:
		*n = *m.value()
	}
}

func (m *mutator) changeObject(n *jsontree.Node) {
	if len(n.Members) == 0 || m.IntN(4) == 0 {
		m.addMember(n)
		return
	}
	i := m.IntN(len(n.Members))
	at := &n.Members[i]
	switch m.IntN(7) {
	case 0:
		n.Members = slices.Delete(n.Members, i, i+1)
	case 1:
		at.Value = m.value()
	case 2:
		if list := m.words.values[at.Name]; list != nil {
			at.Value = fromText(choose(m, list))
		}
	case 3:
		at.Value = fromText("null")
	case 4:
		at.Name = choose(m, m.words.names) // the name may occur twice
	case 5:
		other := choose(m, n.Members)
		at.Value = other.Value.Clone()
	case 6:
		n.Members[0], n.Members[i] = n.Members[i], n.Members[0]
	}
}

// addMember adds a member of the dialect or an unknown one.
func (m *mutator) addMember(n *jsontree.Node) {
	name, value := choose(m, m.words.names), m.value()
	if list := m.words.values[name]; list != nil && m.IntN(3) > 0 {
		value = fromText(choose(m, list))
	}
	if m.IntN(4) == 0 {
		name = choose(m, oddStrings)
	}
	if slices.ContainsFunc(n.Members, func(have jsontree.Member) bool { return have.Name == name }) && m.IntN(10) > 0 {
		return // a repeated name makes the document invalid
	}
	n.Members = append(n.Members, jsontree.Member{Name: name, Value: value})
}

func (m *mutator) changeArray(n *jsontree.Node) {
	if len(n.Items) == 0 || m.IntN(5) == 0 {
		n.Items = append(n.Items, m.value())
		return
	}
	i := m.IntN(len(n.Items))
	switch m.IntN(6) {
	case 0:
		n.Items = slices.Delete(n.Items, i, i+1)
	case 1:
		n.Items[i] = m.value()
	case 2:
		n.Items = slices.Insert(n.Items, m.IntN(len(n.Items)+1), n.Items[i].Clone())
	case 3:
		n.Items[0], n.Items[i] = n.Items[i], n.Items[0]
	case 4:
		for limit := choose(m, m.words.limits) + 1; len(n.Items) < min(limit, 300); {
			n.Items = append(n.Items, n.Items[i].Clone())
		}
	case 5:
		n.Items = nil
	}
}

func (m *mutator) changeText(n, root *jsontree.Node) {
	s := n.Str
	switch m.IntN(9) {
	case 0:
		*n = *m.value()
	case 1:
		s = choose(m, m.words.strings)
	case 2:
		s = choose(m, oddStrings)
	case 3:
		i := m.IntN(len(s) + 1)
		for i < len(s) && s[i]&0xC0 == 0x80 {
			i++ // not inside a character
		}
		s = s[:i] + choose(m, oddStrings) + s[i:]
	case 4:
		s = strings.ToUpper(s)
	case 5:
		if runes := []rune(s); len(runes) > 0 {
			i := m.IntN(len(runes))
			s = string(slices.Delete(runes, i, i+1))
		}
	case 6:
		s = m.long(choose(m, m.words.limits) + m.IntN(3) - 1)
	case 7:
		s += m.long(max(0, choose(m, m.words.limits)-len(s)+m.IntN(3)-1))
	case 8:
		if other := choose(m, all(root, nil)); other.Kind == card.KindString {
			*n, *other = *other, *n
			return
		}
	}
	if n.Kind == card.KindString {
		*n = *jsontree.Text(s)
	}
}

// long returns a string of n characters.
func (m *mutator) long(n int) string {
	return strings.Repeat(choose(m, []string{"a", "é", "\U0001F600", " "}), max(0, n))
}

func (m *mutator) changeNumber(n *jsontree.Node) {
	switch m.IntN(4) {
	case 0:
		*n = *m.value()
	case 1:
		*n = *fromText(choose(m, oddNumbers))
	case 3:
		*n = *fromText(choose(m, m.words.numbers))
	case 2: // the same number in another form
		if !strings.ContainsAny(n.Text, ".eE") {
			*n = *jsontree.Number(n.Text + choose(m, []string{".0", "e0", "E+00", ".50", "0"}))
		}
	}
}

// value returns a random value.
func (m *mutator) value() *jsontree.Node {
	switch m.IntN(6) {
	case 0:
		return jsontree.Text(choose(m, oddStrings))
	case 1:
		return fromText(choose(m, oddNumbers))
	case 2:
		return jsontree.Text(choose(m, m.words.strings))
	case 3:
		if list := m.words.values[choose(m, m.words.names)]; list != nil {
			return fromText(choose(m, list))
		}
	}
	return fromText(choose(m, oddValues))
}

// oddNumbers are limits of the Go number types, or have an unusual form.
var oddNumbers = []string{
	"0", "-0", "-0.0", "1", "-1", "1.0", "1e0", "1e3", "0.1", "1.5", "-1.5", "100", "1e-1",
	"9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
	"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
	"18446744073709551615", "18446744073709551616", "18446744073709551615.0", "1.8446744073709551615e19",
	"1e19", "1e400", "-1e400", "1e-400", "1e999999999", "1e-999999999", "0e999999999",
	"1.7976931348623157e308", "1.7976931348623159e308", "5e-324", "2e-324",
	"2.85e-21", "2.85399999999999999e-21", "2.854e-21", "0.30000000000000004", "0.1000000000000000055511151231257827",
	"123456789012345678901234567890", "-123456789012345678901234567890", "36893488147419103232", "1e30", "-1e30", "1e1000000000",
}

// oddStrings are strings that different rules for strings accept.
var oddStrings = []string{
	"", " ", "  ", "a", "A", "-", "*", "/", ":", "~0", "0", "\x00", "\x1f", "\x7f", "\u0085", "\u00a0", "\u2028", "\ufeff",
	"é", "\U0001F600", "e\u0301", "\ufffd", "\uffff", "\U0010FFFF", "\n", "\t", "\"", "\\", "<&>", "x-a", "x-b",
	"null", "true", "1.0.0", "1.0.0-rc.1", "2026-02-30T00:00:00Z", "2026-01-01T00:00:00Z", "2016-12-31T23:59:60Z",
	"https://example.com/", "HTTPS://EXAMPLE.COM", "https:///x", "urn:a:b", "did:web:example.com", "agent://a",
}

// oddValues are values of all kinds.
var oddValues = []string{
	"null", "true", "false", "[]", "{}", "[null]", "[[]]", "[1,1.0]", `["a","a"]`, `["a",1]`, "[{}]", `[{},{}]`,
	`{"":0}`, `{"a":1}`, `{"a":{"b":[1.50, 1e3 ,"\u00e9\/"]}}`, `[0.1,1e400]`, `"\ud83d\ude00"`, `"\u0000"`, `"\/"`,
	`{"type":"object"}`, `{"type":"objekt"}`, `{"$ref":"#/nowhere"}`, `{"properties":[]}`,
}
