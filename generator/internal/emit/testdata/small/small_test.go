package small

import (
	"errors"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestEffective(t *testing.T) {
	var none *Tool
	absent, err := Decode([]byte(`{"limit":null}`))
	if err != nil {
		t.Fatal(err)
	}
	present := &Tool{
		Risk: RiskVeryHigh, Streaming: card.Some(false), Tags: []string{}, Limit: card.Present[int64](7),
	}
	for _, x := range []*Tool{none, absent} {
		if got := x.EffectiveRisk(); got != RiskLow {
			t.Errorf("risk %q", got)
		}
		if !x.EffectiveStreaming() {
			t.Error("not streaming")
		}
		if got := x.EffectiveTags(); !slices.Equal(got, []string{"any"}) {
			t.Errorf("tags %q", got)
		}
		if got := x.EffectiveLimit(); got != 1000 {
			t.Errorf("limit %d", got)
		}
	}
	if present.EffectiveRisk() != RiskVeryHigh || present.EffectiveStreaming() || len(present.EffectiveTags()) > 0 || present.EffectiveLimit() != 7 {
		t.Error("a default replaces a value")
	}
}

func TestKnown(t *testing.T) {
	if !RiskLow.Known() || Risk("other").Known() || Risk("").Known() {
		t.Error("Known is wrong")
	}
}

// A builder validates: what is required and missing is reported, a constant is not
// missing.
func TestBuild(t *testing.T) {
	_, err := NewTool().Build()
	var invalid *card.InvalidError
	if !errors.As(err, &invalid) || !errors.Is(err, card.Required) {
		t.Fatalf("error %v", err)
	}
	var got []string
	for _, v := range invalid.Violations {
		got = append(got, v.Pointer)
	}
	if !slices.Equal(got, []string{"/name", "/risk"}) {
		t.Errorf("missing %q", got)
	}
	if x, err := NewTool().WithName("n").WithRisk(RiskLow).Build(); err != nil || x.Kind != "tool" {
		t.Errorf("built %v (%v)", x, err)
	}
	if _, err := NewTool().WithName("").WithRisk("none").Build(); !errors.Is(err, card.Keyword("minLength")) || !errors.Is(err, card.Keyword("enum")) {
		t.Errorf("error %v", err)
	}
}

// A member that only a service may set has a field and no setter.
func TestReadOnly(t *testing.T) {
	var b any = NewTool()
	if _, ok := b.(interface{ WithSeen(int64) *ToolBuilder }); ok {
		t.Error("there is a setter for a read-only member")
	}
	if x, err := Decode([]byte(`{"seen":3}`)); err != nil || x.Seen.Or(0) != 3 {
		t.Errorf("read %v (%v)", x, err)
	}
}
