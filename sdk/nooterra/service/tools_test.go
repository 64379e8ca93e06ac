package service_test

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
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

func properties(t *testing.T, name string) map[string]card.Raw {
	t.Helper()
	for _, tool := range service.Tools().Tools {
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

func TestTools(t *testing.T) {
	list := service.Tools()
	text, err := card.AppendJSON(nil, list)
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
	if want := []string{service.ToolUpsert, service.ToolDiscover, service.ToolDiscoverStream}; !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	list.Tools[0].Name = "changed"
	if service.Tools().Tools[0].Name != service.ToolUpsert {
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
		{service.ToolDiscover, discovery.Tenant, []string{"scope"}, []string{"asOf"}},
		{service.ToolDiscoverStream, discovery.Stream, []string{"lastEventId", "maxEvents", "timeoutMs"}, nil},
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
	for _, tool := range []string{service.ToolDiscover, service.ToolDiscoverStream} {
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
				call, err := service.ParseToolCall(tool, []byte(`{"`+name+`":"`+*word+`"}`))
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
	got := properties(t, service.ToolUpsert)
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

func TestParseToolCall(t *testing.T) {
	got, err := service.ParseToolCall(service.ToolDiscover, []byte(`{"scope":"public","capability":"a.b","toolSideEffecting":false,"toolMaxPriceCents":5,"limit":null}`))
	want := service.ToolCall{Route: discovery.Public, Query: discovery.Query{
		Capability: "a.b", ToolSideEffecting: card.Some(false), ToolMaxPriceCents: card.Some[int64](5),
	}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v)", got, err)
	}
	got, err = service.ParseToolCall(service.ToolDiscoverStream, []byte(`{"status":"all","lastEventId":"x","maxEvents":200}`))
	want = service.ToolCall{
		Route: discovery.Stream, Query: discovery.Query{Status: discovery.StatusAll},
		LastEventID: "x", MaxEvents: 200, TimeoutMillis: 2000,
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v)", got, err)
	}
	if got, err := service.ParseToolCall(service.ToolDiscover, []byte(`{}`)); err != nil || got.Route != discovery.Tenant {
		t.Errorf("%+v (%v)", got, err)
	}
}

func TestParseToolCallRefuses(t *testing.T) {
	for _, c := range []struct{ tool, arguments, code, pointer string }{
		{service.ToolUpsert, `{}`, service.CodeToolName, ""},
		{"x", `{}`, service.CodeToolName, ""},
		{service.ToolDiscover, `{"asOf":"2026-01-01T00:00:00Z"}`, service.CodeUnknownArgument, "/asOf"},
		{service.ToolDiscover, `{"a/b":null}`, service.CodeUnknownArgument, "/a~1b"},
		{service.ToolDiscover, `{"limit":"5"}`, service.CodeArgumentType, "/limit"},
		{service.ToolDiscover, `{"toolId":["a"]}`, service.CodeArgumentType, "/toolId"},
		{service.ToolDiscover, `{"toolSideEffecting":"true"}`, service.CodeArgumentType, "/toolSideEffecting"},
		{service.ToolDiscover, `{"limit":101}`, discovery.CodeMaximum, "/limit"},
		{service.ToolDiscover, `{"limit":1.5}`, discovery.CodeInteger, "/limit"},
		{service.ToolDiscover, `{"scope":"world"}`, discovery.CodeEnum, "/scope"},
		{service.ToolDiscover, `{"scope":"public","visibility":"tenant"}`, discovery.CodeEnum, "/visibility"},
		{service.ToolDiscoverStream, `{"maxEvents":201}`, discovery.CodeInteger, "/maxEvents"},
		{service.ToolDiscoverStream, `{"timeoutMs":199}`, discovery.CodeInteger, "/timeoutMs"},
		{service.ToolDiscoverStream, `{"limit":1}`, service.CodeUnknownArgument, "/limit"},
	} {
		_, err := service.ParseToolCall(c.tool, []byte(c.arguments))
		if found := card.ProblemsOf(err); len(found) == 0 || found[0].Code != c.code || found[0].Pointer != c.pointer {
			t.Errorf("%s %s: %v", c.tool, c.arguments, err)
		}
	}
	var broken *card.DecodeError
	if _, err := service.ParseToolCall(service.ToolDiscover, []byte(`[]`)); !errors.As(err, &broken) {
		t.Errorf("%v", err)
	}
}

func TestDescriptionsAreSentences(t *testing.T) {
	for _, tool := range service.Tools().Tools {
		if !strings.HasSuffix(tool.Description.Or(""), ".") {
			t.Errorf("%s: %s", tool.Name, tool.Description.Or(""))
		}
	}
}

func FuzzParseToolCall(f *testing.F) {
	f.Add([]byte(`{"scope":"public","capability":"a.b","limit":5,"maxEvents":20}`))
	f.Fuzz(func(t *testing.T, arguments []byte) {
		for _, tool := range []string{service.ToolDiscover, service.ToolDiscoverStream} {
			call, err := service.ParseToolCall(tool, arguments)
			if err != nil {
				continue
			}
			if err := call.Query.Check(call.Route); err != nil {
				t.Error(err)
			}
		}
	})
}

func Example_tools() {
	call, err := service.ParseToolCall(service.ToolDiscover, []byte(`{"capability": "travel.booking", "toolRiskClass": "action"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(call.Route, call.Query.ToolRiskClass == nooterra.RiskClassAction)
	// Output:
	// GET /agent-cards/discover true
}
