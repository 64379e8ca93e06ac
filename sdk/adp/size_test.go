package adp_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// cardOfSize returns a builder of a card whose JSON text has size octets.
func cardOfSize(t *testing.T, size int) *adp.CardBuilder {
	t.Helper()
	b := adp.NewCard().WithID("agent://a").WithName("a").WithDescription("")
	text, err := card.AppendJSON(nil, b.Clone())
	if err != nil {
		t.Fatal(err)
	}
	return b.WithDescription(strings.Repeat("x", size-len(text)))
}

// Every function that builds or validates a card rejects one that is longer than the
// protocol allows; reading does not.
func TestSizeLimit(t *testing.T) {
	tests := []struct {
		name string
		size int
		opts []card.Option
		want bool
	}{
		{"at the limit", adp.MaxSize, nil, true},
		{"above the limit", adp.MaxSize + 1, nil, false},
		{"far above the limit", 70 << 10, nil, false},
		{"other limits", adp.MaxSize + 1, []card.Option{card.WithLimits(card.Limits{Findings: 3})}, false},
		{"a lower limit", 1001, []card.Option{card.WithLimits(card.Limits{Bytes: 1000})}, false},
		{"a higher limit", 70 << 10, []card.Option{card.WithLimits(card.Limits{Bytes: 1 << 20})}, true},
		{"no limit", 70 << 10, []card.Option{card.WithLimits(card.NoLimits())}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := cardOfSize(t, tt.size)
			x := b.Clone()
			_, encode := adp.Encode(x, tt.opts...)
			built, build := b.Build(tt.opts...)
			validate := x.Validate(tt.opts...)
			check := card.Check(x, tt.opts...).Err()
			for name, err := range map[string]error{"Encode": encode, "Build": build, "Validate": validate, "Check": check} {
				if tt.want {
					if err != nil {
						t.Errorf("%s: %v", name, err)
					}
					continue
				}
				invalid, ok := errors.AsType[*card.InvalidError](err)
				if !ok || len(invalid.Violations) != 1 || invalid.Violations[0].Code != card.CodeSize || invalid.Violations[0].Pointer != "" {
					t.Errorf("%s: %v, want one violation of the size", name, err)
				} else if err.Error() != encode.Error() {
					t.Errorf("%s: %v, want the message of Encode: %v", name, err, encode)
				}
			}
			if (built != nil) != tt.want {
				t.Error("Build returns a card and an error, or neither")
			}
			text, err := card.AppendJSON(nil, x)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := adp.Parse(text); err != nil {
				t.Errorf("Parse: %v", err)
			}
		})
	}
}

// Readers accept a card that no program may write, since the rule is one of writers. Examine
// warns of it; white space does not count.
func TestExamineSize(t *testing.T) {
	for _, tt := range []struct {
		name string
		size int
		tail string
		want string
	}{
		{"at the limit", adp.MaxSize, "", ""},
		{"white space", adp.MaxSize, " \n", ""},
		{"above the limit", adp.MaxSize + 1, "", "size"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := card.AppendJSON(nil, cardOfSize(t, tt.size).Clone())
			if err != nil {
				t.Fatal(err)
			}
			x, found := adp.Examine(append(text, tt.tail...))
			if x == nil || len(found.Errors()) > 0 {
				t.Errorf("%v", found)
			}
			if got := found.Warnings(); tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) != 1 || got[0].Code != tt.want || got[0].Line != 1) {
				t.Errorf("%v, want %q", got, tt.want)
			}
		})
	}
}

// The limit applies to documents: a tool has none of its own.
func TestSizeOfParts(t *testing.T) {
	if _, err := adp.NewTool().WithName("t").WithDescription(strings.Repeat("x", 70<<10)).Build(); err != nil {
		t.Error(err)
	}
	response := adp.NewDiscoverResponse().WithResults()
	for range 2 {
		response.AddResults(adp.NewDiscoverResult().WithAgentCard(cardOfSize(t, 40<<10)).WithScore(1).WithMatchedTags("a"))
	}
	if _, err := response.Build(); err == nil {
		t.Error("a response above the limit is built")
	}
}
