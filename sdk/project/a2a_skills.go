package project

import (
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The sentences for what one generation of A2A has and the other does not.
const (
	noHistory     = "A2A 1.0 took stateTransitionHistory out"
	takenForFlows = "schemes of such names are what A2A 1.0 has for the flows of one scheme, and the way back makes one of them"
)

// a2aCapabilitiesToV03 writes the flags. That there is an extended card was said outside of
// capabilities before 1.0.
func a2aCapabilitiesToV03(r *projectrt.Run, from *projectrt.Place, s *a2a.AgentCard, _ *projectrt.Place, t *v03.AgentCardBuilder) {
	if !s.Members().Has("capabilities") {
		return
	}
	x, at, b := &s.Capabilities, from.Member("capabilities"), v03.NewAgentCapabilities()
	if v, ok := x.Streaming.Get(); ok {
		b.WithStreaming(v)
	}
	if v, ok := x.PushNotifications.Get(); ok {
		b.WithPushNotifications(v)
	}
	if x.Extensions != nil {
		b.WithExtensions()
	}
	for i := range x.Extensions {
		extension, e := &x.Extensions[i], v03.NewAgentExtension()
		if v, ok := extension.URI.Get(); ok {
			e.WithURI(v)
		}
		if v, ok := extension.Description.Get(); ok {
			e.WithDescription(v)
		}
		if v, ok := extension.Required.Get(); ok {
			e.WithRequired(v)
		}
		if !extension.Params.IsZero() {
			e.WithParams(extension.Params)
		}
		b.AddExtensions(e)
		r.Rest(at.Member("extensions").Item(i), extension)
	}
	if v, ok := x.ExtendedAgentCard.Get(); ok {
		t.WithSupportsAuthenticatedExtendedCard(v)
	}
	t.WithCapabilities(b)
	r.Rest(at, x)
}

// a2aCapabilitiesFromV03 is the way back.
func a2aCapabilitiesFromV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, _ *projectrt.Place, s *a2a.AgentCardBuilder) {
	extended, hasExtended := t.SupportsAuthenticatedExtendedCard.Get()
	if !t.Members().Has("capabilities") && !hasExtended {
		return
	}
	x, at, b := &t.Capabilities, to.Member("capabilities"), a2a.NewAgentCapabilities()
	if v, ok := x.Streaming.Get(); ok {
		b.WithStreaming(v)
	}
	if v, ok := x.PushNotifications.Get(); ok {
		b.WithPushNotifications(v)
	}
	if x.Extensions != nil {
		b.WithExtensions()
	}
	for i := range x.Extensions {
		extension, e := &x.Extensions[i], a2a.NewAgentExtension()
		if extension.Members().Has("uri") {
			e.WithURI(extension.URI)
		}
		if v, ok := extension.Description.Get(); ok {
			e.WithDescription(v)
		}
		if v, ok := extension.Required.Get(); ok {
			e.WithRequired(v)
		}
		if !extension.Params.IsZero() {
			e.WithParams(extension.Params)
		}
		b.AddExtensions(e)
		r.Rest(at.Member("extensions").Item(i), extension)
	}
	if x.Members().Has("stateTransitionHistory") {
		r.Dropped(at.Member("stateTransitionHistory"), "history", noHistory)
	}
	if hasExtended {
		b.WithExtendedAgentCard(extended)
	}
	s.WithCapabilities(b)
	r.Rest(at, x)
}

// a2aSkillsToV03 writes security schemes, requirements and skills. They go together since
// skills have requirements of their own, which follow the schemes.
func a2aSkillsToV03(r *projectrt.Run, from *projectrt.Place, s *a2a.AgentCard, to *projectrt.Place, t *v03.AgentCardBuilder) {
	d := demands{
		schemes: schemesOfA2A(r, from.Member("securitySchemes"), s),
		lists:   make([][]v03.SecurityRequirement, 1+len(s.Skills)),
	}
	d.lists[0] = requirementsOfA2A(r, from.Member("securityRequirements"), to.Member("security"), s.SecurityRequirements)
	for i := range s.Skills {
		d.lists[1+i] = requirementsOfA2A(r, from.Member("skills").Item(i).Member("securityRequirements"),
			to.Member("skills").Item(i).Member("security"), s.Skills[i].SecurityRequirements)
	}
	for _, a := range d.putTogether() {
		a.reportTogether(r, from.Member("securitySchemes"), to.Member("securitySchemes"))
	}
	if s.Members().Has("securitySchemes") {
		t.WithSecuritySchemes(map[string]v03.SecuritySchemeSource{})
		for _, name := range sortedNames(d.schemes) {
			t.PutSecuritySchemes(name, d.schemes[name].a2aV03Scheme())
		}
	}
	if d.lists[0] != nil {
		t.WithSecurity(d.lists[0]...)
	}
	if s.Skills != nil {
		t.WithSkills()
	}
	for i := range s.Skills {
		x, b := &s.Skills[i], v03.NewAgentSkill()
		copySkill(x, x.ID, x.Name, x.Description, x.Tags, b)
		if x.Examples != nil {
			b.WithExamples(x.Examples...)
		}
		if x.InputModes != nil {
			b.WithInputModes(x.InputModes...)
		}
		if x.OutputModes != nil {
			b.WithOutputModes(x.OutputModes...)
		}
		if list := d.lists[1+i]; list != nil {
			b.WithSecurity(list...)
		}
		t.AddSkills(b)
		r.Rest(from.Member("skills").Item(i), x)
	}
}

// a2aSkillsFromV03 is the way back.
func a2aSkillsFromV03(r *projectrt.Run, to *projectrt.Place, t *v03.AgentCard, from *projectrt.Place, s *a2a.AgentCardBuilder) {
	schemes := to.Member("securitySchemes")
	d := demands{
		schemes: schemesOfA2AV03(r, schemes, t),
		lists:   make([][]v03.SecurityRequirement, 1+len(t.Skills)),
	}
	d.lists[0] = requirementsOfA2AV03(t.Security)
	for i := range t.Skills {
		d.lists[1+i] = requirementsOfA2AV03(t.Skills[i].Security)
	}
	done := d.takeApart()
	for _, a := range done {
		a.reportApart(r, schemes, from.Member("securitySchemes"))
	}
	d.reportMistakable(r, done, to, from)
	if t.Members().Has("securitySchemes") {
		s.WithSecuritySchemes(map[string]a2a.SecuritySchemeSource{})
		for _, name := range sortedNames(d.schemes) {
			s.PutSecuritySchemes(name, d.schemes[name].a2aScheme())
		}
	}
	if d.lists[0] != nil {
		s.WithSecurityRequirements(a2aRequirements(d.lists[0])...)
	}
	if t.Skills != nil {
		s.WithSkills()
	}
	for i := range t.Skills {
		x, b := &t.Skills[i], a2a.NewAgentSkill()
		copySkill(x, x.ID, x.Name, x.Description, x.Tags, b)
		if x.Examples != nil {
			b.WithExamples(x.Examples...)
		}
		if x.InputModes != nil {
			b.WithInputModes(x.InputModes...)
		}
		if x.OutputModes != nil {
			b.WithOutputModes(x.OutputModes...)
		}
		if list := d.lists[1+i]; list != nil {
			b.WithSecurityRequirements(a2aRequirements(list)...)
		}
		s.AddSkills(b)
		r.Rest(to.Member("skills").Item(i), x)
	}
}

// copySkill writes the members that a skill must have.
func copySkill[B skillBuilder[B]](x projectrt.Object, id, name, description string, tags []string, b B) {
	if x.Members().Has("id") {
		b.WithID(id)
	}
	if x.Members().Has("name") {
		b.WithName(name)
	}
	if x.Members().Has("description") {
		b.WithDescription(description)
	}
	if x.Members().Has("tags") {
		b.WithTags(tags...)
	}
}

// reportMistakable tells of schemes with one flow each that have such names as takeApart
// gives, and of the requirements that name them.
func (d *demands) reportMistakable(r *projectrt.Run, done []apart, from, to *projectrt.Place) {
	list := d.mistakable(done)
	if len(list) > 0 {
		r.Narrowed(from.Member("securitySchemes"), to.Member("securitySchemes"), codeOAuth, takenForFlows)
	}
	for _, a := range list {
		for i, list := range d.lists {
			switch {
			case sameRequirements(a.reduce(list), list):
			case i == 0:
				r.Narrowed(from.Member("security"), to.Member("securityRequirements"), codeOAuth, takenForFlows)
			default:
				r.Narrowed(from.Member("skills").Item(i-1).Member("security"),
					to.Member("skills").Item(i-1).Member("securityRequirements"), codeOAuth, takenForFlows)
			}
		}
	}
}
