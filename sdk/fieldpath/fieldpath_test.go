package fieldpath_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
)

type common struct {
	Version string `json:"version"`
}

type number int

type scheme interface{ scheme() }

type apiKey struct {
	Name string `json:"name"`
}

func (apiKey) scheme() {}

type skill struct {
	ID   string   `json:"id"`
	Tags []string `json:"tags,omitempty"`
}

type agent struct {
	common
	Skills  []*skill          `json:"skills"`
	Schemes map[string]scheme `json:"securitySchemes"`
	Ports   map[number]string `json:"ports"`
	Hidden  string            `json:"-"`
	Plain   string
}

func TestExpression(t *testing.T) {
	x := &agent{
		Skills:  []*skill{{ID: "a"}, nil},
		Schemes: map[string]scheme{"key": apiKey{Name: "X"}},
		Ports:   map[number]string{80: "http"},
	}
	for pointer, want := range map[string]string{
		"":                                  "card",
		"/version":                          "card.Version",
		"/Plain":                            "card.Plain",
		"/skills":                           "card.Skills",
		"/skills/0/id":                      "card.Skills[0].ID",
		"/skills/0/tags":                    "card.Skills[0].Tags",
		"/skills/0/tags/1":                  "card.Skills[0].Tags (/1)",
		"/skills/1/id":                      "card.Skills[1] (/id)",
		"/skills/2":                         "card.Skills (/2)",
		"/skills/x":                         "card.Skills (/x)",
		"/securitySchemes/key/apiKey/name":  `card.Schemes["key"].Name`,
		"/securitySchemes/key/apiKey/other": `card.Schemes["key"] (/other)`,
		"/securitySchemes/none":             "card.Schemes (/none)",
		"/ports/80":                         `card.Ports["80"]`,
		"/-":                                "card (/-)",
		"/Hidden":                           "card (/Hidden)",
		"not a pointer":                     "card (not a pointer)",
	} {
		if got := fieldpath.Expression(x, "card", pointer, "apiKey"); got != want {
			t.Errorf("%s: %s, want %s", pointer, got, want)
		}
	}
	if got := fieldpath.Expression(nil, "card", "/a"); got != "card (/a)" {
		t.Errorf("nil: %s", got)
	}
}

func TestExplain(t *testing.T) {
	err := (&adp.Card{}).Validate()
	if err == nil {
		t.Fatal("an empty card is valid")
	}
	explained := fieldpath.Explain(err, &agent{}, "card")
	var invalid *card.InvalidError
	if !errors.As(explained, &invalid) || !errors.Is(explained, err) {
		t.Errorf("%v does not unwrap to the error of the validation", explained)
	}
	other := errors.New("other")
	if got := fieldpath.Explain(other, &agent{}, "card"); got != other {
		t.Errorf("an error without findings becomes %v", got)
	}
}

// Tool is a type of a framework that encodes it as JSON.
type Tool struct {
	Ident string `json:"name"`
}

func ExampleExplain() {
	mine := struct {
		Key   string `json:"id"`
		Title string `json:"name"`
		Tools []Tool `json:"tools"`
	}{"agent://router", "Router", []Tool{{""}}}

	_, err := adp.NewCard().WithID(mine.Key).WithName(mine.Title).
		WithTools(adp.NewTool().WithName(mine.Tools[0].Ident)).Build()
	fmt.Println(fieldpath.Explain(err, mine, "mine"))
	// Output: mine.Tools[0].Ident: must not be empty
}
