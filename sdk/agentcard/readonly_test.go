package agentcard_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ledgerCard is a card with read-only values, which only the ledger computes.
const ledgerCard = `{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"Writer","version":"1.0.0",
	"capabilities":[{"id":"text.generate","description":"Writes a text."}],
	"endpoint":{"protocol":"http","url":"https://agents.example.com/"},
	"metadata":{"pacr:reputation_score":0.50,"pacr:interaction_count":7,"pacr:trust_tier":{"b":1,"a":[2]},"team":"x"}}`

// TestReadOnlyValuesStay: a builder that starts from a card may change all values
// except read-only ones, and each read-only value that it sets is reported once.
func TestReadOnlyValuesStay(t *testing.T) {
	tests := []struct {
		name string
		edit func(*agentcard.Card, *agentcard.CardBuilder) *agentcard.CardBuilder
		opts []card.Option
		want string
	}{
		{"only the name", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithName("Author")
		}, nil, ""},
		{"free metadata", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithMetadata(c.Metadata.ToBuilder().PutUnknown("team", "y"))
		}, nil, ""},
		{"the metadata of the card", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithMetadata(c.Metadata)
		}, nil, ""},
		{"another mistake", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithName("")
		}, nil, "/name min-length"},
		{"a changed value", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			m := c.Metadata.Clone()
			m.ReputationScore.Set(0.9)
			return b.WithMetadata(m)
		}, nil, "/metadata/pacr:reputation_score read-only"},
		{"a value without a field", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithMetadata(c.Metadata.ToBuilder().PutUnknown("pacr:trust_tier", "verified").PutUnknown("pacr:new", 1))
		}, nil, "/metadata/pacr:new read-only, /metadata/pacr:trust_tier read-only"},
		{"a changed value and another mistake", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			m := c.Metadata.Clone()
			m.InteractionCount.Set(8)
			return b.WithMetadata(m).WithVersion("1")
		}, nil, "/metadata/pacr:interaction_count read-only, /version pattern"},
		{"an equal value", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithMetadata(c.Metadata.ToBuilder().PutUnknown("pacr:trust_tier", json.RawMessage(`{"a":[2.0],"b":1}`)))
		}, nil, ""},
		{"the ledger itself", func(c *agentcard.Card, b *agentcard.CardBuilder) *agentcard.CardBuilder {
			return b.WithMetadata(&agentcard.Metadata{ReputationScore: card.Some(0.9)})
		}, []card.Option{card.AllowReadOnly()}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := card.Must(agentcard.Parse([]byte(ledgerCard)))
			before := string(card.Must(card.AppendJSON(nil, c)))
			built, err := tt.edit(c, c.ToBuilder()).Build(tt.opts...)
			if got := findings(err); got != tt.want {
				t.Errorf("found %q, want %q", got, tt.want)
			}
			if (built == nil) != (err != nil) {
				t.Errorf("built %v with the error %v", built, err)
			}
			if after := string(card.Must(card.AppendJSON(nil, c))); after != before {
				t.Errorf("the card became %s", after)
			}
		})
	}
}

// TestNewCardCannotForge: a builder that starts empty rejects read-only values from any
// source, and reports each once.
func TestNewCardCannotForge(t *testing.T) {
	c := card.Must(agentcard.Parse([]byte(ledgerCard)))
	_, err := agentcard.NewCard().WithAgentID(c.AgentID).WithName("Other").WithVersion("1.0.0").
		WithCapabilities(&c.Capabilities[0]).WithEndpoint(&c.Endpoint).WithMetadata(c.Metadata).Build()
	const want = "/metadata/pacr:interaction_count read-only, /metadata/pacr:reputation_score read-only, /metadata/pacr:trust_tier read-only"
	if got := findings(err); got != want {
		t.Errorf("found %q, want %q", got, want)
	}
	if _, err := c.Metadata.ToBuilder().Build(); err != nil {
		t.Error(err)
	}
}

// TestManyReadOnlyValues: any number of unchanged read-only values is no error.
func TestManyReadOnlyValues(t *testing.T) {
	var many strings.Builder
	for i := range 12_000 {
		fmt.Fprintf(&many, `"pacr:x%d":%d,`, i, i)
	}
	c := card.Must(agentcard.Parse([]byte(strings.Replace(ledgerCard, `"pacr:reputation_score"`, many.String()+`"pacr:reputation_score"`, 1))))
	if _, err := c.ToBuilder().WithName("Author").Build(); err != nil {
		t.Error(err)
	}
}

func findings(err error) string {
	var list []string
	if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
		for _, v := range invalid.Violations {
			list = append(list, v.Pointer+" "+v.Code)
		}
	} else if err != nil {
		list = append(list, err.Error())
	}
	return strings.Join(list, ", ")
}

// TestReadOnlyMemory: when a revision fails for many other reasons, the search for
// members marked readOnly stores no more findings than [card.Limits.Findings].
func TestReadOnlyMemory(t *testing.T) {
	const elements = 100_000
	text := `{"capabilities":[{"tags":[` + strings.Repeat("0,", elements-1) + `0]}]}`
	c, err := agentcard.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b := c.ToBuilder()
	allocated := func(findings int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := b.Build(card.WithLimits(card.Limits{Findings: findings}))
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Fatal("Build accepts numbers for tags")
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(10) // memory that is used again
	few, all := allocated(10), allocated(-1)
	t.Logf("%d and %d bytes for each element", few/elements, all/elements)
	if few > all/3 {
		t.Errorf("Build allocates %d bytes for ten findings, and %d for all of them", few, all)
	}
}
