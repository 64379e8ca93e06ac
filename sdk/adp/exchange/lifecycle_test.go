package exchange_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// at returns a clock that always returns one time.
func at(text string) func() time.Time {
	now, err := time.Parse(time.RFC3339, text)
	return func() time.Time {
		if err != nil {
			panic(err)
		}
		return now
	}
}

func decode(t *testing.T, text string) *adp.Card {
	t.Helper()
	x, err := adp.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// text encodes a card of a test.
func text(t *testing.T, x *adp.Card) string {
	t.Helper()
	data, err := card.AppendJSON(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestIssuer(t *testing.T) {
	issuer := exchange.Issuer{Clock: at("2026-03-25T09:30:00+01:00")}
	signed := exchange.Issuer{Clock: issuer.Clock, Signed: true}
	create := func(i exchange.Issuer) func(previous, next *adp.Card) (*adp.Card, error) {
		return func(_, next *adp.Card) (*adp.Card, error) { return i.Create(next) }
	}
	update := func(i exchange.Issuer) func(previous, next *adp.Card) (*adp.Card, error) {
		return func(previous, next *adp.Card) (*adp.Card, error) { return i.Update(previous, next) }
	}
	revoke := func(previous, _ *adp.Card) (*adp.Card, error) { return issuer.Revoke(previous) }
	tests := []struct {
		name           string
		issue          func(previous, next *adp.Card) (*adp.Card, error)
		previous, next string
		want, code     string
	}{
		{"create", create(issuer), `{}`, `{"id":"agent://a","name":"a","x":1}`,
			`{"id":"agent://a","name":"a","metadata":{"created_at":"2026-03-25T08:30:00Z","updated_at":"2026-03-25T08:30:00Z"},"seq":1,"x":1}`, ""},
		{"create with seq, ttl and an old signature", create(signed), `{}`, `{"id":"agent://a","name":"a","metadata":{"ttl":60,"x":1,"created_at":"2020-01-01T00:00:00Z"},"seq":7,"signature":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}`,
			`{"id":"agent://a","name":"a","metadata":{"created_at":"2026-03-25T08:30:00Z","updated_at":"2026-03-25T08:30:00Z","ttl":60,"x":1},"seq":7}`, ""},
		{"create without a clock", create(exchange.Issuer{}), `{}`, `{"id":"agent://a","name":"a"}`, `{"id":"agent://a","name":"a","seq":1}`, ""},
		{"create an invalid card", create(issuer), `{}`, `{"id":"agent://a"}`, "", "required"},
		{"create with a seq of another type", create(issuer), `{}`, `{"id":"agent://a","name":"a","seq":"1"}`, "", "type"},
		{"create with a malformed signature", create(issuer), `{}`, `{"id":"agent://a","name":"a","signature":7}`,
			`{"id":"agent://a","name":"a","metadata":{"created_at":"2026-03-25T08:30:00Z","updated_at":"2026-03-25T08:30:00Z"},"seq":1}`, ""},
		{"create above what can be signed", create(signed), `{}`, `{"id":"agent://a","name":"a","seq":9007199254740992}`, "", signing.CodeSeqNotIJSON},
		{"update", update(issuer), `{"id":"agent://a","name":"a","seq":5,"metadata":{"created_at":"2020-01-01T00:00:00Z","updated_at":"2021-01-01T00:00:00Z"}}`, `{"id":"agent://a","name":"b"}`,
			`{"id":"agent://a","name":"b","metadata":{"created_at":"2020-01-01T00:00:00Z","updated_at":"2026-03-25T08:30:00Z"},"seq":6}`, ""},
		{"update with a higher seq", update(issuer), `{"id":"agent://a","name":"a","seq":5}`, `{"id":"agent://a","name":"b","seq":500}`,
			`{"id":"agent://a","name":"b","metadata":{"updated_at":"2026-03-25T08:30:00Z"},"seq":500}`, ""},
		{"update of a card without seq", update(issuer), `{"id":"agent://a","name":"a"}`, `{"id":"agent://a","name":"a"}`,
			`{"id":"agent://a","name":"a","metadata":{"updated_at":"2026-03-25T08:30:00Z"},"seq":1}`, ""},
		{"update with a clock that is behind", update(issuer), `{"id":"agent://a","name":"a","seq":0,"metadata":{"updated_at":"2026-03-25T08:30:00.5Z"}}`, `{"id":"agent://a","name":"a"}`,
			`{"id":"agent://a","name":"a","metadata":{"updated_at":"2026-03-25T08:30:00.5Z"},"seq":1}`, ""},
		{"update after a text that is not a time", update(issuer), `{"id":"agent://a","name":"a","seq":0,"metadata":{"updated_at":"yesterday"}}`, `{"id":"agent://a","name":"a"}`,
			`{"id":"agent://a","name":"a","metadata":{"updated_at":"2026-03-25T08:30:00Z"},"seq":1}`, ""},
		{"update to another id", update(issuer), `{"id":"agent://a","name":"a"}`, `{"id":"agent://A","name":"a"}`, "", exchange.CodeID},
		{"update to the greatest signed seq", update(signed), `{"id":"agent://a","name":"a","seq":9007199254740990}`, `{"id":"agent://a","name":"a"}`,
			`{"id":"agent://a","name":"a","metadata":{"updated_at":"2026-03-25T08:30:00Z"},"seq":9007199254740991}`, ""},
		{"update beyond it", update(signed), `{"id":"agent://a","name":"a","seq":9007199254740991}`, `{"id":"agent://a","name":"a"}`, "", signing.CodeSeqNotIJSON},
		{"update beyond it without a signature", update(issuer), `{"id":"agent://a","name":"a","seq":9007199254740991}`, `{"id":"agent://a","name":"a"}`,
			`{"id":"agent://a","name":"a","metadata":{"updated_at":"2026-03-25T08:30:00Z"},"seq":9007199254740992}`, ""},
		{"update beyond 64 bits", update(issuer), `{"id":"agent://a","name":"a","seq":18446744073709551615}`, `{"id":"agent://a","name":"a"}`, "", signing.CodeSeqNotIJSON},
		{"revoke", revoke, `{"id":"agent://a","name":"a","seq":5,"skills":["nlp"],"endpoints":[{"protocol":"quic"}]}`, `{}`,
			`{"id":"agent://a","name":"a","skills":["nlp"],"tools":[],"endpoints":[],"metadata":{"updated_at":"2026-03-25T08:30:00Z"},"seq":6}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			previous, next := decode(t, tt.previous), decode(t, tt.next)
			x, err := tt.issue(previous, next)
			if got := codeOf(t, err); got != tt.code {
				t.Fatalf("%q (%v), want %q", got, err, tt.code)
			}
			if err == nil && text(t, x) != tt.want {
				t.Errorf("made\n%s\nwant\n%s", text(t, x), tt.want)
			}
			if text(t, previous) != text(t, decode(t, tt.previous)) || text(t, next) != text(t, decode(t, tt.next)) {
				t.Error("the given card was changed")
			}
		})
	}
	if _, err := issuer.Create(nil); !errors.Is(err, card.Required) {
		t.Errorf("create nil: %v", err)
	}
	if _, err := issuer.Update(nil, decode(t, `{"id":"agent://a","name":"a"}`)); codeOf(t, err) != exchange.CodeID {
		t.Errorf("update nil: %v", err)
	}
	if _, err := issuer.Revoke(nil); err == nil {
		t.Error("nil is revoked")
	}
}

// A card goes through its life: each edition replaces the one before it, and no older one
// returns.
func TestLife(t *testing.T) {
	issuer := exchange.Issuer{Clock: at("2026-03-25T08:30:00Z"), Signed: true}
	keys := signature.Keys{{ID: "agent://a", Public: publicOf(testKey)}}
	var stored *exchange.Edition
	var documents [][]byte
	publish := func(x *adp.Card, err error) *adp.Card {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		data, err := signing.Sign([]byte(text(t, x)), signing.RequireSeq(), testKey)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exchange.EditionOf(data, exchange.Provenance{Outcome: verify(t, data, keys).Outcome})
		if err != nil {
			t.Fatal(err)
		}
		if d := exchange.Supersede(stored, e); d != exchange.Replace {
			t.Errorf("edition %v: %s", e.Seq, d)
		}
		for _, old := range documents {
			before, err := exchange.EditionOf(old, exchange.Provenance{Outcome: verify(t, old, keys).Outcome})
			if err != nil {
				t.Fatal(err)
			}
			if d := exchange.Supersede(&e, before); d != exchange.Keep {
				t.Errorf("replay of %v over %v: %s", before.Seq, e.Seq, d)
			}
		}
		stored, documents = &e, append(documents, data)
		return x
	}
	first := publish(issuer.Create(adp.NewCard().WithID("agent://a").WithName("a").AddTools(adp.NewTool().WithName("t"))))
	second := publish(issuer.Update(first, first.ToBuilder().WithDescription("d")))
	third := publish(issuer.Revoke(second))
	if !stored.Revoked || !third.Revoked() || second.Revoked() {
		t.Error("the third edition revokes the card")
	}
	publish(issuer.Update(third, second))
	if stored.Revoked || stored.Seq != card.Some[uint64](4) {
		t.Errorf("the fourth edition is %+v", stored)
	}
}

// facts returns an edition for the tests of decisions.
func facts(outcome signature.Outcome, channel exchange.Channel, seq int) exchange.Edition {
	e := exchange.Edition{ID: "agent://a", Provenance: exchange.Provenance{Outcome: outcome, Channel: channel}}
	if seq >= 0 {
		e.Seq.Set(uint64(seq))
	}
	return e
}

// Decisions that the vectors do not have.
func TestSupersede(t *testing.T) {
	const valid, unsigned, unknown, invalid = signature.Valid, signature.Unsigned, signature.Unverifiable, signature.Invalid
	with := func(e exchange.Edition, change func(e *exchange.Edition)) exchange.Edition {
		change(&e)
		return e
	}
	date := func(text string) func(e *exchange.Edition) {
		return func(e *exchange.Edition) { e.UpdatedAt.Set(text) }
	}
	retrieved := func(n int64) func(e *exchange.Edition) {
		return func(e *exchange.Edition) { e.Retrieved = time.Unix(n, 0) }
	}
	content := func(e *exchange.Edition) { e.Digest[0] = 1 }
	partial := func(e *exchange.Edition) { e.Partial = true }
	direct, relayed := exchange.Direct, exchange.Relayed
	tests := []struct {
		name             string
		stored, incoming exchange.Edition
		want             exchange.Decision
	}{
		{"equivocation", facts(valid, direct, 5), with(facts(valid, relayed, 5), content), exchange.KeepEquivocation},
		{"equal content", facts(valid, direct, 5), facts(valid, direct, 5), exchange.Keep},
		{"signed, without seq", facts(valid, direct, 5), facts(valid, direct, -1), exchange.Keep},
		{"signed, first seq", facts(valid, direct, -1), facts(valid, direct, 0), exchange.Replace},
		{"signed, both without seq, later date", with(facts(valid, direct, -1), date("2026-01-01T00:00:00Z")), with(facts(valid, direct, -1), date("2026-01-02T00:00:00Z")), exchange.Replace},
		{"signed, both without seq, earlier date", with(facts(valid, direct, -1), date("2026-01-02T00:00:00Z")), with(facts(valid, direct, -1), date("2026-01-01T00:00:00Z")), exchange.Keep},
		{"direct without seq over signed without seq", facts(valid, direct, -1), facts(unsigned, direct, 9), exchange.Keep},
		{"direct with the same seq over signed", facts(valid, direct, 5), facts(unsigned, direct, 5), exchange.Keep},
		{"unverifiable, direct, higher, over signed", facts(valid, direct, 5), facts(unknown, direct, 6), exchange.Replace},
		{"unverifiable, relayed, higher, over signed", facts(valid, direct, 5), facts(unknown, relayed, 6), exchange.Keep},
		{"signed, lower, over unverifiable, relayed", facts(unknown, relayed, 9), facts(valid, relayed, 1), exchange.Replace},
		{"direct, lower, over relayed", facts(unsigned, relayed, 9), facts(unsigned, direct, 1), exchange.Replace},
		{"relayed, higher, over direct", facts(unsigned, direct, 1), facts(unsigned, relayed, 9), exchange.Keep},
		{"partial over nothing proven", facts(unsigned, relayed, 1), with(facts(valid, direct, 9), partial), exchange.Keep},
		{"partial with a signature that does not fit", facts(unsigned, relayed, 1), with(facts(invalid, direct, 9), partial), exchange.Keep},
		{"partial of another agent", facts(unsigned, relayed, 1), with(exchange.Edition{ID: "agent://b"}, partial), exchange.Unrelated},
		{"over a partial one", with(facts(unsigned, direct, 9), partial), facts(unsigned, direct, 1), exchange.Replace},
		{"over an invalid one", facts(invalid, direct, 9), facts(unsigned, direct, 1), exchange.Replace},
		{"date over none", facts(unsigned, direct, 1), with(facts(unsigned, direct, 1), date("2026-01-01T00:00:00Z")), exchange.Replace},
		{"unreadable date over a date", with(facts(unsigned, direct, 1), date("2020-01-01T00:00:00Z")), with(facts(unsigned, direct, 1), date("2026")), exchange.Keep},
		{"leap second", with(facts(unsigned, direct, 1), date("2016-12-31T23:59:59.9Z")), with(facts(unsigned, direct, 1), date("2016-12-31T23:59:60Z")), exchange.Replace},
		{"same instant, later retrieval", with(with(facts(unsigned, direct, 1), date("2026-01-01T00:00:00Z")), retrieved(1)), with(with(facts(unsigned, direct, 1), date("2026-01-01T01:00:00+01:00")), retrieved(2)), exchange.Replace},
		{"same retrieval", with(facts(unsigned, direct, 1), retrieved(1)), with(facts(unsigned, direct, 1), retrieved(1)), exchange.Keep},
		{"retrieval not known", with(facts(unsigned, direct, 1), retrieved(1)), facts(unsigned, direct, 1), exchange.Replace},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := exchange.Supersede(&tt.stored, tt.incoming); got != tt.want {
				t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
			}
		})
	}
	for _, tt := range []struct {
		incoming exchange.Edition
		want     exchange.Decision
	}{
		{facts(unsigned, relayed, -1), exchange.Replace},
		{facts(unknown, relayed, -1), exchange.Replace},
		{facts(invalid, direct, 9), exchange.Discard},
		{with(facts(unsigned, direct, 9), partial), exchange.Keep},
	} {
		if got := exchange.Supersede(nil, tt.incoming); got != tt.want {
			t.Errorf("%+v in an empty place: %s, want %s", tt.incoming, got, tt.want)
		}
	}
}

// Properties of all pairs of editions: an unproven card never replaces a proven one, no
// card is replaced by one with a lower seq that has the same standing, and two cards never
// replace each other.
func TestSupersedeProperties(t *testing.T) {
	var all []exchange.Edition
	for _, outcome := range []signature.Outcome{signature.Unsigned, signature.Valid, signature.Invalid, signature.Unverifiable} {
		for _, channel := range []exchange.Channel{exchange.Relayed, exchange.Direct} {
			for _, seq := range []int{-1, 0, 1, 2} {
				for _, date := range []string{"", "soon", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"} {
					e := facts(outcome, channel, seq)
					if date != "" {
						e.UpdatedAt.Set(date)
					}
					e.Retrieved = time.Unix(1, 0)
					all = append(all, e)
				}
			}
		}
	}
	for _, a := range all {
		for _, b := range all {
			d := exchange.Supersede(&a, b)
			about := fmt.Sprintf("%+v over %+v: %s", b, a, d)
			switch {
			case b.Outcome == signature.Invalid:
				if d != exchange.Discard {
					t.Error(about)
				}
				continue
			case d == exchange.Discard || d == exchange.Unrelated:
				t.Error(about)
			case d == exchange.Replace && a.Proven() && !b.Proven():
				t.Error("proof lost:", about)
			case d == exchange.Replace && a.Outcome == signature.Valid && b.Outcome != signature.Valid && b.Seq.Or(0) <= a.Seq.Or(math.MaxUint64):
				t.Error("signed card replaced:", about)
			case d == exchange.Replace && a.Proven() == b.Proven() && a.Seq.IsSet() && (!b.Seq.IsSet() || b.Seq.Or(0) < a.Seq.Or(0)):
				t.Error("lower seq:", about)
			case d == exchange.Replace && a.Outcome != signature.Invalid && exchange.Supersede(&b, a) == exchange.Replace:
				t.Error("both replace:", about)
			}
		}
	}
}
