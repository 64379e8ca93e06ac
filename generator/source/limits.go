package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Limits bound what the generator reads, so that a schema from an untrusted place
// cannot exhaust the machine. A zero field stands for its default. Reaching a limit is
// an error at a place, and nothing is generated.
type Limits struct {
	// FileBytes is the greatest size of one file, in octets; 32 MiB by default.
	FileBytes int
	// Files is how many files are read, by references, --with and configuration
	// together; 10,000 by default.
	Files int
	// Nodes is how many JSON values the schemas of one package have together, those that
	// references lead to included; 2,000,000 by default.
	Nodes int
	// Depth is how deep JSON values nest in one file; 512 by default, at most 10,000.
	Depth int
	// References is how many references lead from one to the next, the target of one
	// being a schema that has the next, in it or in a member or element of it; 10,000 by
	// default, at most 100,000.
	References int
}

// DefaultLimits returns the limits that hold where none are set.
func DefaultLimits() Limits {
	return Limits{FileBytes: 32 << 20, Files: 10_000, Nodes: 2_000_000, Depth: 512, References: 10_000}
}

// The greatest values of limits that bound recursion: beyond them the stack of Go ends.
const (
	maxDepth      = 10_000
	maxReferences = 100_000
)

// fields are the limits by the names that [Limits.Set] takes.
func (l *Limits) fields() []limitField {
	return []limitField{
		{"file-bytes", &l.FileBytes, 1 << 31},
		{"files", &l.Files, 1 << 31},
		{"nodes", &l.Nodes, 1 << 31},
		{"depth", &l.Depth, maxDepth},
		{"references", &l.References, maxReferences},
	}
}

type limitField struct {
	name  string
	value *int
	most  int64
}

// Set sets a limit from text of the form NAME=NUMBER, as the flag --limit has it. The
// names are file-bytes, files, nodes, depth and references.
func (l *Limits) Set(text string) error {
	name, number, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("%q is not of the form NAME=NUMBER", text)
	}
	var names []string
	for _, f := range l.fields() {
		names = append(names, f.name)
		if f.name != name {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 1 || n > f.most {
			return fmt.Errorf("%s: expected a whole number from 1 to %d, found %q", name, f.most, number)
		}
		*f.value = int(n)
		return nil
	}
	return fmt.Errorf("unknown limit %q; the limits are %s", name, strings.Join(names, ", "))
}

// orDefault replaces the fields that are not set.
func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	defaults := d.fields()
	for i, f := range l.fields() {
		if *f.value <= 0 {
			*f.value = *defaults[i].value
		}
		*f.value = int(min(int64(*f.value), f.most))
	}
	return l
}

// ErrLimit says that one of the [Limits] was reached.
var ErrLimit = errors.New("a limit was reached")

// limitError is an ErrLimit that says which one.
type limitError struct{ message string }

func (e limitError) Error() string { return e.message }
func (limitError) Unwrap() error   { return ErrLimit }
