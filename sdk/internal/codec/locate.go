package codec

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// locate sets line and column of the violations and sorts them by position. text is the decoded
// document. A violation gets the position of the value at its pointer; if that member or
// element is absent, the position of the innermost existing value around it. In a document of
// the embedded form, pointers refer to the inner document and positions to the outer one. The
// document is scanned once, whatever the number of violations.
func locate(text string, embedded bool, vs card.Violations) {
	if len(vs) == 0 {
		return
	}
	start := rootOf(text)
	if start == len(text) {
		return
	}
	root := placesOf(vs)
	offsets := make([]int, len(vs))
	if embedded {
		locateEmbedded(text, start, root, offsets)
	} else {
		root.find(text, start)
		root.assign(start, offsets)
	}
	order := scan.Order(len(vs), func(a, b int) int {
		return cmp.Or(cmp.Compare(offsets[a], offsets[b]), scan.ComparePointers(vs[a].Pointer, vs[b].Pointer))
	})
	// Lines are counted in order of position. The notice about an incomplete list has no
	// position and comes last.
	sorted, behind := order[:0], []int(nil)
	line, lineStart, done := 1, 0, 0
	for _, i := range order {
		passed := text[done:offsets[i]]
		line += strings.Count(passed, "\n")
		if n := strings.LastIndexByte(passed, '\n'); n >= 0 {
			lineStart = done + n + 1
		}
		done = offsets[i]
		vs[i].Line, vs[i].Column = line, done-lineStart+1
		if vs[i].Code == card.CodeMoreViolations {
			behind = append(behind, i)
		} else {
			sorted = append(sorted, i)
		}
	}
	arrange(vs, append(sorted, behind...))
}

// arrange moves the violation with the index order[i] to the index i, without a second list, which
// would take the memory of the first. It overwrites order.
func arrange(vs card.Violations, order []int) {
	const moved = -1
	for start := range order {
		if order[start] == moved {
			continue
		}
		first, to := vs[start], start
		for from := order[to]; from != start; from = order[to] {
			vs[to], order[to] = vs[from], moved
			to = from
		}
		vs[to], order[to] = first, moved
	}
}

// rootOf returns the offset of the document's value, after a byte order mark.
func rootOf(text string) int {
	start := 0
	if strings.HasPrefix(text, scan.Mark) {
		start = len(scan.Mark)
	}
	return scan.Space(text, start)
}

// locateEmbedded finds the locations in the document inside the string at start, and converts
// their offsets to offsets in the outer text.
func locateEmbedded(text string, start int, root *place, offsets []int) {
	end, _ := scan.ReadString(text, start+1)
	inner := scan.Unescape(text[start+1 : end])
	first := scan.Space(inner, 0)
	if scan.Check(inner, -1) != nil {
		root.assign(start, offsets) // the string is not a document
		return
	}
	root.find(inner, first)
	root.assign(first, offsets)
	order := scan.Order(len(offsets), func(a, b int) int { return cmp.Compare(offsets[a], offsets[b]) })
	outside, inside := start+1, 0
	for _, i := range order {
		outside, inside = scan.Outer(text, outside, offsets[i]-inside), offsets[i]
		offsets[i] = outside
	}
}

// place is a node of the tree of locations: a value on the path to a violation. Most have one value
// inside, for which a map would take several times the memory.
type place struct {
	name   string            // of the value in the enclosing one
	first  *place            // the first value inside
	others map[string]*place // the other ones, by name
	at     []int             // the violations whose pointer ends here
	offset int               // -1 until found
}

// placesOf builds a tree of the pointers.
func placesOf(vs card.Violations) *place {
	root := &place{offset: -1}
	for i, v := range vs {
		p := root
		tokens, _ := card.SplitPointer(v.Pointer) // an invalid pointer means the root
		for _, t := range tokens {
			next := p.inside(t)
			if next == nil {
				next = p.add(t)
			}
			p = next
		}
		p.at = append(p.at, i)
	}
	return root
}

// inside returns the value inside with a name; nil if there is none.
func (p *place) inside(name string) *place {
	if p.first != nil && p.first.name == name {
		return p.first
	}
	return p.others[name]
}

// all yields the values inside.
func (p *place) all(yield func(*place) bool) {
	if p.first == nil || !yield(p.first) {
		return
	}
	for _, next := range p.others {
		if !yield(next) {
			return
		}
	}
}

// add adds a value inside.
func (p *place) add(name string) *place {
	added := &place{name: name, offset: -1}
	switch {
	case p.first == nil:
		p.first = added
	case p.others == nil:
		p.others = map[string]*place{name: added}
	default:
		p.others[name] = added
	}
	return added
}

// find records the offset of the value at i, and of the requested values inside it. It
// returns the index after the value.
func (p *place) find(text string, i int) int {
	p.offset = i
	if p.first == nil {
		return scan.SkipValue(text, i)
	}
	switch text[i] {
	case '{':
		i = scan.Space(text, i+1)
		for text[i] != '}' {
			name, value := scan.Name(text, i)
			i = scan.Next(text, findOrSkip(p.inside(name), text, value))
		}
		return i + 1
	case '[':
		i = scan.Space(text, i+1)
		for n := 0; text[i] != ']'; n++ {
			i = scan.Next(text, findOrSkip(p.inside(strconv.Itoa(n)), text, i))
		}
		return i + 1
	}
	return scan.SkipValue(text, i)
}

func findOrSkip(p *place, text string, i int) int {
	if p == nil {
		return scan.SkipValue(text, i)
	}
	return p.find(text, i)
}

// assign stores the offsets; a location that was not found gets the offset of the enclosing
// value.
func (p *place) assign(around int, offsets []int) {
	if p.offset < 0 {
		p.offset = around
	}
	for _, i := range p.at {
		offsets[i] = p.offset
	}
	for next := range p.all {
		next.assign(p.offset, offsets)
	}
}
