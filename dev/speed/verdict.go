package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// The limits of the ratios tree : base. Equal trees differ by less: one call by up to 8 %,
// a geometric mean over the dialects by up to 2 %.
const (
	mostOfMean    = 1.03 // CPU time, a geometric mean
	mostOfCall    = 1.10 // CPU time of one call of one dialect
	mostOfSize    = 1.01 // size of the programs, the geometric mean
	mostAllocated = 1.01 // allocations, a geometric mean
	certainMean   = 1.06 // CPU time, a geometric mean that no noise explains
	certainCall   = 1.20 // CPU time of one call that no noise explains
	roundsAgain   = 5    // rounds when a point is measured by itself, in each layout
	layouts       = 5    // layouts of the programs in which such a point is measured
	confirmations = 3    // how often it is measured again whether something is slower
)

// The CPU time of one batch of calls. A short batch contains one or two collections of garbage,
// so that a small change of the memory that is allocated can add half to its time. In a long batch
// one collection more or less is noise.
const (
	usualBatch = 10 * time.Millisecond
	longBatch  = 100 * time.Millisecond
)

// calls are the calls in the order of the report.
var calls = []string{"Parse", "Decode", "Validate", "Append", "Marshal", "Convert"}

// confirm measures again if something seems slower. It first measures the slow calls alone, in several
// layouts of the programs, then the programs with a slow mean, each time in another layout: a layout
// alone can add several hundredths to a mean, and minima over more rounds vary less. It stops if something is
// certainly slower.
func (c *comparison) confirm(pairs []pair, rounds int) error {
	for n := range confirmations {
		if c.faults() == nil {
			return nil
		}
		for _, at := range c.points(func(p point) bool { return c.results[p].time() > mostOfCall }) {
			if err := c.again(at, roundsAgain); err != nil {
				return err
			}
		}
		if c.faults() == nil || c.certain() {
			return nil
		}
		for _, p := range pairs {
			if !c.isSlow(p) {
				continue
			}
			list, err := c.common(p)
			if err != nil {
				return err
			}
			if err := c.inLayout(n+1, p, list, rounds, usualBatch); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSlow reports whether a program is in a group whose mean exceeds a limit.
func (c *comparison) isSlow(p pair) bool {
	return slices.ContainsFunc(c.groups(), func(g group) bool {
		isOver := c.time(g) > mostOfMean || c.allocations(g) > mostAllocated
		return isOver && slices.ContainsFunc(g.points, func(at point) bool { return at.linked == p.linked })
	})
}

// group is a call in the programs with one dialect each, or in the program with all dialects.
type group struct {
	linked, call string
	points       []point
}

func (c *comparison) groups() []group {
	var list []group
	for _, linked := range []string{"one dialect", "all dialects"} {
		for _, call := range calls {
			points := c.points(func(p point) bool {
				return p.call == call && (p.linked == all) == (linked == "all dialects")
			})
			if len(points) > 0 {
				list = append(list, group{linked, call, points})
			}
		}
	}
	return list
}

func (c *comparison) time(g group) float64 {
	return mean(g.points, func(p point) float64 { return c.results[p].time() })
}

func (c *comparison) allocations(g group) float64 {
	return mean(g.points, func(p point) float64 { return c.results[p].allocations() })
}

func (c *comparison) size() float64 {
	return mean(slices.Sorted(maps.Keys(c.sizes)), func(l string) float64 { return float64(c.sizes[l][1]) / float64(c.sizes[l][0]) })
}

// faults lists what exceeds the limits.
func (c *comparison) faults() []string {
	var list []string
	fault := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	for _, g := range c.groups() {
		if r := c.time(g); r > mostOfMean {
			fault("%s, %s linked: %.3f times the CPU time of the base (limit %.2f)", g.call, g.linked, r, mostOfMean)
		}
		if r := c.allocations(g); r > mostAllocated {
			fault("%s, %s linked: %.3f times the allocations of the base (limit %.2f)", g.call, g.linked, r, mostAllocated)
		}
	}
	for _, at := range c.points(func(p point) bool { return c.results[p].time() > mostOfCall }) {
		fault("%s: %.3f times the CPU time of the base (limit %.2f)", at, c.results[at].time(), mostOfCall)
	}
	if r := c.size(); r > mostOfSize {
		fault("programs have %.3f times the size of the base (limit %.2f)", r, mostOfSize)
	}
	return list
}

// certain reports whether something is so much slower that measuring again is useless: a mean,
// or a call that was measured alone.
func (c *comparison) certain() bool {
	return slices.ContainsFunc(c.groups(), func(g group) bool { return c.time(g) > certainMean }) ||
		len(c.points(func(p point) bool { return c.results[p].time() > certainCall })) > 0
}

// report prints the ratios and the faults, and reports whether there are none.
func (c *comparison) report(w io.Writer) bool {
	fmt.Fprintf(w, "ratios tree : base\n%-14s %-9s %9s %9s  slowest dialect\n", "linked", "call", "CPU time", "allocs")
	for _, g := range c.groups() {
		slowest := slices.MaxFunc(g.points, func(a, b point) int {
			return cmp.Compare(c.results[a].time(), c.results[b].time())
		})
		fmt.Fprintf(w, "%-14s %-9s %9.3f %9.3f  %s %.3f\n", g.linked, g.call, c.time(g), c.allocations(g), slowest.dialect, c.results[slowest].time())
	}
	fmt.Fprintf(w, "size of %d stripped programs: %.3f times the base\n", len(c.sizes), c.size())
	if sizes, ok := c.sizes[all]; ok {
		fmt.Fprintf(w, "size with all dialects: %.2f MB, was %.2f MB\n", float64(sizes[1])/1e6, float64(sizes[0])/1e6)
	}
	slices.Sort(c.uncompared)
	for _, text := range slices.Compact(c.uncompared) {
		fmt.Fprintln(w, "note:", text)
	}
	faults := c.faults()
	if len(faults) > 0 {
		fmt.Fprintln(w, "slower than the base:\n"+strings.Join(faults, "\n"))
	}
	return len(faults) == 0
}

// points returns the points that selects accepts, in a fixed order.
func (c *comparison) points(selects func(point) bool) []point {
	var list []point
	for p := range c.results {
		if selects(p) {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b point) int {
		return strings.Compare(a.linked+"/"+a.dialect+"/"+a.call, b.linked+"/"+b.dialect+"/"+b.call)
	})
	return list
}

// mean returns the geometric mean of a number of each element.
func mean[T any](list []T, number func(T) float64) float64 {
	sum := 0.0
	for _, e := range list {
		sum += math.Log(number(e))
	}
	return math.Exp(sum / float64(len(list)))
}
