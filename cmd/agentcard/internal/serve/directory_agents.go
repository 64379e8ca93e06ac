package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
)

// maxAgents is the maximum length of the file with registered agents.
const maxAgents = 64 << 20

// registered is an agent in the file of --agents.
type registered struct {
	TenantID     string          `json:"tenantId"`
	AgentID      string          `json:"agentId"`
	DisplayName  string          `json:"displayName"`
	Status       nooterra.Status `json:"status"`
	Capabilities []string        `json:"capabilities"`
	PublicKeyPEM string          `json:"publicKeyPem"`
	Quarantined  bool            `json:"quarantined"`
	Attestations []struct {
		Capability    string                     `json:"capability"`
		Level         discovery.AttestationLevel `json:"level"`
		IssuerAgentID string                     `json:"issuerAgentId"`
	} `json:"attestations"`
}

// agent returns what the directory knows of an agent.
func (r registered) agent() (directory.Agent, error) {
	a := directory.Agent{
		Identity: publish.Identity{AgentID: r.AgentID, DisplayName: r.DisplayName, Status: r.Status, Capabilities: r.Capabilities},
		Standing: discovery.Standing{Quarantined: r.Quarantined},
	}
	for _, x := range r.Attestations {
		if !x.Level.Known() {
			return a, fmt.Errorf("the level of an attestation must be self_claim, attested or certified")
		}
		a.Attestations = append(a.Attestations, discovery.CapabilityAttestation(x))
	}
	switch {
	case r.AgentID == "":
		return a, fmt.Errorf("agentId is required")
	case r.Status != "" && !r.Status.Known():
		return a, fmt.Errorf("status must be active, suspended or revoked")
	case r.PublicKeyPEM == "":
		return a, nil
	}
	var err error
	a.Key, err = publish.ParseKey([]byte(r.PublicKeyPEM))
	return a, err
}

// decodeAgents decodes the register of agents.
func decodeAgents(text []byte) (list []registered, err error) {
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.DisallowUnknownFields()
	err = reader.Decode(&list)
	if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok { // its text has Go types
		return nil, errors.New("a value has the wrong type")
	}
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := reader.Token(); err != io.EOF {
		return nil, errors.New("the list is followed by another text")
	}
	return list, nil
}

// readAgents reads the register of agents, nil without a file.
func readAgents(file string) (func(context.Context, string, string) (directory.Agent, error), error) {
	if file == "" {
		return nil, nil
	}
	text, err := readLimited(file, maxAgents)
	if err != nil {
		return nil, err
	}
	list, err := decodeAgents(text)
	if err != nil {
		return nil, fmt.Errorf("--agents %s: the file must be a JSON list of agents, which agentcard directory --help describes: %w", file, err)
	}
	type key struct{ tenant, id string }
	agents := map[key]directory.Agent{}
	for i, r := range list {
		if r.TenantID == "" {
			r.TenantID = directory.DefaultTenant
		}
		a, err := r.agent()
		if err != nil {
			return nil, fmt.Errorf("%s: agent %d: %w", file, i, err)
		}
		k := key{r.TenantID, r.AgentID}
		if _, twice := agents[k]; twice {
			return nil, fmt.Errorf("%s: agent %d: the agent is given twice", file, i)
		}
		agents[k] = a
	}
	return func(_ context.Context, tenant, id string) (directory.Agent, error) {
		a, ok := agents[key{tenant, id}]
		if !ok {
			return a, directory.ErrNoAgent
		}
		return a, nil
	}, nil
}
