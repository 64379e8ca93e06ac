package find_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/find"
)

// TestFactors: a score is the mean of the factors that are known and asked for, with the weights of the draft.
func TestFactors(t *testing.T) {
	good := &index.Signals{Online: true, Reputation: .87, Rating: .5, Completed: 40}
	travel := []find.Fact{{By: find.ByTag, Value: "travel"}}
	for _, tt := range []struct {
		card    string
		signals *index.Signals
		facts   []find.Fact
		words   int
		want    string
	}{
		{`{}`, nil, nil, 0, `1 {} []`},
		{`{}`, nil, nil, 1, `0.5 {"semantic":0.5} []`},
		{`{}`, nil, travel, 0, `1 {"tag":1} []`},
		{`{}`, nil, travel, 1, `0.772727 {"tag":1,"semantic":0.5} []`},
		{`{"status":"active"}`, nil, travel, 2, `1 {"tag":1,"semantic":1} []`},
		{`{"status":"suspended"}`, nil, travel, 2, `0.785714 {"tag":1,"semantic":1,"availability":0} [{availability suspended /status}]`},
		{`{"limits":{"concurrency":0}}`, nil, nil, 2, `0.625 {"semantic":1,"availability":0} [{availability 0 /limits/concurrency}]`},
		{`{"limits":{"concurrency":1}}`, nil, nil, 2, `1 {"semantic":1} []`},
		{`{}`, good, travel, 2, `0.93 {"tag":1,"semantic":1,"reputation":0.9,"availability":1,"rating":0.5} [{reputation 0.9 } {availability 1 } {rating 0.5 }]`},
		{`{"status":"suspended"}`, good, nil, 0, `0.844444 {"reputation":0.9,"availability":1,"rating":0.5} [{reputation 0.9 } {availability 1 } {rating 0.5 }]`},
		{`{"limits":{"concurrency":3}}`, &index.Signals{Online: true, Active: 3}, nil, 0, `0.044444 {"reputation":0.1,"availability":0,"rating":0} [{reputation 0.1 } {availability 0 } {rating 0 }]`},
	} {
		d, err := agent.Decode([]byte(tt.card))
		if err != nil {
			t.Fatal(err)
		}
		known, why := find.FactorsOf(d, tt.signals)
		all := 2
		if tt.words == 0 {
			all = 0
		}
		f := known.With(&find.Query{Facts: tt.facts}, tt.words, all)
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%v %s %v", f.Score(), text, why); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.card, got, tt.want)
		}
	}
}
