package cardrt_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

var (
	typeRule    = cardrt.Rule{Keyword: "type", Code: "type", Schema: "s#/type", Message: "must be a string"}
	patternRule = cardrt.Rule{Keyword: "pattern", Code: "pattern", Schema: "s#/pattern", Message: "must match"}
	warnRule    = cardrt.Rule{Keyword: "x-checks", Code: "lint", Schema: "s#/x-checks/0", Message: "should match", Severity: card.Warning}
)

// findings runs f with warnings and returns "pointer code" of each finding, sorted
// as Check sorts.
func findings(f func(*cardrt.Checker), opts ...card.Option) string {
	return listed(cardrt.Findings(card.Defaults().With(opts...), true, f))
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
	sameText(t, "every way to fail", findings(func(c *cardrt.Checker) {
		c.Fail(&typeRule)
		c.FailAt("a/b", &typeRule)
		c.FailIndex(3, &typeRule)
		c.FailAtIndex("m~", 0, &typeRule)
	}), " type, /3 type, /a~1b type, /m~0/0 type")

	sameText(t, "nested prefixes", findings(func(c *cardrt.Checker) {
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

	sameText(t, "nothing found, nothing prefixed", findings(func(c *cardrt.Checker) {
		c.FailAt("before", &typeRule)
		m := c.Mark()
		c.In(m, "a")
		c.InIndex(m, 1)
	}), "/before type")

	sameText(t, "a name that is no UTF-8", findings(func(c *cardrt.Checker) { c.FailAt("a\xff", &typeRule) }), "/a\uFFFD type")
}

// TestIdenticalFindingsAreOne: a finding that says what an earlier one says of the same
// place is left out, whichever rule of the schema it comes from.
func TestIdenticalFindingsAreOne(t *testing.T) {
	elsewhere, other, warning := typeRule, typeRule, typeRule
	elsewhere.Schema = "s#/$defs/x/type"
	other.Message = "must be something else"
	warning.Severity = card.Warning
	sameText(t, "twice", findings(func(c *cardrt.Checker) {
		c.FailAt("a", &typeRule)
		c.FailAt("b", &typeRule)
		c.FailAt("a", &typeRule)
		c.FailAt("a", &elsewhere)
	}), "/a type, /b type")
	sameText(t, "another message", findings(func(c *cardrt.Checker) {
		c.FailAt("a", &typeRule)
		c.FailAt("a", &other)
	}), "/a type, /a type")
	sameText(t, "a warning and an error", findings(func(c *cardrt.Checker) {
		c.FailAt("a", &warning)
		c.FailAt("a", &typeRule)
	}), "/a type, /a type")
}

func TestTrials(t *testing.T) {
	sameText(t, "trials leave nothing", findings(func(c *cardrt.Checker) {
		c.FailAt("before", &typeRule)
		if !c.Holds(cardrt.Value{}, func(c *cardrt.Checker, _ cardrt.Value) {
			c.FailAt("x", &warnRule)
			if c.Warnings {
				t.Error("warnings are looked for in a trial")
			}
		}) {
			t.Error("a warning made a trial fail")
		}
		if c.Holds(cardrt.Value{}, func(c *cardrt.Checker, _ cardrt.Value) {
			m := c.Mark()
			c.FailAt("x", &typeRule)
			if !c.Holds(cardrt.Value{}, func(*cardrt.Checker, cardrt.Value) {}) {
				t.Error("an empty trial failed inside one with a finding")
			}
			if c.Holds(cardrt.Value{}, func(c *cardrt.Checker, _ cardrt.Value) {
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

	isNumber := func(c *cardrt.Checker, v cardrt.Value) {
		if v.Kind()&cardrt.Number == 0 {
			c.Fail(&typeRule)
		}
	}
	isInteger := func(c *cardrt.Checker, v cardrt.Value) {
		if v.Kind()&cardrt.Integer == 0 {
			c.Fail(&typeRule)
		}
	}
	sameText(t, "Holds", findings(func(c *cardrt.Checker) {
		if !c.Holds(cardrt.ValueOf("1.5"), isNumber) || c.Holds(cardrt.ValueOf("1.5"), isInteger) {
			t.Error("Holds")
		}
	}), "")
}

// thing is what a generated type looks like to the functions under test.
type thing struct {
	Name  string
	Size  float64
	Parts []thing
	Notes map[string]string
}

func detachThing(c *cardrt.Copier, x *thing) {
	cardrt.DetachSlice(c, &x.Parts, detachThing)
	cardrt.DetachMap(c, &x.Notes, cardrt.DetachString[string])
}

func appendThing(dst []byte, x *thing) []byte {
	n := len(dst)
	dst = cardrt.AppendString(append(dst, `,"name":`...), &x.Name)
	dst = cardrt.AppendFloat64(append(dst, `,"size":`...), &x.Size)
	if x.Parts != nil {
		dst = append(dst, `,"parts":[`...)
		for i := range x.Parts {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendThing(dst, &x.Parts[i])
		}
		dst = append(dst, ']')
	}
	for k, v := range x.Notes {
		dst = cardrt.AppendString(append(dst, ','), &k)
		dst = cardrt.AppendString(append(dst, ':'), &v)
	}
	return cardrt.CloseObject(dst, n)
}

func validateThing(c *cardrt.Checker, x *thing) {
	if x.Name == "" {
		c.FailAt("name", &patternRule)
	}
	if c.Warnings && x.Size > 10 {
		c.FailAt("size", &warnRule)
	}
	if c.Building() {
		c.FailAt("readonly", &typeRule)
	}
	if len(x.Notes) > 0 {
		c.RefuseMember("notes", &typeRule)
	}
	cardrt.Each(c, "parts", x.Parts, validateThing)
}

func TestValidate(t *testing.T) {
	check := func(x *thing, opts ...card.Option) string {
		return listed(cardrt.Check(x, 0, opts, appendThing, validateThing))
	}
	good := &thing{Name: "a", Parts: []thing{{Name: "b"}, {Name: "c"}}}
	sameText(t, "valid", check(good), "")
	if err := cardrt.Validate(good, 0, nil, appendThing, validateThing); err != nil {
		t.Error(err)
	}
	sameText(t, "nil", check(nil), " type")

	bad := &thing{Name: "a", Size: 11, Parts: []thing{{}, {Name: "b", Parts: []thing{{Size: 12}}}}}
	sameText(t, "Check has warnings", check(bad), "/parts/0/name pattern, /parts/1/parts/0/name pattern, /parts/1/parts/0/size lint, /size lint")
	err := cardrt.Validate(bad, 0, nil, appendThing, validateThing)
	if !errors.Is(err, card.Pattern) || errors.Is(err, card.Checks) {
		t.Errorf("Validate = %v", err)
	}
	sameText(t, "Validate", err.Error(), "/parts/0/name: must match [pattern]\n/parts/1/parts/0/name: must match [pattern]")
	if err := cardrt.Validate(&thing{Name: "a", Size: 11}, 0, nil, appendThing, validateThing); err != nil {
		t.Errorf("a warning is an error: %v", err)
	}

	open := &thing{Name: "a", Notes: map[string]string{"k": "v"}}
	sameText(t, "closed", check(open), "/notes type")
	sameText(t, "AllowUnknown", check(open, card.AllowUnknown()), "")
	build := func(opts ...card.Option) string {
		var list []string
		_, err := buildThing(open, opts)
		if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
			list = append(list, listed(invalid.Violations))
		}
		return strings.Join(list, "")
	}
	sameText(t, "builders are strict", build(card.AllowUnknown()), "/notes type, /readonly type")
	sameText(t, "AllowReadOnly", build(card.AllowReadOnly()), "/notes type")
}

func buildThing(x *thing, opts []card.Option) (*thing, error) {
	c, err := cardrt.Build(nil, x, 0, opts, appendThing, validateThing)
	return cardrt.Clone(c, x, detachThing), err
}

// TestBuildCopies: Build returns a copy, unless an option asks for the value of the builder.
func TestBuildCopies(t *testing.T) {
	x := &thing{Name: "a", Parts: []thing{{Name: "b"}}}
	built := card.Must(buildThing(x, []card.Option{card.AllowReadOnly()}))
	if built.Parts[0].Name = "c"; x.Parts[0].Name != "b" {
		t.Error("a change of the built value changes the builder")
	}
	handed := card.Must(buildThing(x, []card.Option{card.AllowReadOnly(), card.HandOver(trusted.Pass{})}))
	if handed != x {
		t.Error("HandOver returns a copy")
	}
}

func TestValuesThatAreNoJSON(t *testing.T) {
	x := &thing{Name: "a\xff", Size: math.NaN(), Parts: []thing{{Name: "\xff"}, {Name: "b", Size: math.Inf(1)}}, Notes: map[string]string{"k\xff": "v"}}
	vs := cardrt.Check(x, 0, []card.Option{card.AllowUnknown()}, appendThing, validateThing)
	sameText(t, "ill-formed", listed(vs.Errors()),
		"/k\uFFFD encoding, /name encoding, /parts/0/name encoding, /parts/1/size range, /size range")
	for _, v := range vs.Errors() {
		if v.Keyword != "type" {
			t.Errorf("keyword of %v is %s", v, v.Keyword)
		}
	}
}

func TestEncoded(t *testing.T) {
	raw := func(c *cardrt.Checker, v cardrt.Value) {
		for name, value := range v.Members() {
			if value.Kind() == cardrt.Text {
				c.FailAt(name, &typeRule)
			}
		}
	}
	x := &thing{Name: "n", Notes: map[string]string{"with \"quotes\"": "v"}}
	first := cardrt.Findings(card.Defaults(), false, func(c *cardrt.Checker) {
		m := c.Mark()
		c.Encoded(appendThing(cardrt.Buffer(), x), raw)
		c.In(m, "x")
	})
	// The buffer is used again before the names are looked at.
	cardrt.Findings(card.Defaults(), false, func(c *cardrt.Checker) {
		brackets := strings.Repeat("[", 64) + strings.Repeat("]", 64)
		c.Encoded(append(cardrt.Buffer(), brackets...), func(*cardrt.Checker, cardrt.Value) {})
	})
	sameText(t, "Encoded", listed(first), `/x/name type, /x/with "quotes" type`)

	sameText(t, "AtName", findings(func(c *cardrt.Checker) {
		long := func(c *cardrt.Checker, v cardrt.Value) {
			if cardrt.Length(cardrt.StringOf(v.Text)) > 3 {
				c.Fail(&patternRule)
			}
		}
		cardrt.AtName(c, "abc", long)
		cardrt.AtName(c, "a\"/\\b", long)
	}), `/a"~1\b pattern`)
}

func TestParts(t *testing.T) {
	empty := func(c *cardrt.Checker, s string) {
		if s == "" {
			c.Fail(&patternRule)
		}
	}
	sameText(t, "helpers", findings(func(c *cardrt.Checker) {
		cardrt.At(c, "at", "", empty)
		cardrt.AtIndex(c, 7, "", empty)
		cardrt.Each(c, "list", []string{"a", "", "b", ""}, func(c *cardrt.Checker, s *string) { empty(c, *s) })
	}), "/7 pattern, /at pattern, /list/1 pattern, /list/3 pattern")
}

func TestSets(t *testing.T) {
	run := func(c *cardrt.Checker) {
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
	run := func(c *cardrt.Checker) { c.RefuseMember("x", &typeRule) }
	sameText(t, "closed", findings(run), "/x type")
	sameText(t, "open", findings(run, card.AllowUnknown()), "")

	var k cardrt.Kept
	refuse := func(c *cardrt.Checker) { c.RefuseUnknown(&k, &typeRule) }
	sameText(t, "nothing kept", findings(refuse), "")
	k.SetUnknown("u/1", card.Must(card.JSON(1)))
	k.SetUnknown("u2", card.Must(card.JSON(nil)))
	sameText(t, "kept", findings(refuse), "/u2 type, /u~11 type")
	sameText(t, "kept and allowed", findings(refuse, card.AllowUnknown()), "")
}

func TestValidCostsNothing(t *testing.T) {
	if raceDetector {
		t.Skip("pools forget at random under the race detector")
	}
	x := &thing{Name: "a"}
	for i := range 20 {
		x.Parts = append(x.Parts, thing{Name: fmt.Sprint("part", i)})
	}
	names := make([]string, 32)
	for i := range names {
		names[i] = fmt.Sprint("name ", i)
	}
	list := cardrt.ValueOf(`[{"id":"a"},{"id":"b"},1,"x",null]`)
	for what, f := range map[string]func(){
		"Validate": func() {
			if cardrt.Validate(x, 0, nil, appendThing, validateThing) != nil {
				t.Error("not valid")
			}
		},
		"trusted": func() {
			cardrt.Findings(card.Defaults(), true, func(c *cardrt.Checker) { validateThing(c, x) })
		},
		"unique strings": func() {
			cardrt.Findings(card.Defaults(), false, func(c *cardrt.Checker) {
				cardrt.CheckUnique(c, names, &typeRule)
				cardrt.CheckUniqueBy(c, len(names), func(i int) (string, bool) { return names[i], true }, "id", true, &typeRule)
			})
		},
		"raw": func() {
			cardrt.Findings(card.Defaults(), false, func(c *cardrt.Checker) {
				cardrt.CheckUniqueRaw(c, list, &typeRule)
				cardrt.CheckUniqueByRaw(c, list, "id", false, &typeRule)
				c.OrderOf(cardrt.ValueOf(`{"a":"2024-01-01T00:00:00Z","b":"2024-01-01T00:00:01Z"}`), "a", "b", &typeRule)
				for _, item := range list.Items() {
					c.Holds(item, func(c *cardrt.Checker, v cardrt.Value) {
						if v.Kind()&(cardrt.Number|cardrt.Text) == 0 {
							return
						}
					})
				}
			})
		},
		"numbers": func() {
			cardrt.CompareDecimal("1.50", "15e-1")
			cardrt.IsInteger("1.5e1")
			cardrt.ZeroOrMinimum("2.854e-21", "2.854e-21")
		},
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", what, n)
		}
	}
}
