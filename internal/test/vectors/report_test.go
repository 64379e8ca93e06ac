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

// Report has the results of vectors.
type Report struct {
	files    []*File
	counts   map[*File]map[string]*Count
	skips    []Skip
	Failures []Failure
}

// NewReport returns a report without results. Vectors that the list of skips covers are
// not run.
func NewReport(skips []Skip) *Report {
	return &Report{counts: map[*File]map[string]*Count{}, skips: skips}
}

// RunAll runs the vectors of all files. A vector whose kind has no runner fails unless
// the list of skips covers it.
func RunAll(files []*File, skips []Skip) *Report {
	r := NewReport(skips)
	for _, f := range files {
		for _, v := range f.Vectors {
			if r.Skips(v) {
				r.Skip(f, v)
				continue
			}
			r.Run(f, v)
		}
	}
	return r
}

// Skips reports whether the list of skips covers a vector.
func (r *Report) Skips(v *Vector) bool {
	return slices.ContainsFunc(r.skips, func(s Skip) bool { return s.covers(v) })
}

// Skip counts a vector of a file that is not run.
func (r *Report) Skip(f *File, v *Vector) { r.count(f, v).Skipped++ }

// Run runs a vector of a file. It returns nil if the vector passes.
func (r *Report) Run(f *File, v *Vector) *Failure {
	count := r.count(f, v)
	if err := runOne(v); err != nil {
		count.Failed++
		failure := Failure{f, v, err}
		r.Failures = append(r.Failures, failure)
		return &failure
	}
	count.Passed++
	return nil
}

// count returns the counts for the kind of a vector.
func (r *Report) count(f *File, v *Vector) *Count {
	kinds := r.counts[f]
	if kinds == nil {
		kinds = map[string]*Count{}
		r.counts[f], r.files = kinds, append(r.files, f)
	}
	if kinds[v.Kind] == nil {
		kinds[v.Kind] = new(Count)
	}
	return kinds[v.Kind]
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
	for _, f := range r.files {
		kinds := r.counts[f]
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			c := kinds[kind]
			if _, err := fmt.Fprintf(w, "%-24s %-18s %4d passed %4d failed %4d skipped\n", f.Name, kind, c.Passed, c.Failed, c.Skipped); err != nil {
				return err
			}
		}
	}
	return nil
}
