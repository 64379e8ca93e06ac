package codec_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

var (
	typeRule    = check.Rule{Keyword: "type", Code: "type", Schema: "s#/type", Message: "must be a string"}
	patternRule = check.Rule{Keyword: "pattern", Code: "pattern", Schema: "s#/pattern", Message: "must match"}
	warnRule    = check.Rule{Keyword: "x-checks", Code: "lint", Schema: "s#/x-checks/0", Message: "should match", Severity: card.Warning}
)

// listed returns "pointer code" of each finding, sorted.
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

// thing is a struct like a generated type, for the functions under test.
type thing struct {
	Name  string
	Size  float64
	Parts []thing
	Notes map[string]string
}

func detachThing(c *codec.Copier, x *thing) {
	codec.DetachSlice(c, &x.Parts, detachThing)
	codec.DetachMap(c, &x.Notes, codec.DetachString[string])
}

func visitThing(c *codec.Visitor, x *thing) {
	c.Text(x.Name)
	c.Float64(x.Size)
	for i := range x.Parts {
		visitThing(c, &x.Parts[i])
	}
	for name, note := range x.Notes {
		c.Text(name)
		c.Text(note)
	}
}

func appendThing(dst []byte, x *thing) []byte {
	n := len(dst)
	dst = codec.AppendString(append(dst, `,"name":`...), &x.Name)
	dst = codec.AppendFloat64(append(dst, `,"size":`...), &x.Size)
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
		dst = codec.AppendString(append(dst, ','), &k)
		dst = codec.AppendString(append(dst, ':'), &v)
	}
	return codec.CloseObject(dst, n)
}

func validateThing(c *check.Checker, x *thing) {
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
	check.Each(c, "parts", x.Parts, validateThing)
}

func (*thing) CardInfo() card.Info { return things }
func (x *thing) Validate(opts ...card.Option) error {
	return codec.Validate(nil, x, 0, opts, appendThing, visitThing, validateThing)
}

var things = func() *codec.Type {
	t := typeOf[thing](nil, appendThing, nil)
	t.Valid = func(c *check.Checker, x card.Message) { validateThing(c, x.(*thing)) }
	return t
}()

func TestValidate(t *testing.T) {
	validate := func(x *thing, opts ...card.Option) string {
		return listed(card.Check(x, opts...))
	}
	good := &thing{Name: "a", Parts: []thing{{Name: "b"}, {Name: "c"}}}
	sameText(t, "valid", validate(good), "")
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	sameText(t, "nil", validate(nil), " type")

	bad := &thing{Name: "a", Size: 11, Parts: []thing{{}, {Name: "b", Parts: []thing{{Size: 12}}}}}
	sameText(t, "Check has warnings", validate(bad), "/parts/0/name pattern, /parts/1/parts/0/name pattern, /parts/1/parts/0/size lint, /size lint")
	err := bad.Validate()
	if !errors.Is(err, card.Keyword("pattern")) || errors.Is(err, card.Keyword("x-checks")) {
		t.Errorf("Validate = %v", err)
	}
	sameText(t, "Validate", err.Error(), "/parts/0/name: must match [pattern]\n/parts/1/parts/0/name: must match [pattern]")
	if err := (&thing{Name: "a", Size: 11}).Validate(); err != nil {
		t.Errorf("a warning is an error: %v", err)
	}

	open := &thing{Name: "a", Notes: map[string]string{"k": "v"}}
	sameText(t, "closed", validate(open), "/notes type")
	sameText(t, "AllowUnknown", validate(open, card.AllowUnknown()), "")
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
	c, err := codec.Build(nil, nil, x, 0, opts, appendThing, visitThing, validateThing)
	return codec.Clone(c, x, detachThing), err
}

// TestBuildCopies: Build returns a copy of the builder's value.
func TestBuildCopies(t *testing.T) {
	x := &thing{Name: "a", Parts: []thing{{Name: "b"}}}
	built := card.Must(buildThing(x, []card.Option{card.AllowReadOnly()}))
	if built.Parts[0].Name = "c"; x.Parts[0].Name != "b" {
		t.Error("a change of the built value changes the builder")
	}
}

func TestValuesThatAreNoJSON(t *testing.T) {
	x := &thing{Name: "a\xff", Size: math.NaN(), Parts: []thing{{Name: "\xff"}, {Name: "b", Size: math.Inf(1)}}, Notes: map[string]string{"k\xff": "v"}}
	vs := card.Check(x, card.AllowUnknown())
	sameText(t, "ill-formed", listed(vs.Errors()),
		"/k\uFFFD encoding, /name encoding, /parts/0/name encoding, /parts/1/size range, /size range")
	var invalid *card.InvalidError
	if err := x.Validate(card.AllowUnknown()); !errors.As(err, &invalid) || listed(invalid.Violations) != listed(vs.Errors()) {
		t.Errorf("Validate: %v", err)
	}
	for _, v := range vs.Errors() {
		if v.Keyword != "type" {
			t.Errorf("keyword of %v is %s", v, v.Keyword)
		}
	}
}

func TestEncoded(t *testing.T) {
	raw := func(c *check.Checker, v check.Value) {
		for name, value := range v.Members() {
			if value.Kind() == scan.Text {
				c.FailAt(name, &typeRule)
			}
		}
	}
	x := &thing{Name: "n", Notes: map[string]string{"with \"quotes\"": "v"}}
	first := check.Findings(card.Options{}, false, func(c *check.Checker) {
		m := c.Mark()
		codec.Encoded(c, appendThing(codec.Buffer(), x), raw)
		c.In(m, "x")
	})
	// The buffer is used again before the names are read.
	check.Findings(card.Options{}, false, func(c *check.Checker) {
		brackets := strings.Repeat("[", 64) + strings.Repeat("]", 64)
		codec.Encoded(c, append(codec.Buffer(), brackets...), func(*check.Checker, check.Value) {})
	})
	sameText(t, "Encoded", listed(first), `/x/name type, /x/with "quotes" type`)
}

func TestRefuseUnknown(t *testing.T) {
	found := func(f func(*check.Checker), opts ...card.Option) string {
		return listed(check.Findings(card.Options{}.With(opts...), true, f))
	}
	var k codec.Kept
	refuse := func(c *check.Checker) { k.RefuseUnknown(c, &typeRule) }
	sameText(t, "nothing kept", found(refuse), "")
	k.SetUnknown("u/1", card.Must(card.JSON(1)))
	k.SetUnknown("u2", card.Must(card.JSON(nil)))
	sameText(t, "kept", found(refuse), "/u2 type, /u~11 type")
	sameText(t, "kept and allowed", found(refuse, card.AllowUnknown()), "")
}

func TestValidThingCostsNothing(t *testing.T) {
	if raceDetector {
		t.Skip("pools forget at random under the race detector")
	}
	x := &thing{Name: "a"}
	for i := range 20 {
		x.Parts = append(x.Parts, thing{Name: fmt.Sprint("part", i)})
	}
	for what, f := range map[string]func(){
		"Validate": func() {
			if x.Validate() != nil {
				t.Error("not valid")
			}
		},
		"trusted": func() {
			check.Findings(card.Options{}, true, func(c *check.Checker) { validateThing(c, x) })
		},
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", what, n)
		}
	}
}
