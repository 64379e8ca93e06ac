// Package adk makes the A2A card of an agent of the Agent Development Kit for Go
// (google.golang.org/adk), which speaks A2A 0.3.
//
// The launcher of ADK 1.0 serves a card without a version, with null for missing lists, and
// with the instructions of the agent in the descriptions of its skills. Card returns a valid
// card, and the instructions stay private:
//
//	c, err := adk.Card(root, adk.Options{URL: "https://agents.example.com/a2a", Version: "1.0.0"})
//
// Serve the card with sdk/wellknown, or convert it for the handler of a2a-go with ToStruct of
// adapters/a2ago/v03. The packages below sdk/projection convert it to A2A 1.0 and to any other
// format.
package adk

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/a2aproject/a2a-go/a2a"
	"google.golang.org/adk/agent"
	"google.golang.org/adk/server/adka2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/v03"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
)

// Options are the members of a card that an agent of ADK does not have.
type Options struct {
	// URL is the address at which the agent is called. Required.
	URL string
	// Version is the version of the agent, for people. Required.
	Version string
	// Transport is the binding at the address. The default is JSON-RPC, which ADK serves.
	Transport a2a.TransportProtocol
	// InputModes and OutputModes are media types. The default is text/plain.
	InputModes, OutputModes []string
	// NoStreaming says that the agent does not stream. ADK's handlers do.
	NoStreaming bool
	// Provider is the organization that offers the agent.
	Provider *sdk.AgentProvider
	// PublishInstructions keeps the descriptions that ADK writes for agents with a model. They
	// contain the instructions of the agent, which are often confidential. By default, such a
	// skill gets the description of its agent.
	PublishInstructions bool
}

// protocolVersion is the version of A2A that ADK 1.0 speaks.
const protocolVersion = "0.3.0"

// Card returns the card of an agent. Its skills are the agent, its tools and its direct
// sub-agents, as ADK lists them.
//
// The error of an invalid card is a [fieldpath.Error], which names the option, the agent, or
// the skill.
func Card(root agent.Agent, o Options) (*sdk.AgentCard, error) {
	if root == nil {
		return nil, errors.New("adk: the agent is nil")
	}
	transport := cmp.Or(o.Transport, a2a.TransportProtocolJSONRPC)
	s := &a2a.AgentCard{
		ProtocolVersion:    protocolVersion,
		Name:               root.Name(),
		Description:        root.Description(),
		URL:                o.URL,
		PreferredTransport: transport,
		Version:            o.Version,
		DefaultInputModes:  modes(o.InputModes),
		DefaultOutputModes: modes(o.OutputModes),
		Capabilities:       a2a.AgentCapabilities{Streaming: !o.NoStreaming},
		Skills:             adka2a.BuildAgentSkills(root),
	}
	if o.Provider != nil {
		s.Provider = &a2a.AgentProvider{Org: o.Provider.Organization, URL: o.Provider.URL}
	}
	if !o.PublishInstructions {
		describe(s.Skills, root)
	}
	for _, required := range []struct{ name, value string }{{"URL", o.URL}, {"Version", o.Version}} {
		if required.value == "" {
			return nil, fmt.Errorf("adk: Options.%s is empty", required.name)
		}
	}
	c, err := v03.FromStruct(s)
	return c, fieldpath.Locate(err, func(pointer string) string { return sourceOf(s, pointer) })
}

func modes(list []string) []string {
	if list == nil {
		return []string{"text/plain"}
	}
	return list
}

// model is the name that ADK gives to the skill of an agent's model.
const model = "model"

// describe replaces the descriptions of skills that contain instructions: the skills for the
// models of the agent and of its direct sub-agents.
func describe(skills []a2a.AgentSkill, root agent.Agent) {
	own := map[string]string{root.Name(): root.Description()}
	for _, sub := range root.SubAgents() {
		own[sub.Name()+"_"+sub.Name()] = sub.Description()
	}
	for i := range skills {
		s := &skills[i]
		if text, ok := own[s.ID]; ok && (s.Name == model || strings.HasSuffix(s.Name, ": "+model)) {
			s.Description = text
		}
	}
}

// sources maps the names of string members of a card to the options or fields that set them.
var sources = map[string]string{
	"name": "agent.Name()", "description": "agent.Description()",
	"url": "Options.URL", "version": "Options.Version", "preferredTransport": "Options.Transport",
}

// sourceOf names the option, agent or skill that sets the value at a pointer of the card.
func sourceOf(s *a2a.AgentCard, pointer string) string {
	tokens, err := card.SplitPointer(pointer)
	if err != nil || len(tokens) == 0 {
		return "card"
	}
	switch rest := card.JoinPointer(tokens[1:]...); tokens[0] {
	case "provider":
		return fieldpath.Expression(s.Provider, "Options.Provider", rest)
	case "defaultInputModes":
		return fieldpath.Expression(s.DefaultInputModes, "Options.InputModes", rest)
	case "defaultOutputModes":
		return fieldpath.Expression(s.DefaultOutputModes, "Options.OutputModes", rest)
	case "skills":
		if len(tokens) == 1 {
			break
		}
		if i, err := strconv.Atoi(tokens[1]); err == nil && i >= 0 && i < len(s.Skills) {
			return fieldpath.Expression(s.Skills[i], fmt.Sprintf("skill %q", s.Skills[i].ID), card.JoinPointer(tokens[2:]...))
		}
	default:
		if source := sources[tokens[0]]; source != "" {
			return source
		}
	}
	return fieldpath.Expression(s, "card", pointer)
}
