package adp_test

import (
	"errors"
	"fmt"
	"slices"
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

func TestExtensions(t *testing.T) {
	var none adp.Extensions
	var r adp.Extensions
	refuse := errors.New("the amount is negative")
	if err := adp.Register(&r, billingExtension, func(b billing) error {
		if b.Cents < 0 {
			return refuse
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := adp.Register(&r, adp.Extension[[]int]{Namespace: "a/b"}); err != nil {
		t.Fatal(err)
	}
	for _, namespace := range []string{"", "a/b"} {
		if err := adp.Register(&r, adp.Extension[int]{Namespace: namespace}); !errors.Is(err, adp.ErrNamespace) {
			t.Errorf("%q: %v", namespace, err)
		}
	}
	if got := r.Namespaces(); !slices.Equal(got, []string{"a/b", "com.example.billing"}) {
		t.Errorf("%q", got)
	}
	for _, tt := range []struct{ name, extensions, want string }{
		{"none", `{}`, ""},
		{"valid", `{"com.example.billing":{"cents":5,"more":true},"a/b":[1]}`, ""},
		{"unknown namespace", `{"org.other":7}`, ""},
		{"member of another type", `{"com.example.billing":{"cents":"5"}}`, "/extensions/com.example.billing cannot decode member cents into int64"},
		{"another type", `{"a/b":{}}`, "/extensions/a~1b the value is not of the type of the extension"},
		{"refused", `{"com.example.billing":{"cents":-1}}`, "/extensions/com.example.billing the amount is negative"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := decode(t, `{"id":"agent://a","name":"a","extensions":`+tt.extensions+`}`)
			got := ""
			for _, v := range r.Check(x) {
				got += v.Pointer + " " + v.Message
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if found := none.Check(x); len(found) > 0 {
				t.Errorf("an empty registry finds %v", found)
			}
		})
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

	var known adp.Extensions
	if err := adp.Register(&known, extension); err != nil {
		fmt.Println(err)
		return
	}
	other, err := adp.Decode([]byte(`{"id": "agent://b", "name": "b", "extensions": {"com.example.billing": {"currency": 7}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range known.Check(other) {
		fmt.Println(v.Pointer, v.Message)
	}
	// Output:
	// EUR true <nil>
	// /extensions/com.example.billing cannot decode member currency into string
}
