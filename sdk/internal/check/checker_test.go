package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

var (
	typeRule    = check.Rule{Keyword: "type", Code: "type", Schema: "s#/type", Message: "must be a string"}
	patternRule = check.Rule{Keyword: "pattern", Code: "pattern", Schema: "s#/pattern", Message: "must match"}
	warnRule    = check.Rule{Keyword: "x-checks", Code: "lint", Schema: "s#/x-checks/0", Message: "should match", Severity: card.Warning}
)

// findings runs f with warnings and returns "pointer code" of each finding, sorted like the
// findings of Check.
func findings(f func(*check.Checker), opts ...card.Option) string {
	return listed(check.Findings(card.Options{}.With(opts...), true, f))
}

func listed(vs card.Violations) string {
	vs.Sort()
	var list []string
	for _, v := range vs {
		list = append(list, v.Pointer+" "+v.Code)
	}
	return strings.Join(list, ", ")
}

func sameText(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

func TestPlaces(t *testing.T) {
	sameText(t, "every way to fail", findings(func(c *check.Checker) {
		c.Fail(&typeRule)
		c.FailAt("a/b", &typeRule)
		c.FailIndex(3, &typeRule)
		c.FailAtIndex("m~", 0, &typeRule)
	}), " type, /3 type, /a~1b type, /m~0/0 type")

	sameText(t, "nested prefixes", findings(func(c *check.Checker) {
		outer := c.Mark()
		c.FailAt("x", &typeRule)
		for i := range 11 {
			m := c.Mark()
			if i%5 == 0 {
				inner := c.Mark()
				c.FailAt("name", &patternRule)
				c.In(inner, "auth")
			}
			c.InIndex(m, i)
		}
		c.In(outer, "tools")
		c.FailAt("after", &typeRule)
	}), "/after type, /tools/0/auth/name pattern, /tools/5/auth/name pattern, /tools/10/auth/name pattern, /tools/x type")

	sameText(t, "nothing found, nothing prefixed", findings(func(c *check.Checker) {
		c.FailAt("before", &typeRule)
		m := c.Mark()
		c.In(m, "a")
		c.InIndex(m, 1)
	}), "/before type")

	sameText(t, "a name that is no UTF-8", findings(func(c *check.Checker) { c.FailAt("a\xff", &typeRule) }), "/a\uFFFD type")
}

// TestIdenticalFindingsAreOne: a finding with the same location and text as an earlier one is
// dropped, even if the two come from different rules of the schema.
func TestIdenticalFindingsAreOne(t *testing.T) {
	elsewhere, other, warning := typeRule, typeRule, typeRule
	elsewhere.Schema = "s#/$defs/x/type"
	other.Message = "must be something else"
	warning.Severity = card.Warning
	sameText(t, "twice", findings(func(c *check.Checker) {
		c.FailAt("a", &typeRule)
		c.FailAt("b", &typeRule)
		c.FailAt("a", &typeRule)
		c.FailAt("a", &elsewhere)
	}), "/a type, /b type")
	sameText(t, "another message", findings(func(c *check.Checker) {
		c.FailAt("a", &typeRule)
		c.FailAt("a", &other)
	}), "/a type, /a type")
	sameText(t, "a warning and an error", findings(func(c *check.Checker) {
		c.FailAt("a", &warning)
		c.FailAt("a", &typeRule)
	}), "/a type, /a type")
}

func TestTrials(t *testing.T) {
	sameText(t, "trials leave nothing", findings(func(c *check.Checker) {
		c.FailAt("before", &typeRule)
		if !c.Holds(check.Value{}, func(c *check.Checker, _ check.Value) {
			c.FailAt("x", &warnRule)
			if c.Warnings {
				t.Error("warnings are looked for in a trial")
			}
		}) {
			t.Error("a warning made a trial fail")
		}
		if c.Holds(check.Value{}, func(c *check.Checker, _ check.Value) {
			m := c.Mark()
			c.FailAt("x", &typeRule)
			if !c.Holds(check.Value{}, func(*check.Checker, check.Value) {}) {
				t.Error("an empty trial failed inside one with a finding")
			}
			if c.Holds(check.Value{}, func(c *check.Checker, _ check.Value) {
				n := c.Mark()
				c.Fail(&typeRule)
				c.In(n, "a")
			}) {
				t.Error("the inner trial held")
			}
			if c.Warnings {
				t.Error("warnings came back too early")
			}
			c.In(m, "y")
		}) {
			t.Error("the outer trial held")
		}
		if !c.Warnings {
			t.Error("warnings did not come back")
		}
		c.FailAt("lint", &warnRule)
	}), "/before type, /lint lint")

	isNumber := func(c *check.Checker, v check.Value) {
		if v.Kind()&scan.Number == 0 {
			c.Fail(&typeRule)
		}
	}
	isInteger := func(c *check.Checker, v check.Value) {
		if v.Kind()&scan.Integer == 0 {
			c.Fail(&typeRule)
		}
	}
	sameText(t, "Holds", findings(func(c *check.Checker) {
		if !c.Holds(check.ValueOf("1.5"), isNumber) || c.Holds(check.ValueOf("1.5"), isInteger) {
			t.Error("Holds")
		}
	}), "")
}

func TestAtQuotedName(t *testing.T) {
	sameText(t, "At", findings(func(c *check.Checker) {
		long := func(c *check.Checker, v check.Value) {
			if check.Length(check.StringOf(v.Text)) > 3 {
				c.Fail(&patternRule)
			}
		}
		for _, name := range []string{"abc", "a\"/\\b"} {
			check.At(c, name, check.ValueOf(check.String(name).Quoted()), long)
		}
	}), `/a"~1\b pattern`)
}

func TestParts(t *testing.T) {
	empty := func(c *check.Checker, s string) {
		if s == "" {
			c.Fail(&patternRule)
		}
	}
	sameText(t, "helpers", findings(func(c *check.Checker) {
		check.At(c, "at", "", empty)
		check.AtIndex(c, 7, "", empty)
		check.Each(c, "list", []string{"a", "", "b", ""}, func(c *check.Checker, s *string) { empty(c, *s) })
	}), "/7 pattern, /at pattern, /list/1 pattern, /list/3 pattern")
}

func TestSets(t *testing.T) {
	run := func(c *check.Checker) {
		if c.Outside("methods", "a") {
			c.Fail(&typeRule)
		}
		if c.Outside("methods", "b") {
			c.Fail(&patternRule)
		}
	}
	sameText(t, "no set", findings(run), "")
	sameText(t, "another set", findings(run, card.WithSet("other")), "")
	sameText(t, "a set", findings(run, card.WithSet("methods", "a")), " pattern")
	sameText(t, "an empty set", findings(run, card.WithSet("methods")), " type,  pattern")
}

func TestRefuse(t *testing.T) {
	run := func(c *check.Checker) { c.RefuseMember("x", &typeRule) }
	sameText(t, "closed", findings(run), "/x type")
	sameText(t, "open", findings(run, card.AllowUnknown()), "")
}

func TestValidCostsNothing(t *testing.T) {
	if raceDetector {
		t.Skip("pools forget at random under the race detector")
	}
	names := make([]string, 1000)
	for i := range names {
		names[i] = fmt.Sprint("name ", i)
	}
	list := check.ValueOf(`[{"id":"a"},{"id":"b"},1,"x",null]`)
	for what, f := range map[string]func(){
		"unique strings": func() {
			check.Findings(card.Options{}, false, func(c *check.Checker) {
				check.CheckUnique(c, names, &typeRule)
				c.UniqueBy(len(names), func(i int) (string, bool) { return names[i], true }, "id", true, &typeRule)
			})
		},
		"raw": func() {
			check.Findings(card.Options{}, false, func(c *check.Checker) {
				check.CheckUniqueRaw(c, list, &typeRule)
				check.CheckUniqueByRaw(c, list, "id", false, &typeRule)
				c.OrderOf(check.ValueOf(`{"a":"2024-01-01T00:00:00Z","b":"2024-01-01T00:00:01Z"}`), "a", "b", &typeRule)
				for _, item := range list.Items() {
					c.Holds(item, func(c *check.Checker, v check.Value) {
						if v.Kind()&(scan.Number|scan.Text) == 0 {
							return
						}
					})
				}
			})
		},
		"numbers": func() {
			check.Decimal("1.50").Compare("15e-1")
			check.Decimal("1.5e1").IsInteger()
			check.Decimal("2.854e-21").ZeroOrMinimum("2.854e-21")
		},
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", what, n)
		}
	}
}
