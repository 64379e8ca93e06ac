package format

import (
	"errors"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Convert converts a document without validating the result. Only package projection calls it.
// isFinal says that the result need not be valid: it follows a prescribed table or is a carried
// card.
//
// The error is a [*card.DecodeError] if the document cannot be decoded, and otherwise a
// [card.Problem] whose message does not name the formats.
func Convert(document []byte, from, to Any, o *Options) (result []byte, report *card.Report, isFinal bool, err error) {
	x := &o.conversion
	*x = conversion{from: from.definition(), to: to.definition(), options: o, source: from, target: to}
	var source *Node
	if o.Encoded {
		source = readSource(scan.View(document))
	} else if source, err = parseSource(document, o.Limits); err != nil {
		return nil, nil, false, err
	}
	result, report, err = x.convert(source, document)
	if report != nil {
		report.Unused = o.unused()
	}
	return result, report, x.isFinal, err
}

// parseSource parses a JSON text within the limits.
func parseSource(data []byte, l card.Limits) (*Node, error) {
	d := newDocument(asSource)
	failure := scan.TooLong(len(data), l.Bytes)
	if failure == nil {
		d.text, failure = scan.Document(scan.View(data), l.Elements, l.Depth, &d.values)
	}
	if failure != nil {
		d.release()
		_, err := card.ParseRaw(data, card.WithLimits(l)) // for its error, which has the position
		return nil, err
	}
	return d.indexed(0), nil
}

// conversion is one call of [Convert].
type conversion struct {
	from, to *Definition
	options  *Options
	source   Any // the format of from
	target   Any // the format of to
	isFinal  bool
}

// convert converts a document, and releases the memory of source. original is the text to
// carry.
func (x *conversion) convert(source *Node, original []byte) (result []byte, report *card.Report, err error) {
	o := x.options
	octets, nodes := o.Limits.ForResult(len(original))
	o.most = amount{octets, int64(nodes)}
	defer x.recovered(&result, &report, &err)
	if err = o.check(x.to); err != nil {
		return nil, nil, err
	}
	if o.Version, err = x.to.choose(o.Version); err != nil {
		return nil, nil, err
	}
	if text, ok := source.Text(); ok && x.from.Embedded {
		if source, err = parseSource([]byte(text), o.Limits); err != nil {
			return nil, nil, err
		}
	}
	if source.Kind() != card.KindObject {
		return nil, nil, x.notObject(source)
	}
	received, changes := source.text, []card.ReportEntry(nil) // restore may change the source
	if normal, list := x.from.normal(source); list != nil {
		source, changes = readSource(normal), list
	}
	report = &card.Report{From: x.from.Name, To: x.to.Name, Version: o.Version}
	found, rest, damaged := x.restore(source)
	if found != nil {
		report.Entries = editsOf(found.entries, changes, received, source.text)
		result, err = x.setRestored(report, found.text)
		return result, report, err
	}
	result, report.Entries, err = x.apply(rest, received, changes, damaged, original)
	return result, report, err
}

// notObject returns the error for a document that is no object: the error of its reader, unless
// the reader accepts it.
func (x *conversion) notObject(source *Node) error {
	if err, ok := errors.AsType[*card.DecodeError](x.source.Validate([]byte(source.JSON()))); ok {
		return err
	}
	return &card.DecodeError{Code: card.CodeType, Message: "the document is " + aKind(source.Kind()) + ", not an object", Line: 1, Column: 1}
}

// apply applies the mappings to a document, which was received as a text. changes are the entries about its normalization;
// damaged is the entry about an unusable carried card, if there is one.
func (x *conversion) apply(source *Node, received string, changes, damaged []card.ReportEntry, original []byte) ([]byte, []card.ReportEntry, error) {
	o := x.options
	r, target := convert(x.from, x.to, source, received, o)
	defer r.release()
	err := r.err
	if held, version := x.held(source); held != nil {
		target, err = r.JSON(held.text).From(held), nil
		x.keepHeld(r, held, version)
	}
	if err == nil {
		err = r.setAll(target)
	}
	if err == nil && o.Carry {
		err = r.carry(target, string(original))
	}
	places := receivedPlaces(changes)
	r.reportRepeats(places)
	made := r.report()
	sources(made, places)
	if o.Carry && err == nil {
		changes = carriedToo(changes, made[len(made)-1].Target)
	}
	if r.isWhole { // the target holds the document as received
		changes = slices.DeleteFunc(changes, func(e card.ReportEntry) bool { return e.Change.IsLoss() })
	}
	entries := made
	if len(changes)+len(damaged) > 0 {
		entries = slices.Concat(changes, damaged, made)
	}
	if err != nil {
		return nil, entries, err
	}
	x.isFinal = o.Table
	return r.result(target), entries, nil
}

// setRestored sets the caller's values in a restored card.
func (x *conversion) setRestored(report *card.Report, text string) ([]byte, error) {
	if len(x.options.sets) == 0 {
		x.isFinal = true
		return []byte(text), nil
	}
	raw, err := card.ParseRaw([]byte(text), card.WithLimits(x.options.Limits))
	if err != nil {
		return nil, err
	}
	r := newRun(x.from, x.to, readSource("{}"), "", x.options)
	defer r.release()
	r.direction = Writing
	root := r.JSON(raw.String())
	err = r.setAll(root)
	report.Entries = append(report.Entries, r.report()...)
	return []byte(root.JSON()), err
}

// convert applies the mappings of two formats. The caller releases the run, with the source,
// when it no longer needs the target.
func convert(from, to *Definition, source *Node, received string, o *Options) (*Run, *Node) {
	r := newRun(from, to, source, received, o)
	if o.Table {
		return r, r.writeTable(source)
	}
	description := r.description(source)
	r.direction, r.root = Writing, description
	if to.Mapping == nil {
		r.finish(description)
		return r, description
	}
	r.open()
	target := r.object(source)
	r.writeBoth(to.complete().plans, description, target)
	if r.isWhole {
		r.entries = slices.DeleteFunc(r.entries, func(e entry) bool { return e.change.isLoss() })
	} else {
		r.unwrittenMembers(description)
	}
	r.finish(target)
	return r, target
}

// description reads a card of the source format.
func (r *Run) description(source *Node) *Node {
	if r.from.Mapping == nil {
		return r.Copy(source)
	}
	d := r.object(source)
	r.root = d
	r.readBoth(r.from.complete().plans, source, d)
	r.unreadMembers(source, r.from.topics)
	return d
}

// writeTable applies the table that the specification of the source format prescribes for the
// target. Its rules read the source and write the target directly, without a description.
func (r *Run) writeTable(source *Node) *Node {
	r.direction, r.root = Writing, source
	target := r.object(source)
	i := slices.IndexFunc(r.from.Tables, func(t Prescribed) bool { return t.To == r.to.Name })
	if i < 0 {
		r.err = &failure{code: CodeNoTable, message: "no specification has a table for this conversion"}
		return target
	}
	rules := newPlan(r.from.Tables[i].Rules, nil)
	r.read(&rules, source, target)
	r.unreadMembers(source, nil)
	r.finish(target)
	return target
}
