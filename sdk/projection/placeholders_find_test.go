package projection_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// TestFindPlaceholders: the placeholders that a draft of every format has are found, at the locations
// that the report names.
func TestFindPlaceholders(t *testing.T) {
	drafts := 0
	for _, to := range formats.All() {
		if to == format.Any(formatNamed(t, "agent")) {
			continue
		}
		text, report, err := projection.Convert([]byte(`{"name":"Clerk","description":"Adds up."}`), formatNamed(t, "agent"), to, projection.Placeholders())
		if err != nil {
			t.Errorf("%s: %v", format.Of(to).Name, err)
			continue
		}
		found := map[string]bool{}
		for _, v := range projection.FindPlaceholders(text) {
			found[v.Pointer] = true
		}
		for _, e := range report.Entries {
			raw, err := card.ParseRaw(text)
			if err != nil {
				t.Fatal(err)
			}
			value, ok := raw.Pointer(e.Target)
			if e.Code != projection.CodeNeeded || !ok || strings.Contains(e.Message, "is kept") {
				continue
			}
			drafts++
			inside := false
			for at := range found {
				inside = inside || at == e.Target || strings.HasPrefix(at, e.Target+"/")
			}
			if !inside && strings.ContainsAny(value.String(), `"`) {
				t.Errorf("%s: the placeholder %s is not found: %s", format.Of(to).Name, e.Target, value)
			}
		}
	}
	if drafts < 10 {
		t.Errorf("%d placeholders were written", drafts)
	}
}

func formatNamed(t *testing.T, name string) format.Any {
	t.Helper()
	f, ok := formats.Lookup(name)
	if !ok {
		t.Fatalf("there is no format %s", name)
	}
	return f
}

// TestNoPlaceholders: names of members and words of real cards are none, and the number of findings
// is limited.
func TestNoPlaceholders(t *testing.T) {
	for text, want := range map[string]string{
		`{"TODO: x": 1, "tags": ["todo", "TODO", "TODOs"]}`: "",
		`{"tags": ["TODO: x", "todo"]}`:                     "1:11 /tags/0, 1:22 /tags/1",
		"{\n  \"a\" : {\"b\":\"0.0.0-TODO\"}}":              "2:14 /a/b",
		`{"n": "000000000000000000000001", "z": "0000"}`:    "",
		`{"n": "00000000000000000000000000"}`:               "1:7 /n",
		`"TODO: x"`:                                         "1:1 ",
		`{}`:                                                "",
		`{"a": "TODO: x`:                                    "",
		"\xff\"TODO: x\"":                                   "",
		`[` + strings.Repeat(`"TODO: x",`, 30) + `1]`:       "20 findings",
	} {
		var got []string
		for _, v := range projection.FindPlaceholders([]byte(text)) {
			got = append(got, strconv.Itoa(v.Line)+":"+strconv.Itoa(v.Column)+" "+v.Pointer)
		}
		joined := strings.Join(got, ", ")
		if len(got) > 10 {
			joined = strconv.Itoa(len(got)) + " findings"
		}
		if joined != want {
			t.Errorf("%s: %s, want %s", text, joined, want)
		}
	}
}
