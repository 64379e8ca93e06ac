package projectiontest

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// Pair is a conversion of a card to another format, and back if possible.
type Pair struct {
	From, To format.Any
	// Card is the text of a card of From.
	Card []byte
	// Forth are the options of the conversion, Back the options of the conversion back.
	Forth, Back []projection.Option
}

// reporter receives violations of laws.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// Check checks all laws except the law of carried cards, and reports violations as errors of
// the test. It returns whether the card can be converted: if the target requires members that
// the card lacks, that is no violation.
func (p Pair) Check(t testing.TB) bool {
	t.Helper()
	return p.check(t)
}

// CheckForth is [Pair.Check] without the conversion back. It checks the laws that also hold for
// invalid cards.
func (p Pair) CheckForth(t testing.TB) bool {
	t.Helper()
	_, _, ok := p.forth(t)
	return ok
}

// CheckCarried checks that a card is the same byte for byte after a conversion with
// [projection.Carry] and the conversion back. It returns whether the card can be converted. To
// must be a format with a slot.
func (p Pair) CheckCarried(t testing.TB) bool {
	t.Helper()
	return p.carried(t)
}

func (p Pair) check(t reporter) bool {
	t.Helper()
	target, report, ok := p.forth(t)
	if ok {
		p.back(t, target, report)
	}
	return ok
}

func (p Pair) forth(t reporter) ([]byte, *card.Report, bool) {
	t.Helper()
	target, report, err := projection.Convert(p.Card, p.From, p.To, p.Forth...)
	if err != nil {
		p.isExpected(t, err)
		return nil, nil, false
	}
	p.deterministic(t, target, report)
	pointersExist(t, p.Card, target, report)
	p.additionsNamed(t, target, report)
	p.strict(t, report)
	return target, report, true
}

// isExpected checks that the error of a conversion is about the card or its result. It allows
// an error about decoding only if the card is a string, whose content may be malformed.
func (p Pair) isExpected(t reporter, err error) {
	t.Helper()
	_, isInvalid := errors.AsType[*projection.TargetError](err)
	_, isImpossible := errors.AsType[*projection.Error](err)
	_, isUnreadable := errors.AsType[*card.DecodeError](err)
	raw, bad := card.ParseRaw(p.Card)
	if !isInvalid && !isImpossible && !(isUnreadable && (bad != nil || raw.Kind() == card.KindString)) {
		t.Errorf("unexpected error %T: %v", err, err)
	}
}

func (p Pair) deterministic(t reporter, target []byte, report *card.Report) {
	t.Helper()
	again, second, err := projection.Convert(p.Card, p.From, p.To, p.Forth...)
	if err != nil || !bytes.Equal(again, target) || !slices.Equal(second.Entries, report.Entries) {
		t.Errorf("the second conversion differs: %v", err)
	}
}

// pointersExist checks that the locations of a report exist in the documents. The source of an
// edit may be a member that was removed.
func pointersExist(t reporter, source, target []byte, report *card.Report) {
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

// parse parses a text that a conversion has read or written.
func parse(t reporter, text []byte) card.Raw {
	t.Helper()
	raw, err := card.ParseRaw(text)
	if err != nil {
		t.Errorf("the document cannot be decoded: %v", err)
	}
	return raw
}

// additionsNamed checks that a value of the target is part of the source or has an entry. An
// entry for an enclosing value counts only if the whole value is an addition or was made from a
// single scalar.
//
// An object or list can be empty for two further reasons: entries name all its values in the
// source as lost, or the source has an object or list there and the target has its members
// elsewhere.
func (p Pair) additionsNamed(t reporter, target []byte, report *card.Report) {
	t.Helper()
	isRestored := slices.ContainsFunc(report.Entries, func(e card.ReportEntry) bool { return e.Code == projection.CodeRestored })
	if format.Of(p.To).Mapping == nil || isRestored {
		return // the description has its own vocabulary, and a carried card is one value that contains the source
	}
	from := parse(t, p.Card)
	source := leaves(from)
	named, added := accounted(report, source)
	lost := pointers(report, func(e card.ReportEntry) string { return e.Source })
	emptied := sync.OnceValue(func() bool { return hasEmptied(source, lost) })
	isSaid := p.said(source)
	for place, leaf := range leaves(parse(t, target)) {
		if place == "" || isSaid(leaf) || named[place] || added.around(place) || isJSONOf(leaf.value, isSaid) || isEmpty(leaf.value) && (hasKind(from, place, leaf.kind) || emptied()) {
			continue
		}
		t.Errorf("%s: no entry says where %s comes from\n%v", place, leaf.value, report)
	}
}

// accounted returns the places of the target that have an entry, and of these the places whose
// whole value is an addition or was made from a single scalar of the source.
func accounted(report *card.Report, source map[string]leaf) (named, added places) {
	named, added = make(places), make(places)
	for _, e := range report.Entries {
		named[e.Target] = true
		_, single := source[e.Source]
		if (e.Change == card.Defaulted || single) && e.Target != "" {
			added[e.Target] = true
		}
	}
	return named, added
}

// said returns a function that reports whether a value is in the source, or belongs to the syntax
// of the target format.
func (p Pair) said(source map[string]leaf) func(leaf) bool {
	texts := make(map[string]bool)
	for _, leaf := range source {
		texts[leaf.text()] = true
	}
	for _, constant := range constants(p.To) {
		texts[constant.text()] = true
	}
	all := string(p.Card)
	return func(l leaf) bool {
		return texts[l.text()] || l.kind == card.KindString && strings.Contains(all, strings.Trim(l.value, `"`))
	}
}

// constants returns the values that belong to the syntax of a format.
func constants(f format.Any) []leaf {
	var list []leaf
	for _, text := range format.Of(f).Constants() {
		if raw, err := card.ParseRaw([]byte(text)); err == nil {
			list = append(list, leaf{raw.Kind(), raw.String()})
		}
	}
	return list
}

// hasKind reports whether a document has a value of a kind at a location.
func hasKind(document card.Raw, place string, kind card.Kind) bool {
	v, ok := document.Pointer(place)
	return ok && v.Kind() == kind
}

// hasEmptied reports whether the source has an object or list whose values are all lost.
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

// isJSONOf reports whether a string contains JSON in which isSaid holds for all strings.
func isJSONOf(text string, isSaid func(leaf) bool) bool {
	inner := leavesOfText(text)
	for _, leaf := range inner {
		if !isSaid(leaf) {
			return false
		}
	}
	return inner != nil
}

// strict checks that Strict fails exactly if something is lost.
func (p Pair) strict(t reporter, report *card.Report) {
	t.Helper()
	_, _, err := projection.Convert(p.Card, p.From, p.To, append(slices.Clip(p.Forth), projection.Strict())...)
	loss, ok := errors.AsType[*projection.Error](err)
	if (ok && loss.Code == projection.CodeLoss) != report.Lossy() {
		t.Errorf("lossy is %v, and Strict returns %v", report.Lossy(), err)
	}
}

// carried checks that a carried card comes back byte for byte and nothing is lost.
func (p Pair) carried(t reporter) bool {
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
