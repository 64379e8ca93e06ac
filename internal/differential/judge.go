package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// outcome is what came of a schema: verdicts on its instances, or why there are none.
type outcome struct {
	verdicts []verdict
	// refused says why no package could be made of the schema.
	refused string
}

// judgeAll is judge for schemas of which some may not become Go: those are found and
// left out.
func (w *workshop) judgeAll(schemas []any, instances [][]any) []outcome {
	outcomes := make([]outcome, len(schemas))
	rest := make([]int, len(schemas))
	for i := range rest {
		rest[i] = i
	}
	w.judgeSome(schemas, instances, rest, outcomes)
	return outcomes
}

// judgeSome fills in the outcomes of the schemas with those numbers.
func (w *workshop) judgeSome(schemas []any, instances [][]any, some []int, outcomes []outcome) {
	for len(some) > 0 {
		var s []any
		var in [][]any
		for _, i := range some {
			s, in = append(s, schemas[i]), append(in, instances[i])
		}
		verdicts, err := w.judge(s, in)
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
		guilty := blamed(err, len(some))
		if len(guilty) == 0 || len(guilty) == len(some) {
			half := len(some) / 2
			w.judgeSome(schemas, instances, some[:half], outcomes)
			w.judgeSome(schemas, instances, some[half:], outcomes)
			return
		}
		var innocent []int
		for k, i := range some {
			if guilty[k] {
				w.judgeSome(schemas, instances, []int{i}, outcomes)
			} else {
				innocent = append(innocent, i)
			}
		}
		some = innocent
	}
}

var numberInName = regexp.MustCompile(`schema(\d{4})`)

// blamed returns the schemas that an error names by their files.
func blamed(err error, n int) map[int]bool {
	guilty := map[int]bool{}
	for line := range strings.Lines(err.Error()) {
		if strings.Contains(line, "warning: ") {
			continue
		}
		if m := numberInName.FindStringSubmatch(line); m != nil {
			if i, err := strconv.Atoi(m[1]); err == nil && i < n {
				guilty[i] = true
			}
		}
	}
	return guilty
}

// A disagreement is a schema with an instance about which the two do not agree; the
// instance of one that does not become Go says nothing.
type disagreement struct {
	Schema   any
	Instance any
	// What is what does not agree, in a few words.
	What string
	// Detail is what a compiler said, or a panic.
	Detail string
}

// compare asks the validator about the instances of a schema and returns the first
// disagreement, nil when there is none.
func compare(schema any, instances []any, o outcome) *disagreement {
	if o.refused != "" {
		return &disagreement{Schema: schema, What: refusal(o.refused), Detail: o.refused}
	}
	s, err := oracle(schema)
	if err != nil {
		return nil // reductions may leave a reference without its definition
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

// code is the name of a problem at the end of its line.
var code = regexp.MustCompile(`(?m)^[^\n]*\.json:\d+:\d+: (warning: )?.*(\[[a-z-]+\])$`)

// refusal says in few words why no package could be made: where the generator names
// the problem, by that name, so that a smaller schema has the same one.
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

// String is the disagreement as a person wants to see it.
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
