package facts_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/internal/facts"
)

func TestOf(t *testing.T) {
	d, err := agent.Decode([]byte(`{"name":"N","tags":["nlp/x"],"goals":[{"id":"G"}],"skills":[{"id":"s","tags":["b"]}],"endpoints":[{"protocol":"grpc"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	known := facts.Of("adp", d)
	for _, tt := range []struct {
		by, value, at string // at is empty if no fact is the value
	}{
		{facts.ByTag, "NLP", "/tags/0"}, {facts.ByTag, " nlp/x ", "/tags/0"}, {facts.ByTag, "nlp/*", "/tags/0"}, {facts.ByTag, "nl", ""},
		{facts.ByTag, "b", "/skills/0/tags/0"}, {facts.ByCapability, "S", "/skills/0/id"}, {facts.ByCapability, "b", ""},
		{facts.ByAny, "s", "/skills/0/id"}, {facts.ByAny, "g", "/goals/0/id"}, {facts.ByAny, "nlp", "/tags/0"}, {facts.ByAny, "grpc", ""}, {facts.ByAny, "n", ""},
		{facts.ByGoal, "g", "/goals/0/id"}, {facts.ByProtocol, "GRPC", "/endpoints/0/protocol"}, {facts.ByProtocol, "N", ""},
	} {
		asked, at := facts.Fact{By: tt.by, Value: tt.value}, ""
		for _, f := range known {
			if asked.Answers(f) {
				at = f.At
			}
		}
		if at != tt.at {
			t.Errorf("%s %q: at %q, want %q", tt.by, tt.value, at, tt.at)
		}
	}
}
