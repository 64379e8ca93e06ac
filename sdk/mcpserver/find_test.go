package mcpserver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/mcpserver"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// described are cards of four dialects; the value is the argument id.
var described = map[string]string{
	`{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"Clerk","version":"1.0.0","capabilities":[{"id":"text.summarise","description":"Shortens.","tags":["Summaries"]}],` +
		`"endpoint":{"protocol":"https","url":"https://clerk.example/"},"goal_subscriptions":[{"goal_id":"GOAL1"}]}`: "",
	`{"id":"agent://t","name":"Translator","skills":["nlp/translation"],"tools":[{"name":"translate"}]}`: "",
	`{"name":"Planner","description":"d","version":"1.0.0","supportedInterfaces":[{"url":"https://p.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],` +
		`"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"plan-route","name":"Plan","description":"d","tags":["nlp"]}]}`: "planner",
	`{"tools":[{"name":"get_forecast","inputSchema":{"type":"object"}}],"cacheScope":"public","resultType":"complete","ttlMs":0}`: "weather",
}

// TestFind: cards are found by their descriptions, in every dialect.
func TestFind(t *testing.T) {
	c := connect(t, mcpserver.Options{Policy: unsigned})
	for text, id := range described {
		pairs := []any{"card_json", text} // the argument of other servers of the draft
		if id != "" {
			pairs = []any{"card", object(text), "id", id}
		}
		if r := call(t, c, mcpserver.Declare, arguments(pairs...)); !r.OK {
			t.Fatal(r.text)
		}
	}
	const clerk, translator = "01JB2X9M4E7QKZ5T8R3V6W1YHN", "agent://t"
	for query, want := range map[string][]string{
		"text.summarise": {clerk}, "TEXT.Summarise": {clerk}, "goal1": {clerk}, "summaries": {clerk}, "translate": {translator},
		"nlp/translation": {translator}, "nlp": {translator, "planner"}, "plan-route": {"planner"}, "get_forecast": {"weather"},
		"text": nil, "https": nil, "plan": {"planner"}, // a part of the name
	} {
		r := call(t, c, mcpserver.Resolve, arguments("query", query))
		if got := ids(append(r.Matches, r.Found)); !slices.Equal(got, want) {
			t.Errorf("resolve %q: %v, want %v", query, got, want)
		}
	}
	for _, tt := range []struct {
		filter []any
		want   []string
	}{
		{[]any{"tag", "NLP"}, []string{translator, "planner"}}, {[]any{"tag", "nlp", "dialect", "a2a"}, []string{"planner"}},
		{[]any{"tag", "nlp", "protocol", "jsonrpc"}, []string{"planner"}}, {[]any{"capability", "get_forecast"}, []string{"weather"}},
		{[]any{"goal", "GOAL1"}, []string{clerk}}, {[]any{"goal", "GOAL1", "tag", "nlp"}, nil}, {[]any{"tag", "nlp", "name", "plan"}, []string{"planner"}},
		{[]any{"tag", "nlp", "limit", 1}, []string{translator}}, {[]any{"capability", "nlp"}, nil},
	} {
		r := call(t, c, mcpserver.List, arguments(tt.filter...))
		if got := ids(r.Cards); !r.OK || !slices.Equal(got, tt.want) {
			t.Errorf("list %v: %v, want %v", tt.filter, got, tt.want)
		}
	}
	for _, wrong := range []string{`{"tag":""}`, `{"goal":5}`, `{"tags":"nlp"}`} {
		if r := call(t, c, mcpserver.List, wrong); r.OK || len(r.Findings) != 1 {
			t.Errorf("%s: %s", wrong, r.text)
		}
	}
	if r := call(t, c, mcpserver.Validate, arguments("card", "{}", "card_json", "{}")); r.OK || r.Findings[0].Pointer != "/card_json" {
		t.Errorf("two cards: %s", r.text)
	}
}

func ids(list []summary) (ids []string) {
	for _, s := range list {
		if s.ID != "" {
			ids = append(ids, s.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// TestFindInParts: a call reads a limited number of octets, and the next page goes on behind them.
func TestFindInParts(t *testing.T) {
	registry := store.NewMemory(store.Limits{})
	for i := range 100 {
		text := fmt.Sprintf(`{"id":"agent://a%02d","name":"A","skills":["t%d"],"description":%q}`, i, i%50, strings.Repeat("d", 60_000))
		c, err := store.Read(t.Context(), []byte(text), store.Declaration{At: now(), Policy: unsigned})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := registry.Put(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	c := connect(t, mcpserver.Options{Registry: registry})
	for _, tool := range []struct{ name, argument string }{{mcpserver.List, "tag"}, {mcpserver.Resolve, "query"}} {
		var found []string
		pages, cursor := 0, ""
		for ; pages == 0 || cursor != ""; pages++ {
			r := call(t, c, tool.name, arguments(tool.argument, "t49", "cursor", cursor))
			if !r.OK {
				t.Fatal(r.text)
			}
			found = append(found, ids(append(r.Cards, r.Matches...))...)
			cursor = r.NextCursor
		}
		if want := []string{"agent://a49", "agent://a99"}; !slices.Equal(found, want) || pages != 2 {
			t.Errorf("%s: %v in %d pages, want %v", tool.name, found, pages, want)
		}
	}
}
