package adk_test

import (
	"slices"
	"strings"
	"testing"

	"google.golang.org/adk/agent"
	"google.golang.org/adk/agent/llmagent"
	"google.golang.org/adk/agent/workflowagents/sequentialagent"
	"google.golang.org/adk/tool"
	"google.golang.org/adk/tool/functiontool"

	"github.com/agentcard-go/cardgen/adapters/adk"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a/v03"
)

const secret = "You are a planner. Never mention the discount code."

// planner is an agent with a model, instructions and a tool.
func planner(name string) (agent.Agent, error) {
	type request struct {
		City string `json:"city"`
	}
	weather, err := functiontool.New(functiontool.Config{Name: "weather", Description: "Tells the weather."},
		func(tool.Context, request) (string, error) { return "", nil })
	if err != nil {
		return nil, err
	}
	return llmagent.New(llmagent.Config{
		Name: name, Description: "Plans journeys.", Instruction: secret, Tools: []tool.Tool{weather},
	})
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var options = adk.Options{URL: "https://agents.example.com/a2a", Version: "1.0.0"}

func TestCard(t *testing.T) {
	first, second := must(planner("first")), must(planner("second"))
	whole := must(sequentialagent.New(sequentialagent.Config{AgentConfig: agent.Config{
		Name: "whole", Description: "Plans and books.", SubAgents: []agent.Agent{first, second},
	}}))
	for _, test := range []struct {
		root   agent.Agent
		skills []string
	}{
		{must(planner("planner")), []string{"planner", "planner-weather"}},
		{whole, []string{"whole", "whole-sub-agents", "first_first", "first_first-weather", "second_second", "second_second-weather"}},
		{must(agent.New(agent.Config{Name: "bare"})), []string{"bare"}},
	} {
		c, err := adk.Card(test.root, options)
		if err != nil {
			t.Errorf("%s: %v", test.root.Name(), err)
			continue
		}
		var ids []string
		for _, s := range c.Skills {
			ids = append(ids, s.ID)
		}
		if !slices.Equal(ids, test.skills) {
			t.Errorf("%s has the skills %q, want %q", test.root.Name(), ids, test.skills)
		}
		document, err := sdk.Encode(c)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(document), "discount") {
			t.Errorf("the card has the instructions: %s", document)
		}
		if strings.Contains(string(document), "null") {
			t.Errorf("the card has null: %s", document)
		}
	}
}

func TestPublishInstructions(t *testing.T) {
	public := options
	public.PublishInstructions = true
	c, err := adk.Card(must(planner("planner")), public)
	if err != nil || !strings.Contains(c.Skills[0].Description, "discount") {
		t.Errorf("%v, %v", c, err)
	}
}

func TestProblems(t *testing.T) {
	agent := must(planner("planner"))
	for want, o := range map[string]adk.Options{
		"Options.URL is empty":     {Version: "1.0.0"},
		"Options.Version is empty": {URL: "https://agents.example.com/a2a"},
		"Options.URL: ":            {Version: "1.0.0", URL: "::"},
		"Options.Provider.URL: ":   {Version: "1.0.0", URL: "https://a.example", Provider: &sdk.AgentProvider{Organization: "x", URL: "::"}},
		"Options.InputModes[0]: ":  {Version: "1.0.0", URL: "https://a.example", InputModes: []string{"\xff"}},
	} {
		if _, err := adk.Card(agent, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := adk.Card(nil, options); err == nil {
		t.Error("nil is an agent")
	}
}
