package main

import (
	"encoding/json"
	"testing"
)

func TestCompareTellsDisagreements(t *testing.T) {
	schema := object{"type": "string", "maxLength": json.Number("2")}
	tests := []struct {
		name     string
		instance any
		verdict  verdict
		want     string
	}{
		{"both admit", "ab", verdict{Valid: true, RoundTrip: true}, ""},
		{"both refuse", "abc", verdict{RoundTrip: true}, ""},
		{"too lenient", "abc", verdict{Valid: true, RoundTrip: true}, "valid only here"},
		{"too strict", "ab", verdict{RoundTrip: true}, "invalid only here"},
		{"a loss", "ab", verdict{Valid: true}, "comes back as another value"},
		{"no text", "ab", verdict{Valid: true, Failure: "cannot"}, "cannot be written"},
		{"a panic", "abc", verdict{Failure: "panic: index"}, "generated code panics"},
	}
	for _, test := range tests {
		d := compare(schema, []any{test.instance}, outcome{verdicts: []verdict{test.verdict}})
		if got := what(d); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if got := what(compare(schema, nil, outcome{refused: "not compiled:\nx"})); got != "not compiled" {
		t.Errorf("a schema that does not compile: %q", got)
	}
}

func what(d *disagreement) string {
	if d == nil {
		return ""
	}
	return d.What
}

func TestBlamedReadsFileNames(t *testing.T) {
	err := errorText("not compiled:\ntypes/schema0003_validate.go:7:2: declared and not used\nschemas/schema0001.json:1:2: warning: kept raw\n")
	if got := blamed(err, 10); len(got) != 1 || !got[3] {
		t.Errorf("blames %v", got)
	}
}

type errorText string

func (e errorText) Error() string { return string(e) }

// TestStepsGetSmaller checks that each step reduces the size, so that reducing terminates.
func TestStepsGetSmaller(t *testing.T) {
	whole := read([]byte(`{"items":{"enum":["xyz",12,[null]]}}`))
	todo, seen := []any{whole}, map[string]bool{}
	for len(todo) > 0 {
		v := todo[0]
		todo = todo[1:]
		for _, s := range steps(v) {
			if text(s) == text(v) {
				t.Fatalf("%s is a step from itself", text(s))
			}
			if !seen[text(s)] {
				seen[text(s)] = true
				todo = append(todo, s)
			}
		}
	}
	if !seen[`{"enum":["a"]}`] || !seen["null"] {
		t.Error("not every part is reached")
	}
}

func TestExplainedNeedsTheSameReduction(t *testing.T) {
	list := explained{{Schema: read([]byte(`{"const":1.0}`)), Instance: read([]byte(`1`)), What: "valid only here", Reason: "because"}}
	d := &disagreement{Schema: read([]byte(`{"const":1}`)), Instance: read([]byte(`1e0`)), What: "valid only here"}
	if list.reason(d) == "" {
		t.Error("equal values are not recognised")
	}
	d.What = "invalid only here"
	if list.reason(d) != "" {
		t.Error("the opposite is explained as well")
	}
	if _, err := loadExplained("explained.json"); err != nil {
		t.Error(err)
	}
}
