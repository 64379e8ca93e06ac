package exchange_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

func TestSubset(t *testing.T) {
	const document = "\ufeff{ \"x\" : [ 1.50 ],\n\"id\":\"agent://a\",\"signature\":\"S\",\"na\\u006de\":\"a\",\"skills\":[],\"seq\":1 }"
	tests := []struct {
		keep []string
		want string
	}{
		{nil, `{"id":"agent://a","name":"a"}`},
		{[]string{"seq", "unknown"}, `{"id":"agent://a","name":"a","seq":1}`},
		{[]string{"x", "signature"}, `{"x":[ 1.50 ],"id":"agent://a","name":"a"}`},
		{[]string{"x", "skills", "seq"}, `{"x":[ 1.50 ],"id":"agent://a","name":"a","skills":[],"seq":1}`},
		{[]string{"x", "skills", "seq", "signature"}, strings.TrimPrefix(document, "\ufeff")},
	}
	for _, tt := range tests {
		got, err := exchange.Subset([]byte(document), func(member string) bool { return slices.Contains(tt.keep, member) })
		if err != nil || string(got) != tt.want {
			t.Errorf("%q: %s (%v), want %s", tt.keep, got, err, tt.want)
		}
	}
	for _, text := range []string{"", "[]", "{", `{"id":1,"id":2}`} {
		if got, err := exchange.Subset([]byte(text), func(string) bool { return true }); err == nil {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestMerge(t *testing.T) {
	tests := []struct {
		name  string
		parts []string
		want  string
		code  string
	}{
		{"two", []string{`{"id":"agent://a","name":"a","seq":7,"skills":["b"]}`, `{"seq":7.0,"tools":[],"name":"a","id":"agent:\/\/a"}`}, `{"id":"agent://a","name":"a","seq":7,"skills":["b"],"tools":[]}`, ""},
		{"one", []string{`{"id":"agent://a","seq":7}`}, `{"id":"agent://a","seq":7}`, ""},
		{"equal values", []string{`{"id":"agent://a","seq":7,"x":{"a":1,"b":2}}`, `{"id":"agent://a","seq":7,"x":{"b":2,"a":1}}`}, `{"id":"agent://a","seq":7,"x":{"a":1,"b":2}}`, ""},
		{"other seq", []string{`{"id":"agent://a","seq":7}`, `{"id":"agent://a","seq":8}`}, "", signing.CodeSeq},
		{"seq beyond doubles", []string{`{"id":"agent://a","seq":9007199254740992}`, `{"id":"agent://a","seq":9007199254740993}`}, "", signing.CodeSeq},
		{"no seq", []string{`{"id":"agent://a"}`, `{"id":"agent://a"}`}, "", signing.CodeSeq},
		{"no seq in one", []string{`{"id":"agent://a","seq":7}`, `{"id":"agent://a"}`}, "", signing.CodeSeq},
		{"other id", []string{`{"id":"agent://a","seq":7}`, `{"id":"agent://A","seq":7}`}, "", exchange.CodeID},
		{"no id", []string{`{"seq":7}`}, "", exchange.CodeID},
		{"conflict", []string{`{"id":"agent://a","seq":7,"a/b":1}`, `{"id":"agent://a","seq":7,"a/b":2}`}, "", exchange.CodeConflict},
		{"not an object", []string{`[]`}, "", card.CodeType},
		{"none", nil, `{}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var parts [][]byte
			for _, p := range tt.parts {
				parts = append(parts, []byte(p))
			}
			got, err := exchange.Merge(parts...)
			if code := codeOf(t, err); code != tt.code || string(got) != tt.want {
				t.Errorf("%s: %s (%v), want %s %s", tt.name, got, err, tt.want, tt.code)
			}
		})
	}
}

// A partial card is not an edition: it neither revokes nor replaces.
func TestPartialEdition(t *testing.T) {
	const cut = `{"id":"agent://a","name":"a","seq":9,"tools":[],"endpoints":[]}`
	e, err := exchange.EditionOf([]byte(cut), exchange.Provenance{Channel: exchange.Direct, Partial: true})
	if err != nil || e.Revoked {
		t.Errorf("revoked %t, %v", e.Revoked, err)
	}
	stored, err := exchange.EditionOf([]byte(`{"id":"agent://a","name":"a","seq":1}`), exchange.Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	if d := exchange.Supersede(&stored, e); d != exchange.Keep {
		t.Error(d)
	}
	if d := exchange.Supersede(nil, e); d != exchange.Keep {
		t.Error(d)
	}
}

func statusOf(t *testing.T, err error) exchange.Status {
	t.Helper()
	status, ok := exchange.StatusOf(err)
	if !ok {
		t.Fatalf("%T: %v", err, err)
	}
	return status
}

func TestDescribe(t *testing.T) {
	signed, err := signing.Sign([]byte("{\"id\":\"agent://a\", \"name\":\"a\",\"seq\":1,\"skills\":[\"nlp\"],\"tools\":[]}\n"), signing.RequireSeq(), testKey)
	if err != nil {
		t.Fatal(err)
	}
	d := exchange.Describer{
		Document: signed,
		Allow:    func(caller string) bool { return caller != "agent://mallory" },
		View:     func(caller, member string) bool { return caller != "" || member != "tools" },
	}
	tests := []struct {
		caller, body, want string
		status             exchange.Status
	}{
		{"agent://b", ``, string(signed), exchange.StatusOK},
		{"agent://b", `{}`, string(signed), exchange.StatusOK},
		{"agent://b", `{"fields":["tools","tools","nothing"]}`, `{"id":"agent://a","name":"a","tools":[]}`, exchange.StatusOK},
		{"agent://b", `{"fields":["signature"]}`, `{"id":"agent://a","name":"a"}`, exchange.StatusOK},
		{"agent://b", `{"fields":["skills","seq","tools","signature"]}`, string(signed), exchange.StatusOK},
		{"", `{"fields":["signature","skills"]}`, `{"id":"agent://a","name":"a","skills":["nlp"]}`, exchange.StatusOK},
		{"", ``, `{"id":"agent://a","name":"a","seq":1,"skills":["nlp"]}`, exchange.StatusOK},
		{"", `{"fields":["tools","seq"]}`, `{"id":"agent://a","name":"a","seq":1}`, exchange.StatusOK},
		{"", `{"fields":[]}`, `{"id":"agent://a","name":"a"}`, exchange.StatusOK},
		{"agent://mallory", ``, ``, exchange.StatusUnauthorized},
		{"agent://b", `{"fields":"tools"}`, ``, exchange.StatusInvalidRequest},
		{"agent://b", `{"fields":[1]}`, ``, exchange.StatusInvalidRequest},
		{"agent://b", `{"fields":null}`, ``, exchange.StatusInvalidRequest},
		{"agent://b", `null`, ``, exchange.StatusInvalidRequest},
		{"agent://b", `{`, ``, exchange.StatusInvalidRequest},
	}
	for _, tt := range tests {
		t.Run(tt.caller+" "+tt.body, func(t *testing.T) {
			got, err := d.Describe(tt.caller, []byte(tt.body))
			if status := statusOf(t, err); status != tt.status || string(got) != tt.want {
				t.Errorf("%q %s: %s, %s, want %s", tt.caller, tt.body, status, got, tt.want)
			}
		})
	}
	d.MaxBytes = len(signed) - 1
	for caller, want := range map[string]string{
		"agent://b": `{"id":"agent://a","name":"a","signature":"` + decode(t, string(signed)).Signature.Or("") + `"}`,
		"":          `{"id":"agent://a","name":"a"}`, // never whole
	} {
		if got, err := d.Describe(caller, []byte(`{"fields":["signature"]}`)); err != nil || string(got) != want {
			t.Errorf("a part of a card that is too long for one answer: %s (%v), want %s", got, err, want)
		}
	}
	if _, err := d.Describe("agent://b", nil); codeOf(t, err) != card.CodeSize {
		t.Errorf("above MaxBytes: %v", err)
	}
	if _, err := (&exchange.Describer{}).Describe("", nil); codeOf(t, err) != card.CodeSyntax {
		t.Errorf("without a card: %v", err)
	}
	long := exchange.Describer{Document: []byte(`{"id":"agent://a","name":"a","x":"` + strings.Repeat("x", adp.MaxSize) + `"}`)}
	if _, err := long.Describe("", nil); codeOf(t, err) != card.CodeSize {
		t.Errorf("too long: %v", err)
	}
	if got, err := long.Describe("", []byte(`{"fields":[]}`)); err != nil || string(got) != `{"id":"agent://a","name":"a"}` {
		t.Errorf("a part of it: %s, %v", got, err)
	}
}

func TestAdvertise(t *testing.T) {
	sign := func(text string) string {
		signed, err := signing.Sign([]byte(text), signing.RequireSeq(), testKey)
		if err != nil {
			t.Fatal(err)
		}
		return string(signed)
	}
	own := signature.Keys{{ID: "agent://a", Public: publicOf(testKey)}}
	edition := func(text string) *exchange.Edition {
		e, err := exchange.EditionOf([]byte(text), exchange.Provenance{Outcome: verify(t, []byte(text), own).Outcome, Channel: exchange.Direct, Retrieved: time.Unix(1, 0)})
		if err != nil {
			t.Fatal(err)
		}
		return &e
	}
	card2 := sign(`{"id":"agent://a","name":"a","seq":2}`)
	tests := []struct {
		name, source, body string
		receiver           exchange.Receiver
		stored             *exchange.Edition
		status             exchange.Status
		kept               bool
		decision           exchange.Decision
	}{
		{"signed", "agent://a", card2, exchange.Receiver{Keys: own}, nil, exchange.StatusOK, true, exchange.Replace},
		{"unverifiable", "agent://a", card2, exchange.Receiver{}, nil, exchange.StatusOK, false, exchange.Replace},
		{"false signature", "agent://a", strings.Replace(card2, `"seq":2`, `"seq":3`, 1), exchange.Receiver{Keys: own}, nil, exchange.StatusInvalidRequest, false, exchange.Keep},
		{"same again", "agent://a", card2, exchange.Receiver{Keys: own}, edition(card2), exchange.StatusOK, true, exchange.Keep},
		{"equivocation", "agent://a", sign(`{"id":"agent://a","name":"b","seq":2}`), exchange.Receiver{Keys: own}, edition(card2), exchange.StatusOK, false, exchange.KeepEquivocation},
		{"older", "agent://a", sign(`{"id":"agent://a","name":"a","seq":1}`), exchange.Receiver{Keys: own}, edition(card2), exchange.StatusOK, false, exchange.Keep},
		{"newer", "agent://a", sign(`{"id":"agent://a","name":"a","seq":3}`), exchange.Receiver{Keys: own}, edition(card2), exchange.StatusOK, true, exchange.Replace},
		{"unsigned over signed", "agent://a", `{"id":"agent://a","name":"a","seq":2}`, exchange.Receiver{Keys: own}, edition(card2), exchange.StatusOK, false, exchange.Keep},
		{"another case of the id", "AGENT://a", card2, exchange.Receiver{Keys: own}, nil, exchange.StatusUnauthorized, false, exchange.Keep},
		{"unknown sender", "", card2, exchange.Receiver{Keys: own}, nil, exchange.StatusUnauthorized, false, exchange.Keep},
		{"not a card", "agent://a", `[]`, exchange.Receiver{}, nil, exchange.StatusInvalidRequest, false, exchange.Keep},
		{"empty body", "agent://a", ``, exchange.Receiver{}, nil, exchange.StatusInvalidRequest, false, exchange.Keep},
		{"at the limit", "agent://a", `{"id":"agent://a","name":"a"}`, exchange.Receiver{MaxBytes: 29}, nil, exchange.StatusOK, true, exchange.Replace},
		{"above the limit", "agent://a", `{"id":"agent://a","name":"a"}`, exchange.Receiver{MaxBytes: 28}, nil, exchange.StatusOK, false, exchange.Replace},
		{"above the limit of the protocol", "agent://a", `{"id":"agent://a","name":"` + strings.Repeat("a", adp.MaxSize) + `"}`, exchange.Receiver{}, nil, exchange.StatusOK, false, exchange.Replace},
		{"number beyond doubles", "agent://a", `{"id":"agent://a","name":"a","x":1e400}`, exchange.Receiver{}, nil, exchange.StatusOK, true, exchange.Replace},
		{"denied before it is read", "agent://a", `[]`, exchange.Receiver{Allow: func(string) bool { return false }}, nil, exchange.StatusUnauthorized, false, exchange.Keep},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := tt.receiver.Advertise(t.Context(), exchange.Advertisement{Source: tt.source, Body: []byte(tt.body), Stored: tt.stored, Now: time.Unix(2, 0)})
			if status := statusOf(t, err); status != tt.status || a.Stored != tt.kept || a.Decision != tt.decision {
				t.Errorf("%s, stored %t, %s (%v)", status, a.Stored, a.Decision, err)
			}
			body, err := card.AppendJSON(nil, a.Response())
			if want := fmt.Sprintf(`{"stored":%t}`, tt.kept); err != nil || string(body) != want {
				t.Errorf("the body is %s (%v), want %s", body, err, want)
			}
		})
	}
}
