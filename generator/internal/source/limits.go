package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Limits bound the generator's input, so that an untrusted schema cannot exhaust the machine. A
// zero field means the default. Exceeding a limit is an error with a position, and nothing is
// generated.
type Limits struct {
	// FileBytes is the maximum size of one file, in octets; 32 MiB by default.
	FileBytes int
	// Files is the maximum number of files read through references, --with and configuration;
	// 10,000 by default.
	Files int
	// Nodes is the maximum number of JSON values in all schemas of one package, including the
	// referenced schemas; 2,000,000 by default.
	Nodes int
	// Depth is the maximum nesting of JSON values in one file; 512 by default, at most 10,000.
	Depth int
	// References is the maximum length of a chain of references: each target contains the next
	// reference, directly or in a member or element. It is 10,000 by default, at most 100,000.
	References int
}

// DefaultLimits returns the default limits.
func DefaultLimits() Limits {
	return Limits{FileBytes: 32 << 20, Files: 10_000, Nodes: 2_000_000, Depth: 512, References: 10_000}
}

// The maximum values of limits on recursion. Greater values would exceed Go's stack.
const (
	maxDepth      = 10_000
	maxReferences = 100_000
)

// fields maps the names of [Limits.Set] to the limits.
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

// Set sets a limit from text of the form NAME=NUMBER, the value of the flag --limit.
// The names are file-bytes, files, nodes, depth and references.
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
	return fmt.Errorf("unknown name %q; known: %s", name, strings.Join(names, ", "))
}

// orDefault replaces zero fields by their defaults.
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

// ErrLimit reports that one of the [Limits] was exceeded.
var ErrLimit = errors.New("a limit was reached")

// limitError is an ErrLimit with a message about the limit.
type limitError struct{ message string }

func (e limitError) Error() string { return e.message }
func (limitError) Unwrap() error   { return ErrLimit }
