package batch

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// The names of functions.
const (
	Detect   = "detect"
	Validate = "validate"
	Convert  = "convert"
)

// Function describes the work on each document.
type Function struct {
	// Name is [Detect], [Validate] or [Convert].
	Name string
	// Dialect is the dialect of the documents, as agentcard detect prints it; empty detects the
	// dialect of each. [Detect] ignores it.
	Dialect string
	// Warnings makes [Validate] treat warnings as errors.
	Warnings bool
	// To is the format for [Convert], such as a2a, or oasf@1.0.0 for a version of it.
	To string
	// Give has values for [Convert] that a source may lack, as NAME=VALUE. A name that is repeated has
	// several values.
	Give []string
	// Carry and Strict are [projection.Carry] and [projection.Strict].
	Carry, Strict bool
}

// Reply is the result for a document.
type Reply struct {
	// Dialect and Kind are the dialect of the document and its kind, such as card. They are empty if the
	// document cannot be read.
	Dialect string `json:"dialect,omitempty"`
	Kind    string `json:"kind,omitempty"`
	// Valid is the result of [Validate].
	Valid *bool `json:"valid,omitempty"`
	// Document is the text of the converted document. Lossy says that it has less information than the
	// source, and Report what changed.
	Document string             `json:"document,omitempty"`
	Lossy    *bool              `json:"lossy,omitempty"`
	Report   []card.ReportEntry `json:"report,omitempty"`
	// Findings are the findings of [Validate], and the reasons of an error.
	Findings card.Violations `json:"findings,omitempty"`
	// Error says why a document has no result, or is not valid; empty for success.
	Error string `json:"error,omitempty"`
}

// New returns the function, which is safe for concurrent use. The limits bound each document. The
// error reports an unknown name, dialect, format or version, or a malformed value in Give.
func (f Function) New(l card.Limits) (func(document []byte) Reply, error) {
	switch f.Name {
	case Detect:
		return func(document []byte) Reply { return detected(document, l) }, nil
	case Validate:
		if _, ok := dialects.Lookup(f.Dialect); f.Dialect != "" && !ok {
			return nil, &dialects.UnknownDialectError{Name: f.Dialect}
		}
		return func(document []byte) Reply { return f.validated(document, l) }, nil
	case Convert:
		x, err := f.conversion(l)
		if err != nil {
			return nil, err
		}
		return x.converted, nil
	}
	return nil, fmt.Errorf("batch: the function must be %s, %s or %s, not %q", Detect, Validate, Convert, f.Name)
}

// failed returns the reply for a document without a result.
func failed(err error) Reply { return Reply{Error: err.Error(), Findings: card.ProblemsOf(err)} }

// invalid returns the reply for a document whose conversion lacks values. The findings are about the
// result, which is not returned, so that they have no lines.
func invalid(target *projection.TargetError) Reply {
	reply := Reply{Error: "the result is not " + target.Title, Findings: slices.Clone(card.ProblemsOf(target.Err))}
	for i := range reply.Findings {
		reply.Findings[i].Line, reply.Findings[i].Column = 0, 0
		reply.Error += "; " + reply.Findings[i].Message
	}
	var options []string
	for _, m := range target.Supplies {
		if m.Option != "" {
			options = append(options, m.Option)
		}
	}
	if len(options) > 0 {
		reply.Error += "; give " + strings.Join(options, ", ")
	}
	return reply
}

func detected(document []byte, l card.Limits) Reply {
	found, err := detect.Detect(document, detect.Reading(card.WithLimits(l)))
	if err != nil {
		return failed(err)
	}
	reply := Reply{Dialect: string(found.Format), Kind: found.Entry}
	if found.IsCard() {
		reply.Kind = "card"
	}
	return reply
}

func (f *Function) validated(document []byte, l card.Limits) Reply {
	var x card.Message
	var reply Reply
	if f.Dialect == "" {
		x, reply.Findings = dialects.Examine(document, card.WithLimits(l))
	} else {
		x, reply.Findings = dialects.ExamineAs(f.Dialect, document, card.WithLimits(l))
	}
	if x != nil {
		reply.Dialect, reply.Kind = x.CardInfo().Dialect(), x.CardInfo().Entry()
	}
	err := reply.Findings.Err()
	if warnings := reply.Findings.Warnings(); err == nil && f.Warnings && len(warnings) > 0 {
		err = warnings[0]
	}
	valid := err == nil
	if reply.Valid = &valid; !valid {
		reply.Error = err.Error()
	}
	return reply
}

// conversion is a function that converts.
type conversion struct {
	from, to format.Any
	limits   card.Limits
	options  []projection.Option
}

func (f *Function) conversion(l card.Limits) (*conversion, error) {
	x := &conversion{limits: l, options: []projection.Option{projection.WithLimits(l)}}
	var ok bool
	if x.from, ok = formats.Lookup(f.Dialect); f.Dialect != "" && !ok {
		return nil, unknownFormat(f.Dialect)
	}
	name, version, _ := strings.Cut(f.To, "@")
	if x.to, ok = formats.Lookup(name); !ok {
		return nil, unknownFormat(name)
	}
	if version != "" {
		switch known := format.Of(x.to).Versions; {
		case len(known) == 0:
			return nil, fmt.Errorf("batch: the format %s has no versions; leave out @%s", name, version)
		case !slices.Contains(known, version):
			return nil, fmt.Errorf("batch: the format %s has no version %q; it has %s", name, version, strings.Join(known, ", "))
		}
		x.options = append(x.options, projection.Version(version))
	}
	if f.Carry {
		x.options = append(x.options, projection.Carry())
	}
	if f.Strict {
		x.options = append(x.options, projection.Strict())
	}
	return x, x.supply(f.Give)
}

// unknownFormat returns the error about a name of a format.
func unknownFormat(name string) error {
	var known []string
	for _, f := range formats.All() {
		known = append(known, format.Of(f).Name)
	}
	return errors.New("batch: " + nearest.Unknown("format", name, known))
}

// supply adds values NAME=VALUE.
func (x *conversion) supply(list []string) error {
	given := map[string][]string{}
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return fmt.Errorf("batch: %q must have the form NAME=VALUE", text)
		}
		given[name] = append(given[name], value)
	}
	for name, values := range given {
		x.options = append(x.options, projection.Supply(name, values...))
	}
	return nil
}

func (x *conversion) converted(document []byte) Reply {
	from := x.from
	if from == nil {
		reply := detected(document, x.limits)
		if reply.Error != "" {
			return reply
		}
		var ok bool
		if from, ok = formats.Lookup(reply.Dialect); !ok || reply.Kind != "card" {
			reply.Error = fmt.Sprintf("documents of the kind %s/%s are not converted", reply.Dialect, reply.Kind)
			return reply
		}
	}
	result, report, err := projection.Convert(document, from, x.to, x.options...)
	var reply Reply
	if target, ok := errors.AsType[*projection.TargetError](err); ok {
		reply = invalid(target)
	} else if err != nil {
		reply = failed(err)
	}
	reply.Dialect, reply.Kind, reply.Document = format.Of(from).Name, "card", string(result)
	if report != nil {
		lossy := report.Lossy()
		reply.Lossy, reply.Report = &lossy, report.Entries
	}
	return reply
}
