package adp_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
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
		got, err := adp.Subset([]byte(document), func(member string) bool { return slices.Contains(tt.keep, member) })
		if err != nil || string(got) != tt.want {
			t.Errorf("%q: %s (%v), want %s", tt.keep, got, err, tt.want)
		}
	}
	for _, text := range []string{"", "[]", "{", `{"id":1,"id":2}`} {
		if got, err := adp.Subset([]byte(text), func(string) bool { return true }); err == nil {
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
		{"other seq", []string{`{"id":"agent://a","seq":7}`, `{"id":"agent://a","seq":8}`}, "", adp.CodeSeq},
		{"seq beyond doubles", []string{`{"id":"agent://a","seq":9007199254740992}`, `{"id":"agent://a","seq":9007199254740993}`}, "", adp.CodeSeq},
		{"no seq", []string{`{"id":"agent://a"}`, `{"id":"agent://a"}`}, "", adp.CodeSeq},
		{"no seq in one", []string{`{"id":"agent://a","seq":7}`, `{"id":"agent://a"}`}, "", adp.CodeSeq},
		{"other id", []string{`{"id":"agent://a","seq":7}`, `{"id":"agent://A","seq":7}`}, "", adp.CodeID},
		{"no id", []string{`{"seq":7}`}, "", adp.CodeID},
		{"conflict", []string{`{"id":"agent://a","seq":7,"a/b":1}`, `{"id":"agent://a","seq":7,"a/b":2}`}, "", adp.CodeConflict},
		{"not an object", []string{`[]`}, "", card.CodeType},
		{"none", nil, `{}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var parts [][]byte
			for _, p := range tt.parts {
				parts = append(parts, []byte(p))
			}
			got, err := adp.Merge(parts...)
			if code := codeOf(t, err); code != tt.code || string(got) != tt.want {
				t.Errorf("%s: %s (%v), want %s %s", tt.name, got, err, tt.want, tt.code)
			}
		})
	}
}

// A signed card that was read in parts, one of them with its signature, verifies again. No
// part verifies, and none has the signature unless it is requested.
func TestPartsOfSignedCards(t *testing.T) {
	for _, c := range signedCards(t) {
		whole, err := card.ParseObject(c.text)
		if err != nil {
			t.Fatal(err)
		}
		d := adp.Describer{Document: c.text}
		var parts [][]byte
		for name := range whole.All() {
			part, err := d.Describe("", fields(t, name, "seq"))
			if err != nil {
				t.Fatal(err)
			}
			outcome, want := verify(t, part, c.keys).Outcome, signature.Unsigned
			if name == "signature" {
				want = signature.Invalid
			}
			if outcome != want {
				t.Errorf("%s, %s: %s, want %s", c.name, name, outcome, want)
			}
			parts = append(parts, part)
		}
		merged, err := adp.Merge(parts...)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if v := verify(t, merged, c.keys); v.Outcome != signature.Valid {
			t.Errorf("%s: the merged card is %s", c.name, v.Outcome)
		}
	}
}

// fields returns the body of a request for some members.
func fields(t *testing.T, names ...string) []byte {
	t.Helper()
	body, err := json.Marshal(map[string][]string{"fields": names})
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// A partial card is not an edition: it neither revokes nor replaces.
func TestPartialEdition(t *testing.T) {
	const cut = `{"id":"agent://a","name":"a","seq":9,"tools":[],"endpoints":[]}`
	e, err := adp.EditionOf([]byte(cut), adp.Provenance{Channel: adp.Direct, Partial: true})
	if err != nil || e.Revoked {
		t.Errorf("revoked %t, %v", e.Revoked, err)
	}
	stored, err := adp.EditionOf([]byte(`{"id":"agent://a","name":"a","seq":1}`), adp.Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	if d := adp.Supersede(&stored, e); d != adp.Keep {
		t.Error(d)
	}
	if d := adp.Supersede(nil, e); d != adp.Keep {
		t.Error(d)
	}
}

func statusOf(t *testing.T, err error) adp.Status {
	t.Helper()
	status, ok := adp.StatusOf(err)
	if !ok {
		t.Fatalf("%T: %v", err, err)
	}
	return status
}

func TestDescribe(t *testing.T) {
	signed, err := adp.Sign([]byte("{\"id\":\"agent://a\", \"name\":\"a\",\"seq\":1,\"skills\":[\"nlp\"],\"tools\":[]}\n"), adp.RequireSeq(), testKey)
	if err != nil {
		t.Fatal(err)
	}
	d := adp.Describer{
		Document: signed,
		Allow:    func(caller string) bool { return caller != "agent://mallory" },
		View:     func(caller, member string) bool { return caller != "" || member != "tools" },
	}
	tests := []struct {
		caller, body, want string
		status             adp.Status
	}{
		{"agent://b", ``, string(signed), adp.StatusOK},
		{"agent://b", `{}`, string(signed), adp.StatusOK},
		{"agent://b", `{"fields":["tools","tools","nothing"]}`, `{"id":"agent://a","name":"a","tools":[]}`, adp.StatusOK},
		{"agent://b", `{"fields":["signature"]}`, `{"id":"agent://a","name":"a","signature":"` + decode(t, string(signed)).Signature.Or("") + `"}`, adp.StatusOK},
		{"agent://b", `{"fields":["skills","seq","tools","signature"]}`, string(signed), adp.StatusOK},
		{"", `{"fields":["signature","skills"]}`, `{"id":"agent://a","name":"a","skills":["nlp"]}`, adp.StatusOK}, // never whole
		{"", ``, `{"id":"agent://a","name":"a","seq":1,"skills":["nlp"]}`, adp.StatusOK},
		{"", `{"fields":["tools","seq"]}`, `{"id":"agent://a","name":"a","seq":1}`, adp.StatusOK},
		{"", `{"fields":[]}`, `{"id":"agent://a","name":"a"}`, adp.StatusOK},
		{"agent://mallory", ``, ``, adp.StatusUnauthorized},
		{"agent://b", `{"fields":"tools"}`, ``, adp.StatusInvalidRequest},
		{"agent://b", `{"fields":[1]}`, ``, adp.StatusInvalidRequest},
		{"agent://b", `{"fields":null}`, ``, adp.StatusInvalidRequest},
		{"agent://b", `null`, ``, adp.StatusInvalidRequest},
		{"agent://b", `{`, ``, adp.StatusInvalidRequest},
	}
	for _, tt := range tests {
		t.Run(tt.caller+" "+tt.body, func(t *testing.T) {
			got, err := d.Describe(tt.caller, []byte(tt.body))
			if status := statusOf(t, err); status != tt.status || string(got) != tt.want {
				t.Errorf("%q %s: %s, %s, want %s", tt.caller, tt.body, status, got, tt.want)
			}
		})
	}
	if _, err := (&adp.Describer{}).Describe("", nil); codeOf(t, err) != card.CodeSyntax {
		t.Errorf("without a card: %v", err)
	}
	long := adp.Describer{Document: []byte(`{"id":"agent://a","name":"a","x":"` + strings.Repeat("x", adp.MaxSize) + `"}`)}
	if _, err := long.Describe("", nil); codeOf(t, err) != card.CodeSize {
		t.Errorf("too long: %v", err)
	}
	if got, err := long.Describe("", []byte(`{"fields":[]}`)); err != nil || string(got) != `{"id":"agent://a","name":"a"}` {
		t.Errorf("a part of it: %s, %v", got, err)
	}
}

func TestAdvertise(t *testing.T) {
	sign := func(text string) string {
		signed, err := adp.Sign([]byte(text), adp.RequireSeq(), testKey)
		if err != nil {
			t.Fatal(err)
		}
		return string(signed)
	}
	own := signature.Keys{{ID: "agent://a", Public: publicOf(testKey)}}
	edition := func(text string) *adp.Edition {
		e, err := adp.EditionOf([]byte(text), adp.Provenance{Outcome: verify(t, []byte(text), own).Outcome, Channel: adp.Direct, Retrieved: time.Unix(1, 0)})
		if err != nil {
			t.Fatal(err)
		}
		return &e
	}
	card2 := sign(`{"id":"agent://a","name":"a","seq":2}`)
	tests := []struct {
		name, source, body string
		receiver           adp.Receiver
		stored             *adp.Edition
		status             adp.Status
		kept               bool
		decision           adp.Decision
	}{
		{"signed", "agent://a", card2, adp.Receiver{Keys: own}, nil, adp.StatusOK, true, adp.Replace},
		{"unverifiable", "agent://a", card2, adp.Receiver{}, nil, adp.StatusOK, false, adp.Replace},
		{"false signature", "agent://a", strings.Replace(card2, `"seq":2`, `"seq":3`, 1), adp.Receiver{Keys: own}, nil, adp.StatusInvalidRequest, false, adp.Keep},
		{"same again", "agent://a", card2, adp.Receiver{Keys: own}, edition(card2), adp.StatusOK, true, adp.Keep},
		{"equivocation", "agent://a", sign(`{"id":"agent://a","name":"b","seq":2}`), adp.Receiver{Keys: own}, edition(card2), adp.StatusOK, false, adp.KeepEquivocation},
		{"older", "agent://a", sign(`{"id":"agent://a","name":"a","seq":1}`), adp.Receiver{Keys: own}, edition(card2), adp.StatusOK, false, adp.Keep},
		{"newer", "agent://a", sign(`{"id":"agent://a","name":"a","seq":3}`), adp.Receiver{Keys: own}, edition(card2), adp.StatusOK, true, adp.Replace},
		{"unsigned over signed", "agent://a", `{"id":"agent://a","name":"a","seq":2}`, adp.Receiver{Keys: own}, edition(card2), adp.StatusOK, false, adp.Keep},
		{"another case of the id", "AGENT://a", card2, adp.Receiver{Keys: own}, nil, adp.StatusUnauthorized, false, adp.Keep},
		{"unknown sender", "", card2, adp.Receiver{Keys: own}, nil, adp.StatusUnauthorized, false, adp.Keep},
		{"not a card", "agent://a", `[]`, adp.Receiver{}, nil, adp.StatusInvalidRequest, false, adp.Keep},
		{"empty body", "agent://a", ``, adp.Receiver{}, nil, adp.StatusInvalidRequest, false, adp.Keep},
		{"at the limit", "agent://a", `{"id":"agent://a","name":"a"}`, adp.Receiver{MaxBytes: 29}, nil, adp.StatusOK, true, adp.Replace},
		{"above the limit", "agent://a", `{"id":"agent://a","name":"a"}`, adp.Receiver{MaxBytes: 28}, nil, adp.StatusOK, false, adp.Replace},
		{"above the limit of the protocol", "agent://a", `{"id":"agent://a","name":"` + strings.Repeat("a", adp.MaxSize) + `"}`, adp.Receiver{}, nil, adp.StatusOK, false, adp.Replace},
		{"number beyond doubles", "agent://a", `{"id":"agent://a","name":"a","x":1e400}`, adp.Receiver{}, nil, adp.StatusOK, true, adp.Replace},
		{"denied before it is read", "agent://a", `[]`, adp.Receiver{Allow: func(string) bool { return false }}, nil, adp.StatusUnauthorized, false, adp.Keep},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := tt.receiver.Advertise(t.Context(), adp.Advertisement{Source: tt.source, Body: []byte(tt.body), Stored: tt.stored, Now: time.Unix(2, 0)})
			if status := statusOf(t, err); status != tt.status || a.Stored != tt.kept || a.Decision != tt.decision {
				t.Errorf("%s, stored %t, %s (%v)", status, a.Stored, a.Decision, err)
			}
			body, err := a.Response().AppendJSON(nil)
			if want := fmt.Sprintf(`{"stored":%t}`, tt.kept); err != nil || string(body) != want {
				t.Errorf("the body is %s (%v), want %s", body, err, want)
			}
		})
	}
}

func TestEndpoints(t *testing.T) {
	const two = `"endpoints":[{"protocol":"http+json","uri":"https://a.example/","auth":"bearer","priority":-1},{"protocol":"grpc","uri":"grpc://a.example","auth":"none"},{"protocol":"aitp","uri":"agent://a","auth":"x"},{"protocol":"ws","uri":"wss://a.example","auth":7}]`
	tests := []struct {
		card      string
		protocols []adp.Protocol
		auths     []adp.Auth
		want      string
		chosen    string
	}{
		{`{` + two + `}`, nil, nil, "https://a.example/ grpc://a.example agent://a wss://a.example", "grpc://a.example"},
		{`{` + two + `}`, nil, []adp.Auth{adp.AuthBearer}, "https://a.example/ grpc://a.example agent://a wss://a.example", "https://a.example/"},
		{`{` + two + `}`, []adp.Protocol{adp.ProtocolAITP, adp.ProtocolWS}, nil, "agent://a wss://a.example", ""},
		{`{` + two + `}`, []adp.Protocol{adp.ProtocolAITP}, []adp.Auth{"x"}, "agent://a", "agent://a"},
		{`{"tools":[],` + two + `}`, nil, nil, "", ""},
		{`{"tools":[{"name":"t"}],` + two + `}`, []adp.Protocol{adp.ProtocolGRPC}, nil, "grpc://a.example", "grpc://a.example"},
		{`{"tools":7,` + two + `}`, nil, nil, "", ""},
		{`{"endpoints":[{"protocol":"quic","uri":"q:a"}]}`, []adp.Protocol{"quic"}, nil, "q:a", "q:a"},
		{`{"endpoints":[{"protocol":"quic","uri":7},{"protocol":"grpc"},{"protocol":"grpc","uri":"g:a","methods":7}]}`, []adp.Protocol{"quic", "grpc"}, nil, "", ""},
		{`{"tools":[],"endpoints":[{"protocol":"grpc","uri":"g:a","methods":["t"]}]}`, nil, nil, "g:a", "g:a"},
		{`{"endpoints":[{"protocol":"grpc","uri":"g:c","priority":1},{"protocol":"grpc","uri":"g:a"},{"protocol":"grpc","uri":"g:b","priority":0}]}`, nil, nil, "g:a g:b g:c", "g:a"},
		{`{}`, nil, nil, "", ""},
	}
	for _, tt := range tests {
		x := decode(t, tt.card)
		var got []string
		for _, e := range x.EndpointsFor("t", tt.protocols...) {
			got = append(got, e.URI.Or(""))
		}
		if list := strings.Join(got, " "); list != tt.want {
			t.Errorf("%s: %q, want %q", tt.card, list, tt.want)
		}
		best, ok := x.ChooseEndpoint("t", tt.protocols, tt.auths...)
		if best.URI.Or("") != tt.chosen || ok != (tt.chosen != "") {
			t.Errorf("%s: chose %q, want %q", tt.card, best.URI.Or(""), tt.chosen)
		}
	}
	var none *adp.Card
	if none.EndpointsFor("t") != nil || none.Revoked() {
		t.Error("a nil card has endpoints or is revoked")
	}
}

func FuzzEditions(f *testing.F) {
	for _, c := range signedCards(f) {
		f.Add(c.text, []byte(`{"fields":["seq","tools"]}`))
	}
	f.Fuzz(func(t *testing.T, document, body []byte) {
		d := adp.Describer{Document: document}
		part, err := d.Describe("", body)
		if err == nil {
			if _, err := adp.Merge(part, document); err != nil && codeOf(t, err) != adp.CodeSeq && codeOf(t, err) != adp.CodeID {
				t.Errorf("%s is not a part of %s: %v", part, document, err)
			}
		}
		r := adp.Receiver{Keys: adp.PeerIDs{}}
		x, err := adp.Decode(document)
		if err != nil {
			return
		}
		request := adp.Advertisement{Source: x.ID, Body: document, Now: time.Unix(1, 0)}
		a, err := r.Advertise(t.Context(), request)
		if err == nil && a.Decision == adp.Replace {
			request.Stored = &a.Edition
			if again, err := r.Advertise(t.Context(), request); err != nil || again.Decision == adp.Replace {
				t.Errorf("the same card at the same time: %s (%v)", again.Decision, err)
			}
		}
		x.EndpointsFor("t")
		x.Fresh(0, adp.DefaultTTL)
	})
}
