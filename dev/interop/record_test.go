package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/dev/interop/sample"
)

const counts = `vectors, adp to mcp: 2 documents of 2 conversions
  published schema      2 accepted
  go-sdk                2 accepted
wild, adp to mcp: 1 documents of 1 conversions
  published schema      1 accepted
`

// TestCompare: every difference of a count is reported, except for those that could not
// be counted.
func TestCompare(t *testing.T) {
	tests := []struct {
		name          string
		text          string
		schemas, wild bool
		same          bool
	}{
		{"all", counts, true, true, true},
		{"another count", strings.Replace(counts, "2 accepted", "3 accepted", 1), true, true, false},
		{"a line less", counts[:strings.LastIndex(counts, "  published")], true, true, false},
		{"a line more", counts + "  go-sdk\n", true, true, false},
		{"no schemas", "vectors, adp to mcp: 2 documents of 2 conversions\n  go-sdk                2 accepted\nwild, adp to mcp: 1 documents of 1 conversions\n", false, true, true},
		{"no published cards", counts[:strings.Index(counts, "wild")], true, false, true},
	}
	file := filepath.Join(t.TempDir(), "results.txt")
	if err := os.WriteFile(file, []byte(counts), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := compare(file, tt.text, tt.schemas, tt.wild); (err == nil) != tt.same {
				t.Error(err)
			}
		})
	}
}

// TestRefusals: an entry explains a rejection, proves its cause and is reported when no
// longer needed.
func TestRefusals(t *testing.T) {
	picky := &reader.Reader{Name: "picky", Read: func(_ context.Context, d reader.Document) error {
		if strings.Contains(string(d.Text), "bad") {
			return errors.New("this is bad")
		}
		if strings.Contains(string(d.Text), "worse") {
			return errors.New("this is bad and worse")
		}
		return nil
	}}
	entry := func() *refusal {
		return &refusal{
			Readers: []string{"picky", "other"}, Formats: []reader.Format{reader.A2A},
			Errors: []string{"is bad"}, Without: []string{"/x"}, used: map[rejection]bool{},
		}
	}
	tests := []struct {
		name      string
		format    reader.Format
		text      string
		explained bool
	}{
		{"as it says", reader.A2A, `{"x":"bad"}`, true},
		{"of another format", reader.MCP, `{"x":"bad"}`, false},
		{"for another cause as well", reader.A2A, `{"x":"bad","y":"worse"}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, d := entry(), reader.Document{Format: tt.format, Text: []byte(tt.text)}
			err := picky.Read(context.Background(), d)
			if got := r.explains(context.Background(), picky, d, sample.Vectors, err); got != tt.explained {
				t.Errorf("explained is %t", got)
			}
			want := []rejection{{reader: "picky"}, {reader: "other"}, {format: reader.A2A}, {err: "is bad"}}
			if tt.explained {
				want = []rejection{{reader: "other"}}
			}
			if got := r.unused(); !slices.Equal(got, want) {
				t.Errorf("unused: %v, want %v", got, want)
			}
		})
	}
}
