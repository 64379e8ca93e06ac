package find_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/find"
)

func TestOf(t *testing.T) {
	d, err := agent.Decode([]byte(`{"name":"N","tags":["nlp/x"],"goals":[{"id":"G"}],"skills":[{"id":"s","tags":["b"]}],"endpoints":[{"protocol":"grpc"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	known := find.Of("adp", d)
	for _, tt := range []struct {
		by, value, at string // at is empty if no fact is the value
	}{
		{find.ByTag, "NLP", "/tags/0"}, {find.ByTag, " nlp/x ", "/tags/0"}, {find.ByTag, "nlp/*", "/tags/0"}, {find.ByTag, "nl", ""},
		{find.ByTag, "b", "/skills/0/tags/0"}, {find.ByCapability, "S", "/skills/0/id"}, {find.ByCapability, "b", ""},
		{find.ByAny, "s", "/skills/0/id"}, {find.ByAny, "g", "/goals/0/id"}, {find.ByAny, "nlp", "/tags/0"}, {find.ByAny, "grpc", ""}, {find.ByAny, "n", ""},
		{find.ByGoal, "g", "/goals/0/id"}, {find.ByProtocol, "GRPC", "/endpoints/0/protocol"}, {find.ByProtocol, "N", ""},
	} {
		asked, at := find.Fact{By: tt.by, Value: tt.value}, ""
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
