package mcptools_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/mcptools"
)

func properties(t *testing.T, name string) map[string]card.Raw {
	t.Helper()
	for _, tool := range mcptools.List().Tools {
		if tool.Name != name {
			continue
		}
		value, _ := tool.InputSchema.Get("properties")
		object, ok := value.Object()
		if !ok {
			t.Fatal("no properties")
		}
		found := map[string]card.Raw{}
		for name, schema := range object.All() {
			found[name] = schema
		}
		return found
	}
	t.Fatalf("no tool %s", name)
	return nil
}

func TestList(t *testing.T) {
	list := mcptools.List()
	text, err := list.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, found := mcp.Examine(text, card.Version("2025-06-18")); len(found.Errors()) > 0 {
		t.Error(found)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	if want := []string{mcptools.Upsert, mcptools.Discover, mcptools.DiscoverStream}; !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	list.Tools[0].Name = "changed"
	if mcptools.List().Tools[0].Name != mcptools.Upsert {
		t.Error("the lists share memory")
	}
}

// TestArguments: the arguments of the tools are the parameters of the routes, with what
// the server of the service adds and omits.
func TestArguments(t *testing.T) {
	for _, c := range []struct {
		tool        string
		route       discovery.Route
		more, fewer []string
	}{
		{mcptools.Discover, discovery.Tenant, []string{"scope"}, []string{"asOf"}},
		{mcptools.DiscoverStream, discovery.Stream, []string{"lastEventId", "maxEvents", "timeoutMs"}, nil},
	} {
		want := map[string]bool{}
		for _, name := range append(discovery.Parameters(c.route), c.more...) {
			want[name] = !slices.Contains(c.fewer, name)
		}
		got := properties(t, c.tool)
		for name, wanted := range want {
			if _, ok := got[name]; ok != wanted {
				t.Errorf("%s: the argument %s is present: %t", c.tool, name, ok)
			}
			delete(got, name)
		}
		for name := range got {
			t.Errorf("%s has the argument %s", c.tool, name)
		}
	}
}

// TestEnumerations passes every word of every argument to Query.
func TestEnumerations(t *testing.T) {
	words := 0
	for _, tool := range []string{mcptools.Discover, mcptools.DiscoverStream} {
		for name, schema := range properties(t, tool) {
			value, _ := schema.Pointer("/enum")
			var enum []*string
			if value.Kind() == card.KindArray {
				if err := value.Decode(&enum); err != nil {
					t.Fatal(err)
				}
			}
			for _, word := range enum {
				if word == nil {
					continue
				}
				words++
				call, err := mcptools.Query(tool, []byte(`{"`+name+`":"`+*word+`"}`))
				if err != nil {
					t.Errorf("%s %s: %v", name, *word, err)
				} else if got := call.Query.Values(call.Route).Get(name); got != *word && name != "scope" {
					t.Errorf("%s %s is %q in the query", name, *word, got)
				}
			}
		}
	}
	if words < 30 {
		t.Errorf("%d words", words)
	}
}

func TestUpsertHasTheMembersOfTheBody(t *testing.T) {
	got := properties(t, mcptools.Upsert)
	for _, name := range []string{
		"agentId", "displayName", "description", "capabilities", "visibility", "executionCoordinatorDid", "priceHint",
		"attestations", "tools", "policyCompatibility", "publish", "tags", "metadata",
		"hostRuntime", "hostEndpoint", "hostProtocols", "idempotencyKey",
	} {
		if _, ok := got[name]; !ok {
			t.Errorf("%s is missing", name)
		}
		delete(got, name)
	}
	if len(got) > 0 {
		t.Errorf("more arguments: %v", got)
	}
}

func TestQuery(t *testing.T) {
	got, err := mcptools.Query(mcptools.Discover, []byte(`{"scope":"public","capability":"a.b","toolSideEffecting":false,"toolMaxPriceCents":5,"limit":null}`))
	want := mcptools.Call{Route: discovery.Public, Query: discovery.Query{
		Capability: "a.b", ToolSideEffecting: card.Bool(false), ToolMaxPriceCents: card.Int64(5),
	}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v)", got, err)
	}
	got, err = mcptools.Query(mcptools.DiscoverStream, []byte(`{"status":"all","lastEventId":"x","maxEvents":200}`))
	want = mcptools.Call{
		Route: discovery.Stream, Query: discovery.Query{Status: discovery.StatusAll},
		LastEventID: "x", MaxEvents: 200, TimeoutMillis: 2000,
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v)", got, err)
	}
	if got, err := mcptools.Query(mcptools.Discover, []byte(`{}`)); err != nil || got.Route != discovery.Tenant {
		t.Errorf("%+v (%v)", got, err)
	}
}

func TestQueryRefuses(t *testing.T) {
	for _, c := range []struct{ tool, arguments, code, pointer string }{
		{mcptools.Upsert, `{}`, mcptools.CodeTool, ""},
		{"x", `{}`, mcptools.CodeTool, ""},
		{mcptools.Discover, `{"asOf":"2026-01-01T00:00:00Z"}`, mcptools.CodeUnknown, "/asOf"},
		{mcptools.Discover, `{"a/b":null}`, mcptools.CodeUnknown, "/a~1b"},
		{mcptools.Discover, `{"limit":"5"}`, mcptools.CodeType, "/limit"},
		{mcptools.Discover, `{"toolId":["a"]}`, mcptools.CodeType, "/toolId"},
		{mcptools.Discover, `{"toolSideEffecting":"true"}`, mcptools.CodeType, "/toolSideEffecting"},
		{mcptools.Discover, `{"limit":101}`, discovery.CodeMaximum, "/limit"},
		{mcptools.Discover, `{"limit":1.5}`, discovery.CodeInteger, "/limit"},
		{mcptools.Discover, `{"scope":"world"}`, discovery.CodeEnum, "/scope"},
		{mcptools.Discover, `{"scope":"public","visibility":"tenant"}`, discovery.CodeEnum, "/visibility"},
		{mcptools.DiscoverStream, `{"maxEvents":201}`, discovery.CodeInteger, "/maxEvents"},
		{mcptools.DiscoverStream, `{"timeoutMs":199}`, discovery.CodeInteger, "/timeoutMs"},
		{mcptools.DiscoverStream, `{"limit":1}`, mcptools.CodeUnknown, "/limit"},
	} {
		_, err := mcptools.Query(c.tool, []byte(c.arguments))
		var invalid *discovery.Error
		if !errors.As(err, &invalid) || invalid.Violations[0].Code != c.code || invalid.Violations[0].Pointer != c.pointer {
			t.Errorf("%s %s: %v", c.tool, c.arguments, err)
		}
	}
	var broken *card.DecodeError
	if _, err := mcptools.Query(mcptools.Discover, []byte(`[]`)); !errors.As(err, &broken) {
		t.Errorf("%v", err)
	}
}

func TestDescriptionsAreSentences(t *testing.T) {
	for _, tool := range mcptools.List().Tools {
		if !strings.HasSuffix(tool.Description.Or(""), ".") {
			t.Errorf("%s: %s", tool.Name, tool.Description.Or(""))
		}
	}
}

func FuzzQuery(f *testing.F) {
	f.Add([]byte(`{"scope":"public","capability":"a.b","limit":5,"maxEvents":20}`))
	f.Fuzz(func(t *testing.T, arguments []byte) {
		for _, tool := range []string{mcptools.Discover, mcptools.DiscoverStream} {
			call, err := mcptools.Query(tool, arguments)
			if err != nil {
				continue
			}
			if err := call.Query.Check(call.Route); err != nil {
				t.Error(err)
			}
		}
	})
}

func Example() {
	call, err := mcptools.Query(mcptools.Discover, []byte(`{"capability": "travel.booking", "toolRiskClass": "action"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(call.Route, call.Query.ToolRiskClass == nooterra.RiskClassAction)
	// Output:
	// GET /agent-cards/discover true
}
