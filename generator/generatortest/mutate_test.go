package generatortest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
)

func TestAll(t *testing.T) {
	replace := func(v any) []any {
		if v == "s" {
			return []any{"t"}
		}
		return nil
	}
	var got []string
	for v := range generatortest.Mutations(map[string]any{"a": []any{"s"}}, replace) {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(text))
	}
	want := []string{`{"a":["s"],"x-other":"x"}`, `{}`, `{"a":[]}`, `{"a":["s","s"]}`, `{"a":["t"]}`}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), strings.Join(want, " "))
	}
	for range generatortest.Mutations(map[string]any{"a": []any{"s"}}, replace) {
		break // a caller may stop at any value
	}
}
