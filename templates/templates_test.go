package templates_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/templates"
)

func ExampleRender() {
	text, err := templates.Render(templates.PackageDoc, map[string]any{"Name": "point", "Doc": "reads points.", "Entry": nil, "Versions": nil})
	fmt.Println(strings.TrimSpace(string(text)))
	fmt.Println(err)
	// Output:
	// Package point reads points.
	// <nil>
}

// The type of a built value has its article.
func TestPackageDoc(t *testing.T) {
	text, err := templates.Render(templates.PackageDoc, map[string]any{
		"Name": "order", "Doc": "reads orders.", "Versions": nil,
		"Entry": map[string]any{
			"Type": "Order", "Value": "an [Order]", "Decode": "Decode", "Parse": "Parse", "Examine": "Examine",
			"Builder": true, "Sample": "",
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "[NewOrder] returns a builder. Its Build returns an [Order] that violates no rule"; !strings.Contains(string(text), want) {
		t.Errorf("the comment lacks %q:\n%s", want, text)
	}
}

// Text from a schema never breaks a table of the reference.
func TestReferenceCells(t *testing.T) {
	type found struct{ Code, Versions string }
	type member struct {
		Name, Go, Type      string
		Required            bool
		Constraints, Source string
		Errors, Warnings    []found
	}
	type page struct {
		Name, Doc, Source       string
		Facts, Values, Findings []string
		Alternatives            []string
		Members                 []member
	}
	text, err := templates.Render(templates.Reference, map[string]any{
		"Title": "t", "Intro": "i", "Files": []string{"f"},
		"Types": []page{{Name: "T", Doc: "d", Members: []member{{
			Name: "a|b", Go: "AB", Type: "string", Constraints: "matches ^a|b$\nand <x> and [a](b\\.|\\|)", Errors: []found{{Code: "one", Versions: "from 2"}, {Code: "a`b"}},
		}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "| `a\\|b` | `AB` | string |  | matches ^a\\|b$ and &lt;x> and [a]\\(b\\\\.\\|\\\\\\|) | `one` (from 2), ``a`b`` |  |  |\n"
	if !strings.Contains(string(text), want) {
		t.Errorf("the page lacks the line\n%s:\n%s", want, text)
	}
}
