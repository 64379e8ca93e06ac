package projectrt

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// leg is one way of a pair: from S to T, and the functions that go back, which tell
// what a card said that was carried.
type leg[S, T any, SB Builder[S], TB Builder[T]] struct {
	from            *Format[S]
	to              *Format[T]
	usable, table   func(*Run, *S) TB
	back, backTable func(*Run, *T) SB
	reopen          func(*T) TB
	supply          []Supply
}

// draft is what a projection came to.
type draft[T any, TB Builder[T]] struct {
	// builder is what was projected.
	builder TB
	// card is a card that was carried here, in the place of a builder, and text its
	// text: what it was before it went, or that with what was edited since.
	card   *T
	text   string
	edited bool
}

// fail makes an error of the leg.
func (l *leg[S, T, SB, TB]) fail(code, message string, err error) *Error {
	return &Error{From: l.from.Name, To: l.to.Name, Code: code, Message: message, Err: err}
}

// start begins a projection.
func (l *leg[S, T, SB, TB]) start(o *Options) (*Run, error) {
	if o.Err != nil {
		return nil, l.fail(CodeOptions, "an option means nothing", o.Err)
	}
	version, err := l.to.choose(o.Version)
	if err != nil {
		return nil, l.fail(CodeNoSuchVersion, err.Error(), nil)
	}
	return NewRun(l.from.Name, l.to.Name, o, version, l.to.Versions...), nil
}

// project goes from s to a draft: what s carries when that is a card of the target's
// format, else what the mapping makes of s.
func (l *leg[S, T, SB, TB]) project(r *Run, s *S) (draft[T, TB], error) {
	if s == nil {
		return draft[T, TB]{builder: l.reopen(nil)}, l.fail(CodeNoSource, "there is no card to convert", nil)
	}
	s, d, restored := l.restore(r, s)
	if restored {
		return d, nil
	}
	if r.Mode() != Table {
		return draft[T, TB]{builder: l.usable(r, s)}, r.Err()
	}
	if l.table == nil {
		b := l.usable(r, s)
		return draft[T, TB]{builder: b}, l.fail(CodeNoTable, "no document prescribes a table for these formats", nil)
	}
	return draft[T, TB]{builder: l.table(r, s)}, r.Err()
}

// open is the way to a builder, which has no errors: they are told as losses.
func (l *leg[S, T, SB, TB]) open(s *S, o *Options) (TB, *card.Report) {
	r, err := l.start(o)
	if err != nil {
		r = NewRun(l.from.Name, l.to.Name, new(Options), l.to.Version, l.to.Versions...)
		r.lost(err)
	}
	d, err := l.project(r, s)
	if err != nil {
		r.lost(err)
	}
	if d.card == nil && !r.options.changes() {
		return d.builder, r.Report()
	}
	r.options.Strict = false // the report is what tells
	t, err := l.complete(r, s, nil, &d)
	if err != nil {
		r.lost(err)
		t = d.take()
	}
	return l.reopen(t), r.Report()
}

// build is the way to a valid card.
func (l *leg[S, T, SB, TB]) build(s *S, o *Options) (*T, *card.Report, error) {
	r, err := l.start(o)
	if err != nil {
		return nil, nil, err
	}
	d, err := l.project(r, s)
	if err != nil {
		return nil, r.Report(), err
	}
	var t *T
	if d.card == nil && !o.changes() && o.Mode != Table {
		// Nothing is to be done to the result, so that it need not be taken from its
		// builder before it is valid.
		if err = r.strict(); err == nil {
			if t, err = d.builder.Build(l.to.rules(r.version, card.HandOver(trusted.Pass{}))...); err != nil {
				err = l.invalid(err)
			}
		}
	} else if t, err = l.complete(r, s, nil, &d); err == nil && d.isChecked(o) {
		if err = l.to.Validate(t, l.rules(r, &d)...); err != nil {
			err = l.invalid(err)
		}
	}
	if err != nil {
		return nil, r.Report(), err
	}
	return t, r.Report(), nil
}

// convert is the way from text to text.
func (l *leg[S, T, SB, TB]) convert(data []byte, o *Options) ([]byte, *card.Report, error) {
	r, err := l.start(o)
	if err != nil {
		return nil, nil, err
	}
	s, changes, err := l.from.read(data)
	if err != nil {
		return nil, nil, err
	}
	d, err := l.project(r, s)
	if d.card == nil {
		r.precede(changes)
	}
	if err != nil {
		return nil, r.Report(), err
	}
	t, err := l.complete(r, s, data, &d)
	if err != nil {
		return nil, r.Report(), err
	}
	var text []byte
	switch {
	case d.card != nil && !o.changes() && !d.edited:
		text = []byte(d.text)
	case !d.isChecked(o):
		text, err = l.to.Append(t, nil)
	default:
		text, err = l.to.Encode(t, l.rules(r, &d)...)
		if err == nil && d.card != nil && !o.changes() {
			text = []byte(d.text) // the same value, in its own order and digits
		}
	}
	if err != nil {
		return nil, r.Report(), l.invalid(err)
	}
	return text, r.Report(), nil
}

// isChecked reports whether the rules of the target's format hold for the result. They
// do not for what a table makes, and a card that comes back as it was carried is its
// owner's, valid or not.
func (d *draft[T, TB]) isChecked(o *Options) bool {
	if d.card != nil {
		return d.edited || o.changes()
	}
	return o.Mode != Table
}

// complete makes a card of a draft, sets what the options set, and puts the source into
// its slot. data is the document that s was read from, nil where there is none. Only then can be said
// whether something is lost.
func (l *leg[S, T, SB, TB]) complete(r *Run, s *S, data []byte, d *draft[T, TB]) (*T, error) {
	t, err := l.set(r, d.take())
	if err == nil && r.options.Carry {
		err = l.carry(r, s, string(data), t)
	}
	if err == nil {
		err = r.strict()
	}
	return t, err
}

// take returns the card that there is so far.
func (d *draft[T, TB]) take() *T {
	if d.card != nil {
		return d.card
	}
	return d.builder.Draft()
}

// set sets the places of a card that the caller asks for.
func (l *leg[S, T, SB, TB]) set(r *Run, t *T) (*T, error) {
	if len(r.options.Sets) == 0 {
		return t, nil
	}
	text, err := l.to.text(t)
	if err != nil {
		return nil, l.invalid(err)
	}
	text, places, err := assign(text, r.options.Sets)
	if err == nil {
		t, err = l.to.Decode([]byte(text))
	}
	if err != nil {
		return nil, l.fail(CodeSet, "the result cannot be set as asked", err)
	}
	r.replace(places)
	return t, nil
}

// rules are the options under which a card is valid. What is projected is held to the
// rules of builders. What was carried is another's card, which may have what they may
// not write.
func (l *leg[S, T, SB, TB]) rules(r *Run, d *draft[T, TB]) []card.Option {
	if d.card != nil {
		return []card.Option{card.AllowUnknown(), card.AllowReadOnly()}
	}
	return l.to.rules(r.version, func(o *card.Options) { o.Building = true })
}

func (l *leg[S, T, SB, TB]) invalid(err error) error {
	return &TargetError{Format: l.to.Name, Title: l.to.Title, Supplies: supplies(err, l.supply), Err: err}
}

// changes reports whether something is done to a target that was projected.
func (o *Options) changes() bool { return o.Carry || len(o.Sets) > 0 }

// strict returns the error of losing something where nothing may be lost.
func (r *Run) strict() error {
	if r.options.Strict && r.lossy() {
		return &LossError{Report: r.Report()}
	}
	return nil
}

// lost tells an error as a loss, unless the projection has told it already.
func (r *Run) lost(err error) {
	e := card.ReportEntry{Change: card.Dropped, Code: CodeOptions, Message: err.Error()}
	if failed, ok := err.(*Error); ok {
		e.Code, e.Source, e.Message = failed.Code, failed.Pointer, failed.Message
		if failed.Err != nil {
			e.Message += ": " + failed.Err.Error()
		}
	}
	told := func(x card.ReportEntry) bool {
		return x.Change == e.Change && x.Source == e.Source && x.Code == e.Code
	}
	if r.settle(); !slices.ContainsFunc(r.report.Entries, told) {
		r.note(e)
	}
}

// objectText returns a document without a byte order mark, and whether it is an object:
// some formats admit a string that holds the card.
func objectText(text string) (string, bool) {
	text = strings.TrimPrefix(text, "\ufeff")
	i := scan.Space(text, 0)
	return text, i < len(text) && text[i] == '{'
}
