package vectors

import (
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
)

// Count has the results of the vectors of one kind in one file.
type Count struct{ Passed, Failed, Skipped int }

// Failure is a vector that fails.
type Failure struct {
	File   *File
	Vector *Vector
	Err    error
}

func (f Failure) String() string {
	return fmt.Sprintf("%s: %s %s: %v\n    why: %s", f.File.Name, f.Vector.Kind, f.Vector.Name, f.Err, f.Vector.Why)
}

// Report has the results of all vectors.
type Report struct {
	Files    []*File
	Counts   map[*File]map[string]*Count
	Failures []Failure
}

// RunAll runs the vectors of all files. A vector whose kind has no runner fails unless
// the list of skips covers it.
func RunAll(files []*File, skips []Skip) *Report {
	r := &Report{Files: files, Counts: map[*File]map[string]*Count{}}
	for _, f := range files {
		kinds := map[string]*Count{}
		r.Counts[f] = kinds
		for _, v := range f.Vectors {
			count := kinds[v.Kind]
			if count == nil {
				count = new(Count)
				kinds[v.Kind] = count
			}
			if slices.ContainsFunc(skips, func(s Skip) bool { return s.covers(v) }) {
				count.Skipped++
				continue
			}
			if err := runOne(v); err != nil {
				count.Failed++
				r.Failures = append(r.Failures, Failure{f, v, err})
				continue
			}
			count.Passed++
		}
	}
	return r
}

// runOne runs one vector; a panic is a failure of that vector.
func runOne(v *Vector) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	run := RunnerFor(v.Dialect, v.Kind)
	if run == nil {
		return fmt.Errorf("no runner for vectors of kind %q of dialect %q, and the kind is not listed as skipped", v.Kind, v.Dialect)
	}
	return run.Run(v)
}

// WriteCounts prints how many vectors of each file and kind passed, failed and
// were skipped.
func (r *Report) WriteCounts(w io.Writer) error {
	for _, f := range r.Files {
		kinds := r.Counts[f]
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			c := kinds[kind]
			if _, err := fmt.Fprintf(w, "%-24s %-18s %4d passed %4d failed %4d skipped\n", f.Name, kind, c.Passed, c.Failed, c.Skipped); err != nil {
				return err
			}
		}
	}
	return nil
}
