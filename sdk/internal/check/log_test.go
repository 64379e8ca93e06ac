package check

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var brokenRule = Rule{Keyword: "type", Code: "type", Schema: "s#/type", Message: "must be a string"}

// hostile is a JSON Schema with n faults in one array below many levels.
func hostile(n, levels int) string {
	return strings.Repeat(`{"not":`, levels) + `{"allOf":[0` + strings.Repeat(`,0`, n-1) + `]}` + strings.Repeat("}", levels)
}

// Findings share the records of their path: the number of levels determines the number of
// records, whatever the number of findings below them.
func TestFindingsShareTheirWay(t *testing.T) {
	for n := 100; n <= 6400; n *= 8 {
		for levels := 10; levels <= 1000; levels *= 10 {
			c := acquire(&card.Options{}, false)
			JSONSchema(c, hostile(n, levels), &brokenRule)
			if want := n + n + 1 + levels; len(c.found) != want { // an index and a finding each, allOf, the levels
				t.Errorf("%d findings below %d levels: %d records, want %d", n, levels, len(c.found), want)
			}
			vs := c.release()
			text := 0
			for _, v := range vs {
				text += len(v.Pointer)
			}
			if text > 2*scan.MaxPointers {
				t.Errorf("%d findings below %d levels: pointers of %d bytes", n, levels, text)
			}
		}
	}
}

// The memory for a finding does not grow with the depth or with the number of findings.
func TestMemoryOfFindings(t *testing.T) {
	bytes := func(n, levels int) uint64 {
		text := hostile(n, levels)
		spans := make([]scan.Span, 0, len(text)) // the index grows with the text
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Findings(card.Options{}, false, func(c *Checker) {
			c.own.Spans = spans
			JSONSchema(c, text, &brokenRule)
		})
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	// The length of the list is bounded, and nothing is allocated beyond the bound.
	few, many := bytes(20_000, 200), bytes(200_000, 200)
	if many > few*5/4 {
		t.Errorf("20,000 findings take %d bytes, 200,000 %d", few, many)
	}
	shallow, deep := bytes(20_000, 250), bytes(20_000, 500)
	if deep > shallow*5/4 {
		t.Errorf("20,000 findings below 250 levels take %d bytes, below 500 %d", shallow, deep)
	}
}

func TestFullLists(t *testing.T) {
	lint := Rule{Keyword: "x-checks", Code: "lint", Severity: card.Warning}
	find := func(errors, warnings int, opts ...card.Option) card.Violations {
		vs := Findings(card.Options{}.With(opts...), true, func(c *Checker) {
			// Errors come after warnings here and must not be lost.
			for i := range warnings {
				c.FailAtIndex("w", i, &lint)
			}
			for i := range errors {
				c.FailAtIndex("e", i, &brokenRule)
			}
		})
		vs.Sort()
		return vs
	}
	const most = 10_000
	if vs := find(most, most); len(vs) != 2*most || vs[len(vs)-1].Code != "lint" {
		t.Errorf("lists that are just full: %d, %v", len(vs), vs[len(vs)-1])
	}
	vs := find(1, most+7)
	if len(vs) != most+2 || vs.Err() == nil || len(vs.Errors()) != 1 {
		t.Errorf("an error behind too many warnings: %d findings, %d errors", len(vs), len(vs.Errors()))
	}
	if last := vs[len(vs)-1]; last != (card.Violation{Code: card.CodeMoreViolations, Severity: card.Warning, Message: "7 more warnings are not listed: the limit is 10000, raise it with card.Limits.Findings"}) {
		t.Errorf("the last is %+v", last)
	}
	for _, test := range []struct{ most, errors, warnings, want int }{
		{1, 1, 1, 2}, {1, 2, 0, 2}, {2, 5, 3, 6}, {0, most + 1, 0, most + 1}, {-1, most + 1, 0, most + 1}, {0, 3, 0, 3}, {most + 1, most + 1, 0, most + 1},
	} {
		if vs := find(test.errors, test.warnings, card.WithLimits(card.Limits{Findings: test.most})); len(vs) != test.want {
			t.Errorf("%+v: %d findings", test, len(vs))
		}
	}
	full := find(most+5, 0)
	if text := full.Err().Error(); !strings.HasSuffix(text, fmt.Sprintf("\nand %d more\ndocument: 5 more errors are not listed: the limit is 10000, raise it with card.Limits.Findings [more-violations]", most-10)) {
		t.Errorf("the error ends in %q", text[len(text)-160:])
	}
}

// When pointers together are too long, the list ends at the first one without room. A single
// pointer is written whatever its length.
func TestLongPointers(t *testing.T) {
	vs := Findings(card.Options{}, false, func(c *Checker) {
		m := c.Mark()
		for i := range 100 {
			c.FailIndex(i, &brokenRule)
		}
		c.In(m, strings.Repeat("n", scan.MaxPointers/10))
	})
	if len(vs) != 10 || vs[9].Code != card.CodeMoreViolations || !strings.HasPrefix(vs[9].Message, "91 more errors ") {
		t.Errorf("%d findings, the last is %v", len(vs), vs[len(vs)-1])
	}
	name := strings.Repeat("n", 2*scan.MaxPointers)
	vs = Findings(card.Options{}, false, func(c *Checker) { c.FailAt(name, &brokenRule) })
	if len(vs) != 1 || vs[0].Pointer != "/"+name {
		t.Errorf("%d findings of one long pointer", len(vs))
	}
}

// A text of any depth is read once; otherwise this test takes minutes.
func TestIllFormedDeepText(t *testing.T) {
	const levels = 50_000
	text := strings.Repeat(`{"a":[`, levels) + "\xff" + strings.Repeat("]}", levels)
	vs := Findings(card.Options{}, false, func(c *Checker) { c.IllFormed(text) })
	if len(vs) != 1 || vs[0].Pointer != strings.Repeat("/a/0", levels) || vs[0].Code != "range" {
		t.Errorf("%d findings", len(vs))
	}
}
