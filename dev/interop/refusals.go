package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
)

// refusal explains why readers reject valid documents.
type refusal struct {
	Readers []string        `json:"readers"`
	Formats []reader.Format `json:"formats"`
	// Errors are substrings of the readers' errors. Each of them occurs.
	Errors []string `json:"errors"`
	// Without are the locations in the document that cause the rejection. To prove that there
	// is no other cause, the reader must accept the document without them.
	Without []string `json:"without,omitempty"`
	// Set is the only set of cards with this refusal, empty for all sets.
	Set sample.Set `json:"set,omitempty"`
	Why string     `json:"why"`

	used map[rejection]bool
}

// rejection is an error of one reader about one format.
type rejection struct {
	reader string
	format reader.Format
	err    string
}

func (r rejection) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s", r.reader, r.format, r.err))
}

// loadRefusals reads the known rejections.
func loadRefusals(file string) ([]*refusal, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var list []*refusal
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, r := range list {
		if len(r.Readers) == 0 || len(r.Formats) == 0 || len(r.Errors) == 0 || r.Why == "" {
			return nil, fmt.Errorf("%s: an entry has no readers, formats, errors or why: %+v", file, *r)
		}
		r.used = map[rejection]bool{}
	}
	return list, nil
}

// explains reports whether the entry explains a rejection.
func (r *refusal) explains(ctx context.Context, by *reader.Reader, d reader.Document, set sample.Set, err error) bool {
	if !slices.Contains(r.Readers, by.Name) || !slices.Contains(r.Formats, d.Format) || r.Set != "" && r.Set != set {
		return false
	}
	i := slices.IndexFunc(r.Errors, func(part string) bool { return strings.Contains(err.Error(), part) })
	if i < 0 {
		return false
	}
	if len(r.Without) > 0 {
		text, err := reader.Without(d.Text, r.Without)
		if err != nil {
			return false
		}
		rest := d
		rest.Text = text
		if err := by.Read(ctx, rest); err != nil && !errors.Is(err, reader.ErrNone) {
			return false
		}
	}
	r.used[rejection{by.Name, d.Format, r.Errors[i]}] = true
	return true
}

// unused returns the parts of an entry that no longer occur: readers, formats and errors.
func (r *refusal) unused() []rejection {
	var list []rejection
	for _, name := range r.Readers {
		if !r.occurs(name, "", "") {
			list = append(list, rejection{reader: name})
		}
	}
	for _, f := range r.Formats {
		if !r.occurs("", f, "") {
			list = append(list, rejection{format: f})
		}
	}
	for _, e := range r.Errors {
		if !r.occurs("", "", e) {
			list = append(list, rejection{err: e})
		}
	}
	return list
}

// occurs reports whether a rejection with these properties occurred; an empty property
// matches any.
func (r *refusal) occurs(name string, f reader.Format, part string) bool {
	for k := range r.used {
		if (name == "" || k.reader == name) && (f == "" || k.format == f) && (part == "" || k.err == part) {
			return true
		}
	}
	return false
}

// covered reports whether all sets and readers of the entry were present.
func (r *refusal) covered(m *matrix) bool {
	return (r.Set != sample.Wild || m.wild) && (m.schemas || !slices.Contains(r.Readers, reader.PublishedSchema))
}
