package main

import (
	"strings"
	"testing"
)

// like returns a comparison of equal builds, with two dialects.
func like() *comparison {
	c := &comparison{results: make(map[point]result), sizes: map[string][2]int64{all: {8e6, 8e6}}}
	for _, dialect := range []string{"one", "two"} {
		c.sizes[dialect] = [2]int64{3e6, 3e6}
		for _, linked := range []string{dialect, all} {
			for _, call := range calls {
				c.results[point{linked, dialect, call}] = result{&cost{1000, 10}, &cost{1000, 10}}
			}
		}
	}
	return c
}

func TestCertain(t *testing.T) {
	for _, test := range []struct {
		name        string
		nanoseconds float64 // of Parse in one of two dialects
		want        bool
	}{{"equal", 1000, false}, {"one call, by 11 %", 1110, false}, {"one call, by 21 %", 1210, true}, {"a mean, by 6.3 %", 1131, true}} {
		c := like()
		c.results[point{"one", "one", "Parse"}].tree.nanoseconds = test.nanoseconds
		if got := c.certain(); got != test.want {
			t.Errorf("%s: %t, want %t", test.name, got, test.want)
		}
	}
}

func TestReport(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(c *comparison)
		want   []string // what is reported
	}{
		{"equal", func(*comparison) {}, nil},
		{"faster", func(c *comparison) { c.results[point{"one", "one", "Parse"}].tree.nanoseconds = 500 }, nil},
		{"one call", func(c *comparison) {
			c.results[point{"one", "one", "Parse"}].tree.nanoseconds = 1200
			c.results[point{"two", "two", "Parse"}].tree.nanoseconds = 800
		}, []string{"one Parse: 1.200 times"}},
		{"mean", func(c *comparison) {
			c.results[point{all, "one", "Append"}].tree.nanoseconds = 1050
			c.results[point{all, "two", "Append"}].tree.nanoseconds = 1050
		}, []string{"Append, all dialects linked: 1.050 times the CPU time"}},
		{"allocations", func(c *comparison) { c.results[point{"two", "two", "Marshal"}].tree.allocations = 11 },
			[]string{"Marshal, one dialect linked: 1.044 times the allocations"}},
		{"size", func(c *comparison) { c.sizes["one"] = [2]int64{3e6, 33e5} }, []string{"programs have 1.032 times the size"}},
	} {
		c := like()
		test.change(c)
		var b strings.Builder
		ok := c.report(&b)
		_, found, _ := strings.Cut(b.String(), "slower than the base:\n")
		lines := strings.Split(strings.TrimSpace(found), "\n")
		if ok != (test.want == nil) || len(test.want) > 0 && len(lines) != len(test.want) {
			t.Errorf("%s: %v\n%s", test.name, ok, b.String())
			continue
		}
		for i, want := range test.want {
			if !strings.HasPrefix(lines[i], want) {
				t.Errorf("%s: %q, want %q", test.name, lines[i], want)
			}
		}
	}
}
