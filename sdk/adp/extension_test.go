package adp_test

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

// billing is the value of an extension in tests.
type billing struct {
	Currency string `json:"currency"`
	Cents    int64  `json:"cents"`
}

var billingExtension = adp.Extension[billing]{Namespace: "com.example.billing"}

func TestExtension(t *testing.T) {
	const before = `{"id":"agent://a","name":"a","extensions":{"org.other":{"n":1.0},"com.example.billing":{"currency":"EUR","x":1}}}`
	x := decode(t, before)
	value, ok, err := billingExtension.Get(x)
	if err != nil || !ok || value != (billing{Currency: "EUR"}) {
		t.Errorf("%+v %t (%v)", value, ok, err)
	}
	next, err := billingExtension.Put(x.ToBuilder(), billing{"USD", 5}).Build()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, next), `{"id":"agent://a","name":"a","extensions":{"org.other":{"n":1.0},"com.example.billing":{"currency":"USD","cents":5}}}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if text(t, x) != before {
		t.Error("the card was changed")
	}
	for _, card := range []*adp.Card{nil, decode(t, `{}`), decode(t, `{"extensions":{"com.example.Billing":{}}}`)} {
		if _, ok, err := billingExtension.Get(card); ok || err != nil {
			t.Errorf("%v has the extension (%v)", card, err)
		}
	}
	_, ok, err = billingExtension.Get(decode(t, `{"extensions":{"com.example.billing":{"cents":"5"}}}`))
	if !ok || err == nil {
		t.Errorf("a value of another type: %t, %v", ok, err)
	}
}

func ExampleExtension() {
	type billing struct {
		Currency string `json:"currency"`
	}
	extension := adp.Extension[billing]{Namespace: "com.example.billing"}
	c, err := extension.Put(adp.NewCard().WithID("agent://clerk").WithName("Clerk"), billing{"EUR"}).Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	value, ok, err := extension.Get(c)
	fmt.Println(value.Currency, ok, err)
	// Output: EUR true <nil>
}
