package oasdiff

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/oasdiff/oasdiff/checker"
	"github.com/oasdiff/oasdiff/diff"
	"github.com/oasdiff/oasdiff/load"

	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

var update = flag.Bool("update", false, "write disagreements.json")

const file = "disagreements.json"

// disagreement is a pair on which the two differ.
type disagreement struct {
	// Pair is the name of the pair.
	Pair string          `json:"pair"`
	Old  json.RawMessage `json:"old"`
	New  json.RawMessage `json:"new"`
	// Use is "request" or "response".
	Use string `json:"use"`
	// Breaking is the verdict here, and Example a document that shows it.
	Breaking bool            `json:"breaking"`
	Example  json.RawMessage `json:"example,omitempty"`
	// Theirs are the findings of oasdiff, warnings and errors.
	Theirs []string `json:"oasdiff,omitempty"`
	// Argument says why nothing breaks.
	Argument string `json:"argument,omitempty"`
}

// TestDisagreements compares each pair as it is, and as the schema of a member.
func TestDisagreements(t *testing.T) {
	recorded := listed(t)
	var list []disagreement
	verdicts, argued := 0, make(map[string]bool)
	for _, p := range pairs {
		for _, form := range []string{"%s", `{"type":"object","properties":{"m":%s}}`} {
			a, b := fmt.Sprintf(form, p.a), fmt.Sprintf(form, p.b)
			for _, versions := range [][2]string{{a, b}, {b, a}} {
				for _, use := range []string{"request", "response"} {
					verdicts++
					if d := compare(t, versions, use); d != nil {
						d.Pair = p.name
						if !d.Breaking {
							d.Argument = p.argument
							argued[p.name] = true
						}
						list = append(list, *d)
					}
				}
			}
		}
	}
	t.Logf("%d verdicts, %d disagreements, %d of them breaking here", verdicts, len(list), count(list))
	if *update {
		write(t, list)
	} else if !reflect.DeepEqual(list, recorded) {
		t.Errorf("%s differs; go test -update writes it", file)
	}
	for _, p := range pairs {
		if argued[p.name] != (p.argument != "") {
			t.Errorf("%s: there is a direction in which only oasdiff has findings: %t, and the argument is %q", p.name, argued[p.name], p.argument)
		}
	}
}

func count(list []disagreement) (breaking int) {
	for _, d := range list {
		if d.Breaking {
			breaking++
		}
	}
	return breaking
}

// compare returns nil if both verdicts agree.
func compare(t *testing.T, versions [2]string, use string) *disagreement {
	t.Helper()
	j, err := jsonschema.Judge([]byte(versions[0]), []byte(versions[1]))
	if err != nil {
		t.Fatal(err)
	}
	answer := j.Card
	if use == "response" {
		answer = j.Reader
	}
	if answer.Verdict == jsonschema.Undecided {
		t.Fatalf("%s to %s is undecided: %s", versions[0], versions[1], answer.Reason)
	}
	d := &disagreement{
		Old: json.RawMessage(versions[0]), New: json.RawMessage(versions[1]), Use: use,
		Breaking: answer.Verdict == jsonschema.Breaking, Example: answer.Example, Theirs: theirs(t, versions, use),
	}
	if d.Breaking == (len(d.Theirs) > 0) {
		return nil
	}
	return d
}

// theirs returns the warnings and errors of oasdiff.
func theirs(t *testing.T, versions [2]string, use string) []string {
	t.Helper()
	var specs [2]*load.SpecInfo
	for i, schema := range versions {
		loader := openapi3.NewLoader()
		doc, err := loader.LoadFromData([]byte(document(schema, use)))
		if err != nil {
			t.Fatalf("%s: %v", schema, err)
		}
		specs[i] = &load.SpecInfo{Url: "openapi.json", Spec: doc}
	}
	changes, sources, err := diff.GetWithOperationsSourcesMap(diff.NewConfig(), specs[0], specs[1])
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range checker.CheckBackwardCompatibility(checker.NewConfig(checker.GetAllChecks()), changes, sources) {
		ids = append(ids, c.GetId())
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// document returns a document of OpenAPI with a schema in the body of a request or a response.
func document(schema, use string) string {
	bodies := map[string]string{"request": `{"type":"object"}`, "response": `{"type":"object"}`}
	bodies[use] = schema
	return fmt.Sprintf(`{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/x":{"post":{
		"requestBody":{"required":true,"content":{"application/json":{"schema":%s}}},
		"responses":{"200":{"description":"ok","content":{"application/json":{"schema":%s}}}}}}}}`, bodies["request"], bodies["response"])
}

func listed(t *testing.T) []disagreement {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []disagreement
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return list
}

// write writes the list, one entry a line.
func write(t *testing.T, list []disagreement) {
	t.Helper()
	text := []byte("[\n")
	for i, d := range list {
		line, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		text = append(append(text, "  "...), line...)
		if i < len(list)-1 {
			text = append(text, ',')
		}
		text = append(text, '\n')
	}
	if err := os.WriteFile(file, append(text, "]\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
}
