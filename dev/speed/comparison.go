package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/dev/internal/project"
)

// point is one call on the documents of one dialect, in one program.
type point struct{ linked, dialect, call string }

func (p point) String() string {
	if p.linked == all {
		return p.dialect + " " + p.call + " (all dialects linked)"
	}
	return p.dialect + " " + p.call
}

// cost is the cost of a call on all documents, the minimum over the rounds.
type cost struct{ nanoseconds, allocations float64 }

// result compares a point in the base and in the tree.
type result struct{ base, tree *cost }

func (r result) time() float64 { return r.tree.nanoseconds / r.base.nanoseconds }

// allocations is the ratio of the numbers of allocations, each increased by one because
// some calls allocate nothing.
func (r result) allocations() float64 { return (r.tree.allocations + 1) / (r.base.allocations + 1) }

type comparison struct {
	documents  string // folder
	results    map[point]result
	sizes      map[string][2]int64 // of the stripped programs, in bytes
	pairs      map[string]pair
	uncompared []string // numbers of documents that are not measured, with the reason
}

// accepted and measured are lines that the program prints. Results are hashes of the results that
// may change with a commit, by name of the document; programs of old commits print none.
type accepted struct {
	Dialect, Call string
	Documents     []string
	Results       map[string]string
}

type measured struct {
	Dialect, Call            string
	Nanoseconds, Allocations float64
}

// measure runs both programs of a pair in turn.
func (c *comparison) measure(p pair, rounds int) error {
	if c.results == nil {
		c.results, c.sizes, c.pairs = make(map[point]result), make(map[string][2]int64), make(map[string]pair)
	}
	c.pairs[p.linked] = p
	for i, file := range []string{p.base, p.tree} {
		info, err := os.Stat(file)
		if err != nil {
			return err
		}
		sizes := c.sizes[p.linked]
		sizes[i] = info.Size()
		c.sizes[p.linked] = sizes
	}
	list, err := c.common(p)
	if err != nil {
		return err
	}
	return c.rounds(p, list, rounds, usualBatch)
}

// again measures one point by itself, with longer batches, in several layouts of both programs: where
// the linker puts a function can add a sixth to the time of a call, and any change moves all functions.
// The best layout of each counts.
func (c *comparison) again(at point, rounds int) error {
	p := c.pairs[at.linked]
	list, err := c.common(p)
	if err != nil {
		return err
	}
	delete(c.results, at)
	list = slices.DeleteFunc(list, func(a accepted) bool { return a.Dialect != at.dialect || a.Call != at.call })
	for layout := range layouts {
		if err := c.inLayout(layout, p, list, rounds, longBatch); err != nil {
			return err
		}
	}
	return nil
}

// inLayout measures calls of a pair in a layout of both programs.
func (c *comparison) inLayout(layout int, p pair, list []accepted, rounds int, batch time.Duration) error {
	other, err := p.build(layout)
	if err != nil {
		return err
	}
	return c.rounds(other, list, rounds, batch)
}

// common returns the documents that both programs accept, with the same result.
func (c *comparison) common(p pair) ([]accepted, error) {
	type key struct{ dialect, call string }
	var lists [2]map[key]accepted
	for i, file := range []string{p.base, p.tree} {
		lists[i] = make(map[key]accepted)
		lines, err := runProgram[accepted](file, "-list", c.documents)
		if err != nil {
			return nil, err
		}
		for _, l := range lines {
			lists[i][key{l.Dialect, l.Call}] = l
		}
	}
	var both []accepted
	for k, base := range lists[0] {
		tree := lists[1][k]
		var names []string
		for _, name := range base.Documents {
			if slices.Contains(tree.Documents, name) {
				names = append(names, name)
			}
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s %s: the base and the tree accept no document in common", k.dialect, k.call)
		}
		c.leaveOut(len(base.Documents)+len(tree.Documents)-2*len(names), k.dialect, k.call, "only the base or only the tree accepts")
		same := slices.DeleteFunc(slices.Sorted(slices.Values(names)), func(name string) bool {
			return base.Results != nil && base.Results[name] != tree.Results[name]
		})
		c.leaveOut(len(names)-len(same), k.dialect, k.call, "the tree has another result")
		if len(same) > 0 {
			both = append(both, accepted{Dialect: k.dialect, Call: k.call, Documents: same})
		}
	}
	slices.SortFunc(both, func(a, b accepted) int {
		return strings.Compare(a.Dialect+"/"+a.Call, b.Dialect+"/"+b.Call)
	})
	return both, nil
}

// leaveOut notes that some documents are not measured, for a reason.
func (c *comparison) leaveOut(documents int, dialect, call, reason string) {
	if documents > 0 {
		c.uncompared = append(c.uncompared, fmt.Sprintf("%s %s: left out %d documents: %s", dialect, call, documents, reason))
	}
}

func (c *comparison) rounds(p pair, list []accepted, rounds int, batch time.Duration) error {
	var lines bytes.Buffer
	for _, a := range list {
		if err := json.NewEncoder(&lines).Encode(a); err != nil {
			return err
		}
	}
	use := filepath.Join(filepath.Dir(p.base), "documents.jsonl")
	if err := os.WriteFile(use, lines.Bytes(), 0o644); err != nil {
		return err
	}
	for range rounds {
		for i, file := range []string{p.base, p.tree} {
			measures, err := runProgram[measured](file, "-use", use, "-batch", batch.String(), c.documents)
			if err != nil {
				return err
			}
			for _, m := range measures {
				at := point{p.linked, m.Dialect, m.Call}
				r, found := c.results[at]
				if !found {
					r = result{&cost{math.Inf(1), math.Inf(1)}, &cost{math.Inf(1), math.Inf(1)}}
					c.results[at] = r
				}
				least := []*cost{r.base, r.tree}[i]
				least.nanoseconds = min(least.nanoseconds, m.Nanoseconds)
				least.allocations = min(least.allocations, m.Allocations)
			}
		}
	}
	return nil
}

// runProgram runs a program with one processor and decodes the lines that it prints.
func runProgram[T any](file string, args ...string) ([]T, error) {
	out, err := project.OutputWith([]string{"GOMAXPROCS=1", "GOGC=100"}, file, args...)
	if err != nil {
		return nil, err
	}
	var lines []T
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		var line T
		if err := in.Decode(&line); err == io.EOF {
			return lines, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		lines = append(lines, line)
	}
}
