// Package projectionlaws checks what is true of every conversion of every card.
package projectionlaws

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Pair is a conversion of one card.
type Pair struct {
	From, To projection.AnyFormat
	// Card is the text of a card of From.
	Card []byte
	// Forth are options for the target, Back those for the conversion back.
	Forth, Back []projection.Option
	// Constants are strings that are part of the syntax of To.
	Constants []string
}

// Check checks all laws. A conversion that is not possible, because the target requires
// what the card does not have, is no violation; the result is then false.
func (p Pair) Check(t testing.TB) bool {
	t.Helper()
	target, report, ok := p.forth(t)
	if ok {
		p.back(t, target, report)
	}
	return ok
}

// CheckForth checks the laws that a card need not be valid for.
func (p Pair) CheckForth(t testing.TB) bool {
	t.Helper()
	_, _, ok := p.forth(t)
	return ok
}

func (p Pair) forth(t testing.TB) ([]byte, *card.Report, bool) {
	t.Helper()
	target, report, err := projection.Convert(p.Card, p.From, p.To, p.Forth...)
	if err != nil {
		var invalid *projection.TargetError
		var impossible *projection.Error
		if !errors.As(err, &invalid) && !errors.As(err, &impossible) {
			t.Errorf("the error is %T: %v", err, err)
		}
		return nil, nil, false
	}
	p.deterministic(t, target, report)
	pointersExist(t, p.Card, target, report)
	p.additionsNamed(t, target, report)
	p.strict(t, report)
	return target, report, true
}

func (p Pair) deterministic(t testing.TB, target []byte, report *card.Report) {
	t.Helper()
	again, second, err := projection.Convert(p.Card, p.From, p.To, p.Forth...)
	if err != nil || !bytes.Equal(again, target) || !slices.Equal(second.Entries, report.Entries) {
		t.Errorf("the second conversion differs: %v", err)
	}
}

// pointersExist: the locations of a report are values of the documents. The source of an edit
// can be a member that was removed.
func pointersExist(t testing.TB, source, target []byte, report *card.Report) {
	t.Helper()
	from, to := parse(t, source), parse(t, target)
	for _, e := range report.Entries {
		isEdit := e.Code == projection.CodeEdited || e.Code == projection.CodeEditLost
		if _, ok := from.Pointer(e.Source); !ok && !isEdit {
			t.Errorf("%v: the source has no such location", e)
		}
		if _, ok := to.Pointer(e.Target); !ok {
			t.Errorf("%v: the target has no such location", e)
		}
		if e.Message == "" || strings.HasSuffix(e.Message, " ") || e.Code == "" {
			t.Errorf("%v: no reason", e)
		}
	}
}

func parse(t testing.TB, text []byte) card.Raw {
	t.Helper()
	raw, err := card.ParseRaw(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// additionsNamed: a value of the target is part of the source, or an entry is about its
// location. An entry for a value around it counts only if that whole value is an addition, or
// made from a value of the source that has none inside. An object or list can be empty because
// entries are about all that the source has in it, or because the source has one there and the
// target has its members elsewhere.
func (p Pair) additionsNamed(t testing.TB, target []byte, report *card.Report) {
	t.Helper()
	isRestored := slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeRestored })
	if report.To == "agent" || isRestored {
		return // the description has words of its own, and the carried card is one value of the source
	}
	texts := make(map[string]bool)
	from := parse(t, p.Card)
	source := leaves(from)
	for _, leaf := range source {
		texts[leaf.text()] = true
	}
	for _, constant := range p.Constants {
		texts["s"+constant] = true
	}
	named, added := make(places), make(places)
	for _, e := range report.Entries {
		named[e.Target] = true
		_, single := source[e.Source]
		if (e.Change == card.Defaulted || single) && e.Target != "" {
			added[e.Target] = true
		}
	}
	lost := pointers(report, func(e card.ReportEntry) string { return e.Source })
	emptied := sync.OnceValue(func() bool { return hasEmptied(source, lost) })
	all := string(p.Card)
	isSaid := func(l leaf) bool {
		return texts[l.text()] || l.kind == card.KindString && strings.Contains(all, strings.Trim(l.value, `"`))
	}
	for place, leaf := range leaves(parse(t, target)) {
		if place == "" || isSaid(leaf) || named[place] || added.around(place) || isJSONOf(leaf.value, isSaid) || isEmpty(leaf.value) && (hasKind(from, place, leaf.kind) || emptied()) {
			continue
		}
		t.Errorf("%s: no entry says where %s comes from\n%v", place, leaf.value, report)
	}
}

// hasKind reports whether a document has a value of a kind at a location.
func hasKind(document card.Raw, place string, kind card.Kind) bool {
	v, ok := document.Pointer(place)
	return ok && v.Kind() == kind
}

// hasEmptied reports whether the source has an object or list with values that are all lost.
func hasEmptied(source map[string]leaf, lost places) bool {
	for place := range lost {
		around := place[:strings.LastIndexByte(place, '/')+1]
		isLeft := func(at string) bool {
			l := source[at]
			return strings.HasPrefix(at, around) && !isEmpty(l.value) && l.kind != card.KindNull && !lost.around(at)
		}
		if !slices.ContainsFunc(slices.Collect(maps.Keys(source)), isLeft) {
			return true
		}
	}
	return false
}

// isJSONOf reports whether a string holds JSON whose strings are all said.
func isJSONOf(text string, isSaid func(leaf) bool) bool {
	inner := leavesOfText(text)
	for _, leaf := range inner {
		if !isSaid(leaf) {
			return false
		}
	}
	return inner != nil
}

// leavesOfText returns the leaves of the object or list that a string holds as JSON; nil if it
// holds none.
func leavesOfText(text string) map[string]leaf {
	inner, err := strconv.Unquote(text)
	if err != nil {
		return nil
	}
	raw, err := card.ParseRaw([]byte(inner))
	if err != nil || raw.Kind() != card.KindObject && raw.Kind() != card.KindArray {
		return nil
	}
	return leaves(raw)
}

type leaf struct {
	kind  card.Kind
	value string
}

// leaves are the values of a document that are neither objects with members nor lists with
// elements, by location.
func leaves(raw card.Raw) map[string]leaf {
	found := make(map[string]leaf)
	var walk func(place string, v card.Raw)
	walk = func(place string, v card.Raw) {
		inner := 0
		switch v.Kind() {
		case card.KindObject:
			o, _ := v.Object()
			for name, value := range o.All() {
				inner++
				walk(place+card.JoinPointer(name), value)
			}
		case card.KindArray:
			for i := 0; ; i++ {
				value, ok := v.Pointer(fmt.Sprintf("/%d", i))
				if !ok {
					break
				}
				inner++
				walk(fmt.Sprintf("%s/%d", place, i), value)
			}
		}
		if inner == 0 {
			found[place] = leaf{v.Kind(), v.String()}
		}
	}
	walk("", raw)
	return found
}

// places are the locations that a report names.
type places map[string]bool

func pointers(report *card.Report, of func(card.ReportEntry) string) places {
	p := make(places)
	for _, e := range report.Entries {
		at := of(e)
		if at == "" {
			continue
		}
		p[at] = true
		// Without an element, those behind it have other locations.
		outer, index := at[:strings.LastIndexByte(at, '/')], at[strings.LastIndexByte(at, '/')+1:]
		if _, err := strconv.Atoi(index); err == nil && e.Change == card.Dropped {
			p[outer] = true
		}
	}
	return p
}

// around reports whether p has a location or one around it.
func (p places) around(place string) bool {
	for ; place != ""; place = place[:strings.LastIndexByte(place, '/')] {
		if p[place] {
			return true
		}
	}
	return false
}

// inside reports whether p has a location inside another one.
func (p places) inside(place string) bool {
	for at := range p {
		if strings.HasPrefix(at, place+"/") {
			return true
		}
	}
	return false
}

// strict: Strict fails exactly if something is lost.
func (p Pair) strict(t testing.TB, report *card.Report) {
	t.Helper()
	_, _, err := projection.Convert(p.Card, p.From, p.To, append(slices.Clip(p.Forth), projection.Strict())...)
	var loss *projection.LossError
	if errors.As(err, &loss) != report.Lossy() {
		t.Errorf("lossy is %v, and Strict returns %v", report.Lossy(), err)
	}
}

// back: the card that comes back differs only where a report says so.
func (p Pair) back(t testing.TB, target []byte, forth *card.Report) {
	t.Helper()
	result, back, err := projection.Convert(target, p.To, p.From, p.Back...)
	if err != nil {
		return // the card's format requires what the target does not have
	}
	if slices.ContainsFunc(forth.Entries, func(e card.ReportEntry) bool { return e.Code == card.CodeNormalForm }) {
		return // the locations of the card are others in its normal form
	}
	was, now := leaves(parse(t, p.Card)), leaves(parse(t, result))
	lost := pointers(forth, func(e card.ReportEntry) string { return e.Source })
	added := pointers(back, func(e card.ReportEntry) string { return e.Target })
	// What is made up on the way forth comes back, and what is lost on the way back was there.
	// Each report accounts for as many values as it names in the target, not for all that
	// are equal to them.
	lostBack := pointers(back, func(e card.ReportEntry) string { return e.Source })
	addedForth := pointers(forth, func(e card.ReportEntry) string { return e.Target })
	gone, made := make(budget), make(budget)
	for place, leaf := range leaves(parse(t, target)) {
		if lostBack.around(place) {
			gone.add(leaf)
			for _, inner := range leavesOfText(leaf.value) {
				gone.add(inner)
			}
		}
		if addedForth.around(place) {
			made.add(leaf)
		}
	}
	for place, leaf := range was {
		if lost.around(place) {
			made.add(leaf) // it can have moved
		}
	}
	for _, place := range slices.Sorted(maps.Keys(was)) {
		old := was[place]
		now, ok := now[place]
		if ok && now.kind == old.kind && equal(now.value, old.value) || isEmpty(old.value) || old.kind == card.KindNull || lost.around(place) || added.around(place) {
			continue
		}
		if !gone.take(old) {
			t.Errorf("%s: %.100s is %.100s when it comes back, and no report says so\n%v\n%v", place, old.value, now.value, forth, back)
		}
	}
	for _, place := range slices.Sorted(maps.Keys(now)) {
		// A null is an absent value.
		if old, ok := was[place]; ok && old.kind != card.KindNull || isEmpty(now[place].value) || now[place].kind == card.KindNull || added.around(place) || lost.around(place) || lost.inside(place) {
			continue
		}
		isConstant := now[place].kind == card.KindString && slices.ContainsFunc(p.Constants, func(s string) bool { return strconv.Quote(s) == now[place].value })
		if !isConstant && !made.take(now[place]) {
			t.Errorf("%s: %.100s comes back, and no report says so\n%v\n%v", place, now[place].value, forth, back)
		}
	}
}

// budget counts the values that a report accounts for.
type budget map[string]int

func (b budget) add(l leaf) { b[l.text()]++ }

func (b budget) take(l leaf) bool {
	b[l.text()]--
	return b[l.text()] >= 0
}

// text is the same for values that are equal as JSON.
func (l leaf) text() string {
	if s, err := strconv.Unquote(l.value); l.kind == card.KindString && err == nil {
		return "s" + s
	}
	if text, err := card.Canonical([]byte(l.value)); err == nil {
		return string(text)
	}
	return l.value
}

func isEmpty(value string) bool {
	v := strings.Join(strings.Fields(value), "")
	return v == "{}" || v == "[]"
}

func equal(a, b string) bool {
	same, err := card.EqualJSON([]byte(a), []byte(b))
	return err == nil && same
}

// Carried checks that a carried card comes back byte for byte.
func (p Pair) Carried(t testing.TB) bool {
	t.Helper()
	target, report, err := projection.Convert(p.Card, p.From, p.To, append(slices.Clip(p.Forth), projection.Carry())...)
	if err != nil {
		return false
	}
	if report.Lossy() {
		t.Errorf("losses although the card is carried: %v", report)
	}
	result, _, err := projection.Convert(target, p.To, p.From)
	if err != nil {
		t.Errorf("the carried card does not come back: %v", err)
	} else if !bytes.Equal(result, p.Card) {
		t.Errorf("the carried card comes back as %s", result)
	}
	return true
}
