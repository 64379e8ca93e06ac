package adpformat_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/aevumformat"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/projectiontest"
)

// The laws hold for cards with a value of another kind.
func TestLawsOfOddCards(t *testing.T) {
	formats := map[string]format.Any{"adp": adpformat.ADP, "aevum": aevumformat.Aevum, "agentcard": aevumformat.AgentCard, "agent": agentformat.Agent}
	others := []any{7, nil, []any{}, map[string]any{}, []any{1}}
	for from, file := range map[string]string{"adp": "03-translator-signed", "aevum": "08-coalition", "agentcard": "08-full"} {
		text, err := os.ReadFile(folder + from + "/" + file + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var c any
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		check := func() {
			text, _ := json.Marshal(c)
			for to, target := range formats {
				p := projectiontest.Pair{From: formats[from], To: target, Card: text, Forth: supplies[to], Back: supplies[from]}
				p.Check(t)
				if t.Failed() {
					t.Fatalf("%s to %s: %s", from, to, text)
				}
			}
		}
		var walk func(v any, set func(any))
		walk = func(v any, set func(any)) {
			for _, other := range others {
				set(other)
				check()
			}
			set(v)
			switch v := v.(type) {
			case map[string]any:
				for name, x := range v {
					if name == "properties" {
						continue
					}
					walk(x, func(y any) { v[name] = y })
				}
				v["x"] = 1
				check()
				delete(v, "x")
			case []any:
				for i, x := range v {
					walk(x, func(y any) {
						if m, ok := y.(map[string]any); !ok || len(m) != 1 { // an endpoint without members has no number
							v[i] = y
						}
					})
				}
			}
		}
		root := c.(map[string]any)
		for name, x := range root {
			walk(x, func(y any) { root[name] = y })
		}
	}
}
