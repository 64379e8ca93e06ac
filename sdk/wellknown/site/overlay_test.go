package site

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestOverlay(t *testing.T) {
	for _, tt := range []struct{ given, made, want string }{
		{`{"a":1.50,"x":{"y":[]}}`, `{"b":2,"a":1.5}`, `{"a":1.50,"x":{"y":[]},"b":2}`},
		{`{"a":"given"}`, `{"a":"made"}`, `{"a":"given"}`},
		{`{"a":null}`, `{"a":{"b":1}}`, `{"a":null}`},
		{`{"a":{"x":1},"c":{}}`, `{"a":{"b":1},"c":{"d":2}}`, `{"a":{"x":1,"b":1},"c":{"d":2}}`},
		{`{"l":[{"url":"u","x":1}]}`, `{"l":[{"url":"u"},{"url":"v"}]}`, `{"l":[{"url":"u","x":1},{"url":"v"}]}`},
		{`{"l":[{"url":"u","x":1}]}`, `{"l":[{"url":"v"},{"url":"u"}]}`, `{"l":[{"url":"u","x":1}]}`}, // other elements
		{`{"l":["a","b"]}`, `{"l":["a"]}`, `{"l":["a","b"]}`},
		{`{"l":[["a"],{"m":{"x":1}}]}`, `{"l":[["a","b"],{"m":{"y":2}},3]}`, `{"l":[["a","b"],{"m":{"x":1,"y":2}},3]}`},
		{`{"q\"\u0000":{"é":1}}`, `{"q\"\u0000":{"n\n":2}}`, `{"q\"\u0000":{"é":1,"n\n":2}}`},
	} {
		var given, made card.Raw
		for _, x := range []struct {
			text string
			into *card.Raw
		}{{tt.given, &given}, {tt.made, &made}} {
			raw, err := card.ParseRaw([]byte(x.text))
			if err != nil {
				t.Fatal(err)
			}
			*x.into = raw
		}
		if got, err := appendOverlay(nil, given, made); err != nil || string(got) != tt.want {
			t.Errorf("%s with %s: %s, %v, want %s", tt.given, tt.made, got, err, tt.want)
		}
	}
}
