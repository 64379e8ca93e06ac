package pattern

import (
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// long takes more steps than are allowed to find out that it does not match.
var long = strings.Repeat("a", 45)

// script is a text that the pattern matches, which takes as long to find out.
var script = long + "<script>"

// budget returns the places at which a match was given up, with the severities.
func budget(vs card.Violations) string {
	var list []string
	for _, v := range vs {
		if v.Code == "pattern-budget" {
			list = append(list, v.Pointer+" "+v.Severity.String())
		}
	}
	return strings.Join(list, ", ")
}

// TestPlaces promises that a match which is given up is a finding at its place, an error
// unless the rule only warns: for the text of a document, for a decoded value and for one
// that is built.
func TestPlaces(t *testing.T) {
	for document, want := range map[string]string{
		`{"plain":"` + script + `"}`:                         "/plain error",
		`{"not":"` + script + `"}`:                           "/not error",
		`{"if":"` + script + `"}`:                            "/if error",
		`{"anyOf":"` + script + `"}`:                         "/anyOf error",
		`{"oneOf":"` + script + `"}`:                         "/oneOf error",
		`{"ref":"` + script + `"}`:                           "/ref error",
		`{"list":["a!","` + script + `"]}`:                   "/list/1 error",
		`{"contains":["b","` + script + `"]}`:                "/contains/1 error",
		`{"unevaluatedItems":["<script>","` + script + `"]}`: "/unevaluatedItems/1 error",
		`{"map":{"x":"` + script + `"}}`:                     "/map/x error",
		`{"mapNot":{"x":"` + script + `"}}`:                  "/mapNot/x error",
		`{"lint":"` + script + `"}`:                          "/lint warning",
		`{"lintPlain":"` + script + `"}`:                     "/lintPlain warning",
		`{"lintContains":["b","` + script + `"]}`:            "/lintContains/1 warning",
		`{"nullable":"` + script + `"}`:                      "/nullable error",
		`{"raw":{"v":"` + script + `"}}`:                     "/raw/v error",
		`{"patternProperties":{"` + long + `":1}}`:           "/patternProperties/" + long + " error",
		`{"additional":{"` + long + `":1}}`:                  "/additional/" + long + " error",
		`{"unevaluated":{"` + long + `":1}}`:                 "/unevaluated/" + long + " error",
		`{"names":{"` + long + `":1}}`:                       "/names/" + long + " error",
		`{"sibling":{"kind":"` + script + `"}}`:              "/sibling/kind error",
		`{"field":{"` + long + `":"x"}}`:                     "/field/" + long + " error",

		`{"plain":"<script>","not":"b","if":"b","oneOf":"b","raw":{"v":"b"}}`: "",
	} {
		x, vs := Examine([]byte(document))
		if x == nil {
			t.Errorf("%s: %v", document, vs)
			continue
		}
		if got := budget(vs); got != want {
			t.Errorf("%.40s: examined: %q, want %q; all: %v", document, got, want, vs)
		}
		if got := budget(card.Check(x)); got != want {
			t.Errorf("%.40s: checked: %q, want %q", document, got, want)
		}
		errors := map[string]error{"Validate": x.Validate()}
		_, errors["Build"] = x.ToBuilder().Build()
		_, errors["Parse"] = Parse([]byte(document))
		if strings.HasSuffix(want, "warning") {
			want = ""
		}
		for how, err := range errors {
			if got := budgetOf(err); got != want {
				t.Errorf("%.40s: %s: %q, want %q", document, how, got, want)
			}
		}
	}
}

func budgetOf(err error) string {
	var invalid *card.InvalidError
	if errors.As(err, &invalid) {
		return budget(invalid.Violations)
	}
	return ""
}

// TestLimits promises that the caller can allow more, and then has an answer.
func TestLimits(t *testing.T) {
	document := []byte(`{"not":"` + strings.Repeat("a", 18) + `<script>"}`)
	if _, vs := Examine(document, card.WithLimits(card.Limits{Steps: 1000})); budget(vs) == "" {
		t.Errorf("within 1000 steps: %v", vs)
	}
	if _, vs := Examine(document, card.WithLimits(card.Limits{Steps: -1})); budget(vs) != "" || vs.Err() == nil {
		t.Errorf("without a limit: %v", vs)
	}
}
