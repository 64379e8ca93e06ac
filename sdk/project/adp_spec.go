package project

import (
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/oasf/descriptor"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// codeTool is the code of report entries about members of tools.
const codeTool = "tool"

// noCapabilityMember is the sentence for what of a tool the descriptor does not have.
const noCapabilityMember = "a capability of the descriptor has a name and an input schema"

// adpToSpec writes the spec of a descriptor, which is there even when it is empty.
func adpToSpec(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *descriptor.ManifestBuilder) {
	spec, _ := specOfADP(r, from, s, to)
	t.WithSpec(spec)
}

// adpToSpecByLetter is adpToSpec without an empty spec, which ADP's table does not write.
func adpToSpecByLetter(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place, t *descriptor.ManifestBuilder) {
	if spec, some := specOfADP(r, from, s, to); some {
		t.WithSpec(spec)
	}
}

// specOfADP makes the spec, and says whether there is anything in it.
func specOfADP(r *projectrt.Run, from *projectrt.Place, s *adp.Card, to *projectrt.Place) (spec *descriptor.SpecBuilder, some bool) {
	spec = descriptor.NewSpec()
	if description, ok := s.Description.Get(); ok {
		spec.WithDescription(description)
		some = true
	}
	if s.Tools != nil {
		spec.WithCapabilities()
		some = true
	}
	for i := range s.Tools {
		spec.AddCapabilities(capabilityOfADP(r, from.Member("tools").Item(i), &s.Tools[i]))
	}
	if s.Endpoints != nil {
		spec.WithEndpoints()
		some = true
	}
	lost := false // for the way back
	for i := range s.Endpoints {
		e, at := &s.Endpoints[i], from.Member("endpoints").Item(i)
		uri, ok := e.URI.Get()
		if !e.Protocol.Known() || !ok {
			r.Dropped(at, codeEndpoint, notUnderstood)
			lost = true
			continue
		}
		spec.AddEndpoints(descriptor.NewEndpoint().WithURL(uri))
		// The conversion back determines the protocol from the address; readers of the
		// table do not.
		p, ok := protocolOf(uri)
		if p != e.Protocol || r.Mode() == projectrt.Table {
			r.Dropped(at.Member("protocol"), codeEndpoint, noDetails)
		}
		lost = lost || !ok
		dropDetails(r, at, e, "methods", "auth", "priority")
	}
	if lost {
		r.Narrowed(from.Member("endpoints"), to.Member("spec").Member("endpoints"), codeEndpoint, fewerEndpoints)
	}
	return spec, some
}

func capabilityOfADP(r *projectrt.Run, at *projectrt.Place, tool *adp.Tool) *descriptor.CapabilityBuilder {
	c := descriptor.NewCapability()
	if tool.Members().Has("name") {
		c.WithName(tool.Name)
	}
	if !tool.InputSchema.IsZero() {
		c.WithInputSchema(tool.InputSchema)
	}
	for _, name := range []string{"description", "output_schema", "streaming", "idempotent"} {
		if tool.Members().Has(name) {
			r.Dropped(at.Member(name), codeTool, noCapabilityMember)
		}
	}
	r.Rest(at, tool)
	return c
}

// adpFromSpec reads the spec of a descriptor. It does not say what protocol is spoken at
// an address; its scheme does.
func adpFromSpec(r *projectrt.Run, to *projectrt.Place, t *descriptor.Manifest, from *projectrt.Place, s *adp.CardBuilder) {
	spec, at := &t.Spec, to.Member("spec")
	if description, ok := spec.Description.Get(); ok {
		s.WithDescription(description)
	}
	if spec.Capabilities != nil {
		s.WithTools()
	}
	for i := range spec.Capabilities {
		c := &spec.Capabilities[i]
		tool := adp.NewTool()
		if c.Members().Has("name") {
			tool.WithName(c.Name)
		}
		if !c.InputSchema.IsZero() {
			tool.WithInputSchema(c.InputSchema)
		}
		s.AddTools(tool)
		r.Rest(at.Member("capabilities").Item(i), c)
	}
	if spec.Endpoints != nil {
		s.WithEndpoints()
	}
	n := 0
	for i := range spec.Endpoints {
		x, place := &spec.Endpoints[i], at.Member("endpoints").Item(i)
		protocol, ok := protocolOf(x.URL)
		if !ok {
			r.Dropped(place, codeEndpoint, noProtocol)
			continue
		}
		r.Defaulted(nil, from.Member("endpoints").Item(n).Member("protocol"), codeEndpoint, protocolOfAddress)
		s.AddEndpoints(adp.NewEndpoint().WithProtocol(protocol).WithURI(x.URL))
		r.Rest(place, x)
		n++
	}
	r.Rest(at, spec)
}
