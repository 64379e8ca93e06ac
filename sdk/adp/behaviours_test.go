package adp_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

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

func TestFresh(t *testing.T) {
	tests := []struct {
		card     string
		age      time.Duration
		fallback time.Duration
		want     bool
	}{
		{`{"metadata":{"ttl":-1}}`, 0, time.Hour, false},
		{`{"metadata":{"ttl":"60"}}`, time.Minute, time.Hour, true},
		{`{"metadata":{"ttl":9223372036854775807}}`, math.MaxInt64 - 1, 0, true},
		{`{"metadata":{"ttl":9223372036}}`, 9223372036 * time.Second, 0, false},
		{`{"metadata":{"ttl":9223372037}}`, 9223372036 * time.Second, 0, true},
		{`{}`, 0, 0, false},
		{`{}`, adp.DefaultTTL - 1, adp.DefaultTTL, true},
		{`{"metadata":{"ttl":1}}`, -time.Second, 0, true},
	}
	for _, tt := range tests {
		if got := decode(t, tt.card).Fresh(tt.age, tt.fallback); got != tt.want {
			t.Errorf("%s at %s: %t", tt.card, tt.age, got)
		}
	}
	var none *adp.Card
	if none.Lifetime(time.Minute) != time.Minute {
		t.Error("a nil card has the fallback")
	}
}
