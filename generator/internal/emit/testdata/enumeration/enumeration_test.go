package plan

import (
	"errors"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// The constants have the type, the value and the name that the schema leads to.
func TestConstants(t *testing.T) {
	for _, tt := range []struct {
		known, want bool
	}{
		{Level1.Known(), true},
		{LevelHigh.Known(), true},
		{LevelMinus1.Known(), true},
		{Level(3).Known(), false},
		{Level(0).Known(), false},
		{Ratio0Point5.Known(), true},
		{Ratio1E21.Known(), true},
		{Ratio(0.1).Known(), false}, // the schema names a decimal that no double is
		{PlanSize18446744073709551615.Known(), true},
		{PlanSize(1).Known(), false},
		{PlanRetryTextAuto.Known(), true},
		{PlanRetryNumber2Point5.Known(), true},
		{PlanEitherInteger2.Known(), true},
		{PlanKindWhyZed.Known(), true},
	} {
		if tt.known != tt.want {
			t.Errorf("known is %t, want %t", tt.known, tt.want)
		}
	}
	if Level1 != 1 || LevelHigh != 2 || LevelMinus1 != -1 || Ratio1 != 1 || PlanSize18446744073709551615 != 1<<64-1 || PlanKindEx != "x" {
		t.Error("a constant has another value than the schema")
	}
}

// Values returns a copy of the values in the order of the schema.
func TestValues(t *testing.T) {
	list := Level(0).Values()
	if !slices.Equal(list, []Level{Level1, LevelHigh, LevelMinus1}) {
		t.Error(list)
	}
	list[0] = 9
	if v := Level1.Values()[0]; v != Level1 {
		t.Error(v)
	}
}

// What a document holds is read into the fields and written back as it was, values that
// the schema does not name too.
func TestRoundTrip(t *testing.T) {
	for _, tt := range []struct {
		text     string
		holds    func(p *Plan) bool
		findings []string
	}{
		{`{"level":1,"share":0.5}`, func(p *Plan) bool {
			return p.Level == Level1 && p.Share == Ratio0Point5 && !p.Next.IsSet() && p.Maybe.IsZero()
		}, nil},
		{`{"level":7,"share":0.25,"next":8,"ratio":3,"maybe":9}`, func(p *Plan) bool {
			return p.Level == 7 && p.Share == 0.25 && p.Next.Or(0) == 8 && p.Ratio.Or(0) == 3 && p.Maybe.Or(0) == 9
		}, []string{"/level enum", "/maybe enum", "/next enum", "/ratio enum", "/share enum"}},
		{`{"level":-1,"share":1,"maybe":null}`, func(p *Plan) bool {
			return p.Level == LevelMinus1 && p.Share == Ratio1 && p.Maybe.IsNull()
		}, nil},
		{`{"level":2,"share":0.1000000000000000000001}`, func(p *Plan) bool { return p.Share == 0.1 }, nil},
		{`{"level":2,"share":1e+21,"list":[1,2,-1],"ratios":[0.5,1],"gaps":[null,0.5],"byName":{"a":1,"b":2}}`, func(p *Plan) bool {
			return slices.Equal(p.List, []Level{Level1, LevelHigh, LevelMinus1}) && p.Ratios[1] == Ratio1 &&
				p.Gaps[0].IsNull() && p.Gaps[1].Or(0) == Ratio0Point5 && p.ByName["b"] == LevelHigh
		}, nil},
		{`{"level":2,"share":1,"list":[5],"ratios":[0.75],"gaps":[2],"byName":{"a":0}}`, func(p *Plan) bool {
			return p.List[0] == 5 && p.Ratios[0] == 0.75 && p.ByName["a"] == 0
		}, []string{"/byName/a enum", "/gaps/0 enum", "/list/0 enum", "/ratios/0 enum"}},
		{`{"share":1,"size":18446744073709551615,"fixed":1,"level":1.5}`, func(p *Plan) bool {
			return p.Level == 0 && p.Size.Or(0) == PlanSize18446744073709551615
		}, []string{"/fixed const", "/level type"}},
		{`{"level":1,"share":1,"retry":"auto","either":2,"kind":"y z"}`, func(p *Plan) bool {
			return p.Retry.Or(PlanRetry{}).Text.Or("") == PlanRetryTextAuto && p.Either.Integer.Or(0) == PlanEitherInteger2 && p.Kind.Or("") == PlanKindWhyZed
		}, nil},
		{`{"level":1,"share":1,"retry":2.5,"either":"b"}`, func(p *Plan) bool {
			return p.Retry.Or(PlanRetry{}).Number.Or(0) == PlanRetryNumber2Point5 && p.Either.Text.Or("") == PlanEitherTextB
		}, nil},
		{`{"level":1,"share":1,"retry":3,"either":"c"}`, func(p *Plan) bool {
			return !p.Retry.Or(PlanRetry{}).Number.Or(0).Known() && p.Either.Text.Or("") == "c"
		}, []string{"/either enum", "/retry enum"}},
		{`{"level":1,"share":1,"retry":false,"either":1.5}`, func(p *Plan) bool {
			return p.Retry.Or(PlanRetry{}).Bool.IsSet() && p.Either.Other.String() == "1.5"
		}, []string{"/either enum", "/retry enum"}},
	} {
		p, err := Decode([]byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		if !tt.holds(p) {
			t.Errorf("%s is read as %+v", tt.text, p)
		}
		if text, err := card.AppendJSON(nil, p); err != nil || string(text) != tt.text {
			t.Errorf("%s is written as %s (%v)", tt.text, text, err)
		}
		if got := findings(p.Validate()); !slices.Equal(got, tt.findings) {
			t.Errorf("%s: found %q, want %q", tt.text, got, tt.findings)
		}
		if c := p.Clone(); !card.Equal(c, p) {
			t.Errorf("%s: the copy differs", tt.text)
		}
	}
}

// findings are the places and codes in an error of Validate, sorted.
func findings(err error) []string {
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) {
		return nil
	}
	var list []string
	for _, v := range invalid.Violations {
		list = append(list, v.Pointer+" "+v.Code)
	}
	slices.Sort(list)
	return list
}

// Builders take the constants, and defaults are constants where there is one.
func TestBuilder(t *testing.T) {
	p, err := NewPlan().
		WithLevel(LevelHigh).
		WithShare(Ratio0Point5).
		WithNext(Level1).
		WithMaybe(LevelMinus1).
		WithList(Level1, LevelHigh).
		AddList(LevelMinus1).
		WithRatios(Ratio1).
		PutByName("a", Level1).
		WithSize(PlanSize0).
		WithRetry(&PlanRetry{Text: card.Some(PlanRetryTextAuto)}).
		WithEither(&PlanEither{Integer: card.Some(PlanEitherInteger1)}).
		WithKind(PlanKindEx).
		Build()
	if err != nil {
		t.Fatal(err)
	}
	text, err := Encode(p)
	if want := `{"level":2,"share":0.5,"next":1,"maybe":-1,"list":[1,2,-1],"ratios":[1],"byName":{"a":1},"size":0,"retry":"auto","either":1,"kind":"x"}`; err != nil || string(text) != want {
		t.Errorf("written as %s (%v), want %s", text, err, want)
	}
	var none *Plan
	if none.EffectiveNext() != LevelHigh || none.EffectiveRatio() != Ratio0Point5 || none.EffectiveMaybe() != LevelMinus1 ||
		!slices.Equal(none.EffectiveList(), []Level{Level1, LevelHigh, 7}) {
		t.Error("a default is another value than the schema has")
	}
	if got := findings(p.ToBuilder().WithLevel(4).WithRatios(0.75).Clone().Validate()); !slices.Equal(got, []string{"/level enum", "/ratios/0 enum"}) {
		t.Errorf("found %q", got)
	}
}
