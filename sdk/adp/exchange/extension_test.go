package exchange_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
)

// billing is the value of an extension in tests.
type billing struct {
	Currency string `json:"currency"`
	Cents    int64  `json:"cents"`
}

var billingExtension = adp.Extension[billing]{Namespace: "com.example.billing"}

func TestExtensions(t *testing.T) {
	var none exchange.Extensions
	var r exchange.Extensions
	refuse := errors.New("the amount is negative")
	if err := exchange.Register(&r, billingExtension, func(b billing) error {
		if b.Cents < 0 {
			return refuse
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if err := exchange.Register(&r, adp.Extension[[]int]{Namespace: "a/b"}); err != nil {
		t.Fatal(err)
	}
	for _, namespace := range []string{"", "a/b"} {
		if err := exchange.Register(&r, adp.Extension[int]{Namespace: namespace}); !errors.Is(err, exchange.ErrNamespace) {
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

func ExampleExtensions() {
	type billing struct {
		Currency string `json:"currency"`
	}
	var known exchange.Extensions
	if err := exchange.Register(&known, adp.Extension[billing]{Namespace: "com.example.billing"}); err != nil {
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
	// Output: /extensions/com.example.billing cannot decode member currency into string
}
