package index_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// The capacity is the memory of cards and their index.
func TestCapacity(t *testing.T) {
	sample := newDirectory(t, index.Profile{}, 0)
	for i := range 2 {
		putText(t, sample, fmt.Appendf(nil, `{"id":"agent://a%d","name":"a"}`, i))
	}
	d := newDirectory(t, index.Profile{}, sample.Memory())
	full := func(text string) bool {
		t.Helper()
		_, err := d.Put([]byte(text), exchange.Provenance{Channel: exchange.Direct})
		ok := errors.Is(err, index.ErrFull)
		if err != nil && !ok || ok && !strings.Contains(err.Error(), fmt.Sprintf(" %d octets", sample.Memory())) {
			t.Errorf("%s: %v", text, err)
		}
		return ok
	}
	for i := range 3 {
		if got := full(fmt.Sprintf(`{"id":"agent://a%d","name":"a"}`, i)); got != (i == 2) {
			t.Errorf("card %d: full is %t", i, got)
		}
	}
	if full(`{"id":"agent://a0","name":"b"}`) {
		t.Error("a known agent is refused a card of the same size")
	}
	if !full(`{"id":"agent://a0","name":"b","skills":["a","b","c"]}`) {
		t.Error("a known agent gets a card that exceeds the capacity")
	}
	if got := d.Memory(); got != sample.Memory() {
		t.Errorf("%d octets, want %d", got, sample.Memory())
	}
	if decision, err := d.Put([]byte(`{"id":"agent://a0","name":"c"}`), exchange.Provenance{}); decision != exchange.Keep || err != nil {
		t.Errorf("a card without proof: %s (%v)", decision, err)
	}
}

// Put refuses documents that are not valid cards, the one who sent them, and stores nothing of them.
func TestPutRefuses(t *testing.T) {
	signed := exchange.Provenance{Outcome: signature.Valid}
	direct := exchange.Provenance{Channel: exchange.Direct}
	for _, test := range []struct {
		name, text string
		from       exchange.Provenance
		want       []string
	}{
		{"syntax", `{`, direct, []string{" syntax"}},
		{"another object", `{"foo":1}`, direct, []string{"/id required", "/name required"}},
		{"no id", `{"name":"a"}`, direct, []string{"/id required"}},
		{"an empty id", `{"id":"","name":"a"}`, direct, []string{"/id uri-scheme", "/id uri"}},
		{"tools of another type, signed and relayed", `{"id":"agent://a","name":"a","seq":1,"tools":5}`, signed, []string{"/tools type"}},
		{"tools of another type", `{"id":"agent://a","name":"a","tools":5}`, direct, []string{"/tools type"}},
		{"longer than a message", `{"id":"agent://a","name":"` + strings.Repeat("x", adp.MaxSize) + `"}`, direct, []string{" size"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDirectory(t, index.Profile{}, 0)
			decision, err := d.Put([]byte(test.text), test.from)
			var got []string
			if invalid, ok := errors.AsType[*card.InvalidError](err); ok {
				for _, v := range invalid.Violations {
					got = append(got, v.Pointer+" "+v.Code)
				}
			} else if broken, ok := errors.AsType[*card.DecodeError](err); ok {
				got = append(got, broken.Pointer+" "+broken.Code)
			}
			slices.Sort(got)
			slices.Sort(test.want)
			if decision != exchange.Keep || !slices.Equal(got, test.want) {
				t.Errorf("%s, %q (%v), want %q", decision, got, err, test.want)
			}
			if d.Len() != 0 || d.Memory() != 0 {
				t.Errorf("%d agents, %d octets", d.Len(), d.Memory())
			}
		})
	}
	d, err := index.New(index.Profile{}, exchange.Receiver{MaxBytes: 40}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{`{"id":"agent://a","name":"a"}`: true, `{"id":"agent://a","name":"a","version":"1"}`: false} {
		if _, err := d.Put([]byte(text), direct); (err == nil) != want {
			t.Errorf("%s with a lower limit: %v", text, err)
		}
	}
}

// TestRemove: a removed card is not found, its edition is forgotten, and its memory is free.
func TestRemove(t *testing.T) {
	d := newDirectory(t, index.Profile{}, 0)
	for _, text := range []string{`{"id":"agent://a","name":"a","skills":["x"],"seq":7}`, `{"id":"agent://b","name":"b","skills":["x"]}`} {
		putText(t, d, []byte(text))
	}
	before := d.Memory()
	if !d.Remove("agent://a") || d.Remove("agent://a") || d.Remove("agent://c") {
		t.Error("a card that is stored must be removed once")
	}
	if _, ok := d.Document("agent://a"); ok || d.Len() != 1 || d.Memory() >= before {
		t.Errorf("%t, %d cards, %d octets of %d", ok, d.Len(), d.Memory(), before)
	}
	for _, body := range []string{`{"tags":["x"],"min_score":0}`, `{"min_score":0}`} {
		found, err := d.Discover([]byte(body))
		if err != nil || len(found.Results) != 1 || found.Results[0].AgentCard.ID != "agent://b" {
			t.Errorf("%s: %v (%v)", body, found, err)
		}
	}
	putText(t, d, []byte(`{"id":"agent://a","name":"a","seq":1}`))
	if d.Len() != 2 || d.Memory() >= before+1 {
		t.Errorf("%d cards, %d octets of %d", d.Len(), d.Memory(), before)
	}
}
