package projection

import (
	"errors"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// To converts a card. The report lists the losses and the additions. The error is a
// [*TargetError] if the result is not valid, an [*Error] for a card that cannot be
// converted, and a [*LossError] with [Strict]; the report is returned with it.
func To[S, T any](from *Format[S], to *Format[T], c *S, opts ...Option) (*T, *card.Report, error) {
	return typed(from, to, c, (*Format[T]).parse, opts)
}

// Draft is [To] without validation of the result.
func Draft[S, T any](from *Format[S], to *Format[T], c *S, opts ...Option) (*T, *card.Report, error) {
	return typed(from, to, c, (*Format[T]).decode, opts)
}

// reader reads a document of a format.
type reader[T any] func(f *Format[T], text []byte, opts []card.Option) (*T, error)

func (f *Format[T]) parse(text []byte, opts []card.Option) (*T, error) { return f.Parse(text, opts...) }
func (f *Format[T]) decode(text []byte, opts []card.Option) (*T, error) {
	return f.Decode(text, opts...)
}

func typed[S, T any](from *Format[S], to *Format[T], c *S, read reader[T], opts []Option) (*T, *card.Report, error) {
	if err := absentFormat(from.form(), to.form()); err != nil {
		return nil, nil, err
	}
	if c == nil {
		return nil, nil, &Error{From: from.Name, To: to.Name, Code: CodeNoSource, Message: "no card to convert"}
	}
	text, err := from.Marshal(c)
	if err != nil {
		return nil, nil, err
	}
	x := conversion{from: &from.Form, to: &to.Form, options: collect(opts), examine: to.examine}
	result, report, err := x.convert(readSource(string(text)), text)
	if err != nil {
		return nil, report, err
	}
	if x.unchecked {
		read = (*Format[T]).decode
	}
	t, err := read(to, result, x.rules())
	if err != nil {
		return nil, report, x.invalid(err)
	}
	return t, report, nil
}

// Convert converts a text.
//
// The error is a [*card.DecodeError] for a text that cannot be decoded, and otherwise as
// that of [To].
func Convert(data []byte, from, to AnyFormat, opts ...Option) ([]byte, *card.Report, error) {
	if err := absentFormat(FormOf(from), FormOf(to)); err != nil {
		return nil, nil, err
	}
	x := conversion{from: from.form(), to: to.form(), options: collect(opts), examine: to.examine}
	source, err := parseSource(data, x.options.limits)
	if err != nil {
		return nil, nil, err
	}
	result, report, err := x.convert(source, data)
	if err != nil {
		return nil, report, err
	}
	if !x.unchecked {
		if err := to.check(result, x.rules()); err != nil {
			return nil, report, x.invalid(err)
		}
	}
	return result, report, nil
}

// absentFormat returns an error if one of the formats of a conversion is nil, such as the
// format of a dialect that has no conversions.
func absentFormat(from, to *Form) error {
	if from != nil && to != nil {
		return nil
	}
	e := &Error{Code: CodeNoFormat}
	if from != nil {
		e.From = from.Name
	}
	if to != nil {
		e.To = to.Name
	}
	e.Message = "no target format; package formats has those that can be converted"
	if from == nil {
		e.Message = "no source format; package formats has those that can be converted"
	}
	return e
}

// parseSource returns the value of a text.
func parseSource(data []byte, l card.Limits) (*Node, error) {
	d := newDocument()
	text, err := card.Indexed(scan.Trusted{}, data, l, &d.values)
	if err != nil {
		d.release()
		return nil, err
	}
	d.text = text
	return d.indexed(0), nil
}

// conversion is one call of [To] or [Convert].
type conversion struct {
	from, to *Form
	options  *options
	// examine returns the findings of a card of the target format.
	examine func([]byte) card.Violations
	// unchecked says that the result is not validated: it is that of a table, or a card
	// that was carried.
	unchecked bool
}

// rules are the options for validating the result.
func (x *conversion) rules() []card.Option {
	rules := []card.Option{card.WithLimits(x.options.limits)}
	if x.options.version != "" {
		rules = append(rules, card.Version(x.options.version))
	}
	return rules
}

func (x *conversion) invalid(err error) error {
	return &TargetError{Format: x.to.Name, Title: x.to.Title, Supplies: x.supplies(err), Err: err}
}

// convert converts a document, and releases it. original is its text, which is what is
// carried.
func (x *conversion) convert(source *Node, original []byte) (result []byte, report *card.Report, err error) {
	o := x.options
	if o.err != nil {
		return nil, nil, &Error{From: x.from.Name, To: x.to.Name, Code: CodeOptions, Message: "invalid option", Err: o.err}
	}
	o.budget = newBudget(o.limits, len(original))
	defer x.recovered(&result, &report, &err)
	if o.version, err = x.to.choose(o.version); err != nil {
		return nil, nil, &Error{From: x.from.Name, To: x.to.Name, Code: CodeNoSuchVersion, Message: err.Error()}
	}
	if text, ok := source.Text(); ok && x.from.Embedded {
		if source, err = parseSource([]byte(text), o.limits); err != nil {
			return nil, nil, err
		}
	}
	received, entries := source, []card.ReportEntry(nil)
	if normal, changes := x.from.normal(source); changes != nil {
		source, entries = readSource(normal), changes
	}
	report = &card.Report{From: x.from.Name, To: x.to.Name, Version: o.version}
	found, rest, damaged := x.restore(source)
	if found != nil {
		x.unchecked = true
		report.Entries = editsOf(found.entries, entries, received.text, source.text)
		text, err := x.setRestored(report, found.text)
		if err != nil {
			return nil, report, err
		}
		return x.strict([]byte(text), report)
	}
	r, target := convert(x.from, x.to, rest, o)
	defer r.release()
	if err = r.err; err == nil {
		err = r.setAll(target)
	}
	if err == nil && o.carry {
		err = r.carry(target, string(original))
	}
	made := r.report()
	sources(made, entries)
	if o.carry && err == nil {
		entries = carriedToo(entries, made[len(made)-1].Target)
	}
	if report.Entries = made; len(entries)+len(damaged) > 0 {
		report.Entries = slices.Concat(entries, damaged, made)
	}
	if err != nil {
		return nil, report, err
	}
	x.unchecked = o.table
	return x.strict(r.result(target), report)
}

// setRestored sets the locations that the caller supplies in a restored card.
func (x *conversion) setRestored(report *card.Report, text string) (string, error) {
	if len(x.options.sets) == 0 {
		return text, nil
	}
	x.unchecked = false
	raw, err := card.ParseRaw([]byte(text), card.WithLimits(x.options.limits))
	if err != nil {
		return "", err
	}
	d := newDocument()
	r := &Run{document: d, documents: []*document{d}, options: x.options, from: x.from, to: x.to, direction: Writing, budget: x.options.budget.renew()}
	d.budget = &r.budget
	root := r.parse(raw.String())
	err = r.setAll(root)
	report.Entries = append(report.Entries, r.report()...)
	return root.JSON(), err
}

// strict returns a LossError if the options forbid the losses of the report.
func (x *conversion) strict(text []byte, report *card.Report) ([]byte, *card.Report, error) {
	if x.options.strict && report.Lossy() {
		return nil, report, &LossError{Report: report}
	}
	return text, report, nil
}

// convert applies the mappings of two formats. The caller releases the run, with the source,
// when it no longer needs the target.
func convert(from, to *Form, source *Node, o *options) (*Run, *Node) {
	r := newRun(from, to, source, o)
	if o.table {
		return r, r.writeTable(source)
	}
	description := r.description(source)
	if to.Mapping == nil {
		r.direction = Writing
		r.finish(description)
		return r, description
	}
	r.direction, r.root = Writing, description
	r.open()
	target := r.object(source)
	r.writeBoth(to.rules(), description, target)
	r.unwrittenMembers(description)
	r.finish(target)
	return r, target
}

// description reads a card of the source format.
func (r *Run) description(source *Node) *Node {
	if r.from.Mapping == nil {
		return r.copy(source)
	}
	d := r.object(source)
	r.root = d
	r.readBoth(r.from.rules(), source, d)
	r.unreadMembers(source, r.from.tree())
	return d
}

// supplies returns the options that supply the members that a result lacks.
func (x *conversion) supplies(err error) []Missing {
	var invalid *card.InvalidError
	if x.to.Mapping == nil || !errors.As(err, &invalid) {
		return nil
	}
	var list []Missing
	for _, v := range invalid.Violations {
		names, err := card.SplitPointer(v.Pointer)
		if err != nil || v.Code != "required" {
			continue
		}
		for _, option := range x.to.Mapping.optionsFor(names) {
			if m := (Missing{v.Pointer, option}); !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return list
}
