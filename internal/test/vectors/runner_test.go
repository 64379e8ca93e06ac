package vectors

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestUnknownKindFails: a kind without a runner that is not listed is a failure.
func TestUnknownKindFails(t *testing.T) {
	f := &File{Name: "x.json", Dialect: "adp", Vectors: []*Vector{{Name: "a", Kind: "no-such-kind", Dialect: "adp"}}}
	if r := RunAll([]*File{f}, nil); len(r.Failures) != 1 {
		t.Errorf("%d failures, want 1", len(r.Failures))
	}
	if r := RunAll([]*File{f}, []Skip{{Kind: "no-such-kind", Reason: "later"}}); len(r.Failures) != 0 {
		t.Errorf("a listed kind fails: %v", r.Failures)
	}
}

// TestUnknownExpectationFails: an unknown member of expect would not be asserted.
func TestUnknownExpectationFails(t *testing.T) {
	v := &Vector{Dialect: "adp", Kind: "validate", Input: json.RawMessage(`{"id":"agent://a","name":"a"}`)}
	if err := examine(v, json.RawMessage(`{"valid":true,"novel":1}`)); err == nil {
		t.Error("an expectation that is not understood passes")
	}
}

func TestAmbiguous(t *testing.T) {
	run := Runner(func(_ *Vector, expect json.RawMessage) error {
		if string(expect) == "2" {
			return nil
		}
		return errors.New("no")
	})
	v := Vector{Expect: json.RawMessage("1"), Alternative: json.RawMessage("2")}
	if run.Run(&v) == nil {
		t.Error("the alternative of a vector that is not ambiguous counts")
	}
	v.Ambiguous = true
	if err := run.Run(&v); err != nil {
		t.Errorf("the alternative does not count: %v", err)
	}
	v.Alternative = json.RawMessage("3")
	if run.Run(&v) == nil {
		t.Error("a vector passes although neither expectation is met")
	}
}

// TestFindings tests when a finding meets an expectation.
func TestFindings(t *testing.T) {
	errorAt := func(pointer, keyword, code string) card.Violation {
		return card.Violation{Pointer: pointer, Keyword: keyword, Code: code}
	}
	two := 2
	for _, test := range []struct {
		name  string
		want  findings
		path  string
		found card.Violations
		holds bool
	}{
		{"valid, nothing found", findings{Valid: true}, "", nil, true},
		{"valid, error found", findings{Valid: true}, "", card.Violations{errorAt("/a", "type", "type")}, false},
		{"invalid, nothing found", findings{}, "", nil, false},
		{"code and place", findings{Code: "type"}, "/a", card.Violations{errorAt("/a", "type", "type")}, true},
		{"another location", findings{Code: "type"}, "/a", card.Violations{errorAt("/b", "type", "type")}, false},
		{"another code", findings{Code: "enum"}, "/a", card.Violations{errorAt("/a", "type", "type")}, false},
		{"not the first", findings{Code: "enum"}, "/b", card.Violations{errorAt("/a", "type", "type"), errorAt("/b", "enum", "enum")}, true},
		{"row of codes", findings{Code: "length"}, "/agent_id", card.Violations{errorAt("/agent_id", "pattern", "pattern")}, true},
		{"row of codes elsewhere", findings{Code: "length"}, "/name", card.Violations{errorAt("/name", "pattern", "pattern")}, false},
		{"syntax has no location", findings{Code: "syntax"}, "/a", card.Violations{errorAt("", "", "syntax")}, true},
		{"duplicate name has one", findings{Code: "duplicate-key"}, "/a", card.Violations{errorAt("", "", "duplicate-key")}, false},
		{"repeat at its array", findings{Code: "unique"}, "/a/1", card.Violations{errorAt("/a", "uniqueItems", "unique")}, true},
		{"other finding at the array", findings{Code: "type"}, "/a/1", card.Violations{errorAt("/a", "type", "type")}, false},
		{"count", findings{Code: "required", Count: &two}, "", card.Violations{errorAt("/a", "required", "required"), errorAt("/b", "required", "required")}, true},
		{"count too low", findings{Code: "required", Count: &two}, "", card.Violations{errorAt("/a", "required", "required")}, false},
		{"warning missing", findings{Valid: true, Warnings: []string{"id-case"}}, "/id", nil, false},
		{"warning elsewhere", findings{Valid: true, Warnings: []string{"id-case"}}, "/id", card.Violations{{Pointer: "/name", Code: "id-case", Severity: card.Warning}}, false},
		{"warning", findings{Valid: true, Warnings: []string{"id-case"}}, "/id", card.Violations{{Pointer: "/id", Code: "id-case", Severity: card.Warning}}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := &Vector{Dialect: "aevum", Path: test.path}
			if err := test.want.check(v, test.found); (err == nil) != test.holds {
				t.Errorf("holds: %t (%v), want %t", err == nil, err, test.holds)
			}
		})
	}
}

// TestLoad tests which files of a directory are vectors, and their dialect.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"adp-more.json":       `[{"name":"a","kind":"validate","input":{},"expect":{"valid":false}}]`,
		"more.json":           `{"vectors":[{"name":"a","kind":"validate","input":{"id":"agent://a","name":"a"},"expect":{"valid":true}}]}`,
		"sub/nooterra-x.json": `[{"name":"a","kind":"tool","input":{},"valid":false}]`,
		"card.json":           `{"id":"agent://a","name":"a"}`,
		"skipped.json":        `[{"kind":"x","reason":"y"}]`,
		"notes.txt":           `[]`,
	} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range files {
		got = append(got, f.Name+" "+f.Dialect)
	}
	const want = "adp-more.json adp, more.json adp, sub/nooterra-x.json nooterra"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("loaded %s, want %s", s, want)
	}
}
