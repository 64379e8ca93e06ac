package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

const codeSpec = "spec"

// The sentences about the spec of a descriptor.
const (
	onlyNameAndInput = "a capability of the descriptor has a name and an input schema"
	onlyURL          = "an endpoint of the descriptor has a URL and nothing else"
	noProtocolByURL  = "no address has a scheme that tells how the agent is spoken to"
	noEndpointHere   = "an empty list leads to no endpoint"
	noAgentText      = "the card's format describes capabilities and not the agent as a whole"
)

// toSpec writes the endpoint and the capabilities as the spec of a descriptor.
func (f *family) toSpec(r *projectrt.Run, d *agentEndpoint, reached bool, abilities []ability, t *descriptor.ManifestBuilder) {
	spec := descriptor.NewSpec()
	if reached && d.complete(r) {
		spec.WithEndpoints(descriptor.NewEndpoint().WithURL(d.url))
		if f.ofURL(d.url) != d.protocol {
			r.Dropped(d.at.Member("protocol"), codeSpec, onlyURL)
		}
		if d.health.IsSet() {
			r.Dropped(d.at.Member("health_url"), codeSpec, onlyURL)
		}
		if d.auth.asks(r) {
			r.Dropped(d.auth.at, codeAuth, onlyURL)
		}
		r.Rest(d.at, d.value)
	}
	if abilities != nil {
		spec.WithCapabilities()
	}
	for i := range abilities {
		spec.AddCapabilities(abilities[i].inSpec(r))
	}
	t.WithSpec(spec)
}

// inSpec makes a capability of a descriptor.
func (a *ability) inSpec(r *projectrt.Run) *descriptor.CapabilityBuilder {
	c := descriptor.NewCapability()
	if a.named {
		c.WithName(a.id)
	}
	if !a.input.IsZero() {
		c.WithInputSchema(a.input)
	}
	if a.inputNull {
		r.Dropped(a.at.Member("input_schema"), projectrt.CodeNull, projectrt.Null)
	}
	if a.description.IsSet() {
		r.Dropped(a.at.Member("description"), codeSpec, onlyNameAndInput)
	}
	for _, name := range a.others {
		r.Dropped(a.at.Member(name), codeSpec, onlyNameAndInput)
	}
	r.Rest(a.at, a.value)
	return c
}

// fromSpec reads the endpoint and the capabilities out of the spec of a descriptor.
func (f *family) fromSpec(r *projectrt.Run, to *projectrt.Place, t *descriptor.Manifest, endpoint *projectrt.Place) inRecord {
	var found inRecord
	if !t.Members().Has("spec") {
		return found
	}
	spec, at := &t.Spec, to.Member("spec")
	if spec.Description.IsSet() {
		r.Dropped(at.Member("description"), codeSpec, noAgentText)
	}
	if spec.Capabilities != nil {
		found.abilities = make([]ability, len(spec.Capabilities))
	}
	for i := range spec.Capabilities {
		c := &spec.Capabilities[i]
		found.abilities[i] = ability{id: c.Name, named: c.Members().Has("name"), input: c.InputSchema}
		r.Rest(at.Member("capabilities").Item(i), c)
	}
	list := at.Member("endpoints")
	chosen := slices.IndexFunc(spec.Endpoints, func(e descriptor.Endpoint) bool { return f.ofURL(e.URL) != "" })
	switch {
	case chosen < 0 && len(spec.Endpoints) > 0:
		chosen = 0
		r.Narrowed(list, endpoint, codeEndpoint, noProtocolByURL)
	case chosen < 0:
		r.DroppedMembers(at, spec, codeEndpoint, noEndpointHere, "endpoints")
	case len(spec.Endpoints) > 1:
		r.Narrowed(list, endpoint, codeEndpoint, oneEndpoint)
	}
	if chosen >= 0 {
		e := &spec.Endpoints[chosen]
		found.endpoint, found.reached = agentEndpoint{url: e.URL, protocol: f.ofURL(e.URL)}, true
		if found.endpoint.protocol != "" {
			r.Defaulted(nil, endpoint.Member("protocol"), projectrt.CodeDerived, byAddress)
		}
		r.Rest(list.Item(chosen), e)
	}
	r.Rest(at, spec)
	return found
}
