package main

import (
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	recorded := format([]figure{{what: "packages", value: 119, most: 95}, {what: "lines", value: 5}, {what: "CPU", value: 7, unit: "ms", varies: true}})
	for _, test := range []struct {
		name    string
		figures []figure
		want    string
	}{
		{"equal", []figure{{what: "packages", value: 119, most: 95}, {what: "lines", value: 5}}, ""},
		{"better", []figure{{what: "packages", value: 90, most: 95}}, ""},
		{"worse", []figure{{what: "packages", value: 120, most: 95}}, "packages: 120, was 119"},
		{"worse without a target", []figure{{what: "lines", value: 5.01}}, "lines: 5.01, was 5"},
		{"within the target", []figure{{what: "lines", value: 6, most: 8}}, ""},
		{"a time", []figure{{what: "CPU", value: 9, varies: true}}, ""},
		{"unknown", []figure{{what: "rooms", value: 1}}, `no "rooms"`},
	} {
		err := compare(test.figures, recorded)
		if got := ""; err != nil {
			got = err.Error()
			if test.want == "" || !strings.Contains(got, test.want) {
				t.Errorf("%s: %s", test.name, got)
			}
		} else if test.want != "" {
			t.Errorf("%s: no error, want %s", test.name, test.want)
		}
	}
}
