package card_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// A nullable member has three states.
func ExampleNullable() {
	var price card.Nullable[float64]
	fmt.Println(price.IsZero(), price.IsNull())
	price.SetNull()
	fmt.Println(price.IsZero(), price.IsNull())
	price.Set(0.25)
	fmt.Println(price.Get())
	// Output:
	// true false
	// false true
	// 0.25 true
}

func ExampleOptional() {
	timeout := card.Some[uint64](30)
	fmt.Println(timeout.Or(60))
	timeout.Clear()
	fmt.Println(timeout.Or(60))
	// Output:
	// 30
	// 60
}

func ExampleJSON() {
	schema := card.Must(card.JSON(map[string]any{"type": "object", "required": []string{"text"}}))
	kind, _ := schema.Pointer("/type")
	fmt.Println(schema)
	fmt.Println(kind.Kind(), kind)
	// Output:
	// {"required":["text"],"type":"object"}
	// string "object"
}

// An Object keeps its text; a change affects only the member that is set.
func ExampleObject() {
	metadata := card.Must(card.ParseObject([]byte(`{"price": 1.50, "region": "eu"}`)))
	price, _ := metadata.Get("price")
	fmt.Println(price, metadata.Len())

	copied := metadata
	if err := copied.Set("region", []string{"eu", "us"}); err != nil {
		fmt.Println(err)
	}
	copied.Delete("none")
	fmt.Println(metadata)
	fmt.Println(copied)

	var terms struct{ Price float64 }
	err := copied.Decode(&terms)
	fmt.Println(terms.Price, err)
	// Output:
	// 1.50 2
	// {"price": 1.50, "region": "eu"}
	// {"price": 1.50, "region": ["eu","us"]}
	// 1.5 <nil>
}

func ExampleNewObject() {
	options, err := card.NewObject(map[string]any{"depth": 2})
	fmt.Println(options, err)
	_, err = card.NewObject([]int{2})
	fmt.Println(err)
	// Output:
	// {"depth":2} <nil>
	// card: a JSON array is not an object
}

func ExampleInvalidError() {
	found := card.Violations{
		{Pointer: "/name", Keyword: "required", Code: "required", Message: "is missing"},
		{Pointer: "/tags/3", Keyword: "uniqueItems", Code: "unique", Message: "repeats an earlier element"},
	}
	err := found.Err() // what Validate returns

	fmt.Println(err)
	fmt.Println(errors.Is(err, card.Required), errors.Is(err, card.Keyword("pattern")))
	var first card.Violation
	if errors.As(err, &first) {
		fmt.Println(first.Pointer)
	}
	// Output:
	// /name: is missing [required]
	// /tags/3: repeats an earlier element [unique]
	// true false
	// /name
}

func ExampleCanonical() {
	text, err := card.Canonical([]byte(`{"b": 1.0, "a": [1e2, "\u00fc"]}`))
	fmt.Println(string(text), err)
	// Output: {"a":[100,"ü"],"b":1} <nil>
}

func ExampleEqualJSON() {
	same, _ := card.EqualJSON([]byte(`{"a":1,"b":10}`), []byte(`{"b":1e1,"a":1.0}`))
	fmt.Println(same)
	// Output: true
}

func ExampleJoinPointer() {
	fmt.Println(card.JoinPointer("tools", "0", "application/json"))
	// Output: /tools/0/application~1json
}

// A stream has documents one after the other. An invalid one does not end it.
func ExampleRead() {
	in := strings.NewReader(`{"id": "agent://reader", "name": "Reader"}
{"id": "agent://nameless"}
{"id": "agent://writer", "name": "Writer"}
`)
	for c, err := range card.Read[adp.Card](in) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(c.ID, c.Name)
	}
	// Output:
	// agent://reader Reader
	// 2:1: /name: name is required [required]
	// agent://writer Writer
}

// A Reader uses the memory of a card again for the next one. Strings stay; Clone keeps a whole
// card.
func ExampleReader() {
	texts := []string{
		`{"id": "agent://reader", "name": "Reader", "skills": ["analytical/reading"]}`,
		`{"id": "agent://writer", "name": "Writer", "skills": ["analytical/writing"]}`,
	}
	r := card.NewReader[adp.Card]()
	var names []string
	var first *adp.Card
	for i, text := range texts {
		c, err := r.ParseString(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		names = append(names, c.Name)
		if i == 0 {
			first = c.Clone()
		}
	}
	fmt.Println(names, first.Skills)
	// Output:
	// [Reader Writer] [analytical/reading]
}
