package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// outcome is the result for a schema: verdicts on its instances, or the reason why there are
// none.
type outcome struct {
	verdicts []verdict
	// refused is the reason why no package could be generated from the schema.
	refused string
}

// validateAll is validate for schemas that may not generate or compile. It finds these schemas
// and leaves them out.
func (w *workshop) validateAll(schemas []any, instances [][]any) []outcome {
	outcomes := make([]outcome, len(schemas))
	rest := make([]int, len(schemas))
	for i := range rest {
		rest[i] = i
	}
	w.validateSome(schemas, instances, rest, outcomes)
	return outcomes
}

// validateSome fills in the outcomes of the schemas with the given numbers.
func (w *workshop) validateSome(schemas []any, instances [][]any, some []int, outcomes []outcome) {
	for len(some) > 0 {
		var s []any
		var in [][]any
		for _, i := range some {
			s, in = append(s, schemas[i]), append(in, instances[i])
		}
		verdicts, err := w.validate(s, in)
		if err == nil {
			for k, i := range some {
				outcomes[i].verdicts = verdicts[k]
			}
			return
		}
		if len(some) == 1 {
			outcomes[some[0]].refused = err.Error()
			return
		}
		named := blamed(err, len(some))
		if len(named) == 0 || len(named) == len(some) {
			half := len(some) / 2
			w.validateSome(schemas, instances, some[:half], outcomes)
			w.validateSome(schemas, instances, some[half:], outcomes)
			return
		}
		var others []int
		for k, i := range some {
			if named[k] {
				w.validateSome(schemas, instances, []int{i}, outcomes)
			} else {
				others = append(others, i)
			}
		}
		some = others
	}
}

var numberInName = regexp.MustCompile(`schema(\d{4})`)

// blamed returns the schemas whose files an error names.
func blamed(err error, n int) map[int]bool {
	named := map[int]bool{}
	for line := range strings.Lines(err.Error()) {
		if strings.Contains(line, "warning: ") {
			continue
		}
		if m := numberInName.FindStringSubmatch(line); m != nil {
			if i, err := strconv.Atoi(m[1]); err == nil && i < n {
				named[i] = true
			}
		}
	}
	return named
}

// A disagreement is a schema with an instance on which the two sides disagree. A schema that
// does not generate or compile has an arbitrary instance.
type disagreement struct {
	Schema   any
	Instance any
	// What is a short description of the kind of disagreement.
	What string
	// Detail is the evidence: an error of the generator or the compiler, a panic, a finding, an
	// error of writing, or the text that was written.
	Detail string
}

// compare validates the instances of a schema and returns the first disagreement, nil if
// there is none.
func compare(schema any, instances []any, o outcome) *disagreement {
	if o.refused != "" {
		return &disagreement{Schema: schema, What: refusal(o.refused), Detail: o.refused}
	}
	s, err := oracle(schema)
	if err != nil {
		return nil // a reduction may leave a reference without its definition
	}
	for i, v := range o.verdicts {
		d := &disagreement{Schema: schema, Instance: instances[i], Detail: v.Failure}
		want, err := admits(s, instances[i])
		switch {
		case err != nil:
			continue
		case strings.HasPrefix(v.Failure, "panic"):
			d.What = "generated code panics"
		case v.Valid && !want:
			d.What = "valid only here"
		case !v.Valid && want && v.Failure == "":
			d.What = "invalid only here"
		case v.Failure != "":
			d.What = "cannot be written"
		case !v.RoundTrip:
			d.What = "comes back as another value"
		default:
			continue
		}
		return d
	}
	return nil
}

// code matches the code of a problem at the end of its line.
var code = regexp.MustCompile(`(?m)^[^\n]*\.json:\d+:\d+: (warning: )?.*(\[[a-z-]+\])$`)

// refusal briefly describes why no package could be generated. It uses the code of the problem
// if there is one, so that a smaller schema has the same description.
func refusal(text string) string {
	if strings.Contains(text, "\npanic: ") || strings.Contains(text, "stack overflow") {
		return "the generator panics"
	}
	what, _, _ := strings.Cut(text, ":")
	for _, m := range code.FindAllStringSubmatch(text, -1) {
		if m[1] == "" {
			return what + " " + m[2]
		}
	}
	return what
}

// String formats the disagreement for people.
func (d *disagreement) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  schema   %s\n", d.What, text(d.Schema))
	if d.Instance != nil || d.Detail == "" {
		fmt.Fprintf(&b, "  instance %s\n", text(d.Instance))
	}
	if d.Detail != "" {
		fmt.Fprintf(&b, "  %s\n", strings.TrimSpace(strings.ReplaceAll(d.Detail, "\n", "\n  ")))
	}
	return b.String()
}
