package project_test

import (
	"reflect"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/randomcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/project"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// route is one direction of a pair.
type route struct {
	pair projectrt.Converter
	back bool
	// from and to are the formats, dialect the one of from.
	from, to project.Format
	dialect  string

	converted, refused int
	reasons            map[string]int
}

// routes are both directions of all pairs.
func routes(t testing.TB) []*route {
	t.Helper()
	var list []*route
	for _, p := range project.Pairs {
		a, b := p.Ends()
		from, to := project.Format(a), project.Format(b)
		list = append(list,
			&route{pair: p, from: from, to: to, dialect: dialectOf(from)},
			&route{pair: p, back: true, from: to, to: from, dialect: dialectOf(to)})
	}
	return list
}

// dialectOf is the dialect of a format's cards.
func dialectOf(f project.Format) string {
	if f == project.FormatA2AUnion {
		return string(project.FormatA2A)
	}
	return string(f)
}

// reverse is the way back.
func (w *route) reverse() *route {
	return &route{pair: w.pair, back: !w.back, from: w.to, to: w.from, dialect: dialectOf(w.to)}
}

func (w *route) convert(doc []byte, opts ...project.Option) ([]byte, *card.Report, error) {
	if w.back {
		return w.pair.Import(doc, opts...)
	}
	return w.pair.Convert(doc, opts...)
}

// fields are those of the pair, whose types are not known here, in the direction of the
// way: the formats and the function between them.
func (w *route) fields() (from, to, step reflect.Value) {
	p := reflect.ValueOf(w.pair).Elem()
	if w.back {
		return p.FieldByName("To").Elem(), p.FieldByName("From").Elem(), p.FieldByName("Back")
	}
	return p.FieldByName("From").Elem(), p.FieldByName("To").Elem(), p.FieldByName("Forth")
}

// versions are those of the target.
func (w *route) versions() []string {
	_, to, _ := w.fields()
	return to.FieldByName("Versions").Interface().([]string)
}

// canCarry reports whether the cards of the target can carry another one.
func (w *route) canCarry() bool {
	_, to, _ := w.fields()
	return !to.FieldByName("Slot").IsNil()
}

// hasTable reports whether a document prescribes a table for the way.
func (w *route) hasTable() bool {
	return !w.back && !reflect.ValueOf(w.pair).Elem().FieldByName("Table").IsNil()
}

// outcome is the result of a mapping alone: not validated, and without
// what is carried.
type outcome struct {
	// source is the card in the form of its format, target what it came to. document is
	// the card as it was written, where places in it are meant.
	source, target, document []byte
	report                   *card.Report
	err                      error
}

func (w *route) outcome(doc []byte, opts ...project.Option) outcome {
	from, to, step := w.fields()
	s, err := call(from.FieldByName("Decode"), doc)
	if err != nil {
		return outcome{err: err}
	}
	if normal := from.FieldByName("Normal"); !normal.IsNil() {
		s = normal.Call([]reflect.Value{s})[0]
	}
	o := projectrt.Collect(opts)
	version := o.Version
	if version == "" {
		version = to.FieldByName("Version").String()
	}
	r := projectrt.NewRun(string(w.from), string(w.to), o, version, w.versions()...)
	target := step.Call([]reflect.Value{reflect.ValueOf(r), s})[0].MethodByName("Draft").Call(nil)[0]
	l := outcome{report: r.Report(), err: r.Err()}
	var none []byte
	source, err := call(from.FieldByName("Append"), s, none)
	if err != nil {
		return outcome{err: err}
	}
	l.source = source.Bytes()
	written, err := call(to.FieldByName("Append"), target, none)
	if err != nil {
		return outcome{err: err}
	}
	l.target = written.Bytes()
	return l
}

// call calls a function that returns a value and an error.
func call(f reflect.Value, args ...any) (reflect.Value, error) {
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		v, ok := arg.(reflect.Value)
		if !ok {
			v = reflect.ValueOf(arg)
		}
		in[i] = v
	}
	out := f.Call(in)
	err, _ := out[1].Interface().(error)
	return out[0], err
}

// plans are what the generator knows of the dialects, read once.
var plans = sync.OnceValues(func() (map[string]*ir.Package, error) { return randomcard.Packages("../..") })

func planOf(t testing.TB, dialect string) *ir.Package {
	t.Helper()
	all, err := plans()
	if err != nil {
		t.Fatal(err)
	}
	return all[dialect]
}
