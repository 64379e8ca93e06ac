package projectrt

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// direction converts S to T. back and backTable are used to find the edits of a card that
// carries its source.
type direction[S, T any, SB Builder[S], TB Builder[T]] struct {
	from            *Format[S]
	to              *Format[T]
	usable, table   func(*Run, *S) TB
	back, backTable func(*Run, *T) SB
	reopen          func(*T) TB
	supply          []Supply
}

// draft is the unvalidated result of a conversion.
type draft[T any, TB Builder[T]] struct {
	// builder is the result of the mapping.
	builder TB
	// card is set instead of builder if the source carries a card of the target format;
	// text is its text, with the edits applied.
	card   *T
	text   string
	edited bool
}

// fail returns an error of the conversion.
func (dir *direction[S, T, SB, TB]) fail(code, message string, err error) *Error {
	return &Error{From: dir.from.Name, To: dir.to.Name, Code: code, Message: message, Err: err}
}

// start returns the state of a new conversion.
func (dir *direction[S, T, SB, TB]) start(o *Options) (*Run, error) {
	if o.Err != nil {
		return nil, dir.fail(CodeOptions, "invalid option", o.Err)
	}
	version, err := dir.to.choose(o.Version)
	if err != nil {
		return nil, dir.fail(CodeNoSuchVersion, err.Error(), nil)
	}
	return NewRun(dir.from.Name, dir.to.Name, o, version, dir.to.Versions...), nil
}

// project converts s to a draft: the card that s carries, if that has the target format,
// and otherwise the result of the mapping.
func (dir *direction[S, T, SB, TB]) project(r *Run, s *S) (draft[T, TB], error) {
	if s == nil {
		return draft[T, TB]{builder: dir.reopen(nil)}, dir.fail(CodeNoSource, "no card to convert", nil)
	}
	s, d, restored := dir.restore(r, s)
	if restored {
		return d, nil
	}
	if r.Mode() != Table {
		return draft[T, TB]{builder: dir.usable(r, s)}, r.Err()
	}
	if dir.table == nil {
		b := dir.usable(r, s)
		return draft[T, TB]{builder: b}, dir.fail(CodeNoTable, "no document prescribes a table for these formats", nil)
	}
	return draft[T, TB]{builder: dir.table(r, s)}, r.Err()
}

// open converts s to a builder. It returns no error; failures are reported as losses.
func (dir *direction[S, T, SB, TB]) open(s *S, o *Options) (TB, *card.Report) {
	r, err := dir.start(o)
	if err != nil {
		r = NewRun(dir.from.Name, dir.to.Name, new(Options), dir.to.Version, dir.to.Versions...)
		r.lost(err)
	}
	d, err := dir.project(r, s)
	if err != nil {
		r.lost(err)
	}
	if d.card == nil && !r.options.changes() {
		return d.builder, r.Report()
	}
	r.options.Strict = false // losses are in the report
	t, err := dir.complete(r, s, nil, &d)
	if err != nil {
		r.lost(err)
		t = d.take()
	}
	return dir.reopen(t), r.Report()
}

// build converts s to a valid card.
func (dir *direction[S, T, SB, TB]) build(s *S, o *Options) (*T, *card.Report, error) {
	r, err := dir.start(o)
	if err != nil {
		return nil, nil, err
	}
	d, err := dir.project(r, s)
	if err != nil {
		return nil, r.Report(), err
	}
	var t *T
	if d.card == nil && !o.changes() && o.Mode != Table {
		// The result is not changed after the conversion, so the builder validates it.
		if err = r.strict(); err == nil {
			if t, err = d.builder.Build(dir.to.rules(r.version, card.HandOver(trusted.Pass{}))...); err != nil {
				err = dir.invalid(err)
			}
		}
	} else if t, err = dir.complete(r, s, nil, &d); err == nil && d.isChecked(o) {
		if err = dir.to.Validate(t, dir.rules(r, &d)...); err != nil {
			err = dir.invalid(err)
		}
	}
	if err != nil {
		return nil, r.Report(), err
	}
	return t, r.Report(), nil
}

// convert converts text to text.
func (dir *direction[S, T, SB, TB]) convert(data []byte, o *Options) ([]byte, *card.Report, error) {
	r, err := dir.start(o)
	if err != nil {
		return nil, nil, err
	}
	s, changes, err := dir.from.read(data)
	if err != nil {
		return nil, nil, err
	}
	d, err := dir.project(r, s)
	if d.card == nil {
		r.prependNormalization(changes)
	}
	if err != nil {
		return nil, r.Report(), err
	}
	t, err := dir.complete(r, s, data, &d)
	if err != nil {
		return nil, r.Report(), err
	}
	var text []byte
	switch {
	case d.card != nil && !o.changes() && !d.edited:
		text = []byte(d.text)
	case !d.isChecked(o):
		text, err = dir.to.Append(t, nil)
	default:
		text, err = dir.to.Encode(t, dir.rules(r, &d)...)
		if err == nil && d.card != nil && !o.changes() {
			text = []byte(d.text) // the same value, with the original order and literals
		}
	}
	if err != nil {
		return nil, r.Report(), dir.invalid(err)
	}
	return text, r.Report(), nil
}

// isChecked reports whether the result is validated. The result of a table is not, and a
// carried card that is restored without changes need not be valid.
func (d *draft[T, TB]) isChecked(o *Options) bool {
	if d.card != nil {
		return d.edited || o.changes()
	}
	return o.Mode != Table
}

// complete returns the card of a draft, after setting the members that the options set and
// carrying the source; only then are the losses known. data is the document that s was
// read from, or nil.
func (dir *direction[S, T, SB, TB]) complete(r *Run, s *S, data []byte, d *draft[T, TB]) (*T, error) {
	t, err := dir.set(r, d.take())
	if err == nil && r.options.Carry {
		err = dir.carry(r, s, string(data), t)
	}
	if err == nil {
		err = r.strict()
	}
	return t, err
}

// take returns the card so far.
func (d *draft[T, TB]) take() *T {
	if d.card != nil {
		return d.card
	}
	return d.builder.Draft()
}

// set sets the members of a card that the caller supplies by location.
func (dir *direction[S, T, SB, TB]) set(r *Run, t *T) (*T, error) {
	if len(r.options.Sets) == 0 {
		return t, nil
	}
	text, err := dir.to.text(t)
	if err != nil {
		return nil, dir.invalid(err)
	}
	text, places, err := assign(text, r.options.Sets)
	if err == nil {
		t, err = dir.to.Decode([]byte(text))
	}
	if err != nil {
		return nil, dir.fail(CodeSet, "cannot set members of the result", err)
	}
	r.replace(places)
	return t, nil
}

// rules returns the options for validation. A converted card is validated like one from a
// builder. A restored card may have unknown and read-only members.
func (dir *direction[S, T, SB, TB]) rules(r *Run, d *draft[T, TB]) []card.Option {
	if d.card != nil {
		return []card.Option{card.AllowUnknown(), card.AllowReadOnly()}
	}
	return dir.to.rules(r.version, func(o *card.Options) { o.Building = true })
}

func (dir *direction[S, T, SB, TB]) invalid(err error) error {
	return &TargetError{Format: dir.to.Name, Title: dir.to.Title, Supplies: supplies(err, dir.supply), Err: err}
}

// changes reports whether the options change a converted card.
func (o *Options) changes() bool { return o.Carry || len(o.Sets) > 0 }

// strict returns a LossError if there are losses and the options forbid them.
func (r *Run) strict() error {
	if r.options.Strict && r.lossy() {
		return &LossError{Report: r.Report()}
	}
	return nil
}

// lost reports an error as a loss, unless the conversion has reported it.
func (r *Run) lost(err error) {
	e := card.ReportEntry{Change: card.Dropped, Code: CodeOptions, Message: err.Error()}
	if failed, ok := err.(*Error); ok {
		e.Code, e.Source, e.Message = failed.Code, failed.Pointer, failed.Message
		if failed.Err != nil {
			e.Message += ": " + failed.Err.Error()
		}
	}
	reported := func(x card.ReportEntry) bool {
		return x.Change == e.Change && x.Source == e.Source && x.Code == e.Code
	}
	if r.flush(); !slices.ContainsFunc(r.report.Entries, reported) {
		r.note(e)
	}
}

// objectText returns a document without a byte order mark, and whether it is an object:
// some formats allow a string that contains the card.
func objectText(text string) (string, bool) {
	text = strings.TrimPrefix(text, "\ufeff")
	i := scan.Space(text, 0)
	return text, i < len(text) && text[i] == '{'
}
