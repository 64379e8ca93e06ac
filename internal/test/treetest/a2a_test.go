package treetest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func Example_a2a() {
	// Build.
	planner, err := a2a.NewAgentCard().
		WithName("Route Planner").
		WithDescription("Finds the quickest way between two places.").
		WithVersion("2.3.0").
		AddSupportedInterfaces(a2a.NewAgentInterface().
			WithURL("https://agents.example.com/route-planner/a2a").
			WithProtocolBinding(a2a.ProtocolBindingJSONRPC).
			WithProtocolVersion("1.0")).
		WithCapabilities(a2a.NewAgentCapabilities().WithStreaming(true)).
		WithDefaultInputModes("text/plain").
		WithDefaultOutputModes("application/json").
		AddSkills(a2a.NewAgentSkill().
			WithID("plan-route").
			WithName("Plan a route").
			WithDescription("Finds the quickest way between two places at a given time.").
			WithTags("travel", "maps")).
		PutSecuritySchemes("login", a2a.NewSecurityScheme().WithOAuth2(a2a.NewOAuth2SecurityScheme().
			WithFlows(a2a.NewOAuthFlows().WithAuthorizationCode(a2a.NewAuthorizationCodeOAuthFlow().
				WithAuthorizationURL("https://auth.example.com/authorize").
				WithTokenURL("https://auth.example.com/token").
				PutScopes("routes.read", "look at routes"))))).
		AddSecurityRequirements(a2a.NewSecurityRequirement().
			PutSchemes("login", a2a.NewStringList().AddList("routes.read"))).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read.
	login := planner.SecuritySchemes["login"]
	fmt.Println(planner.SupportedInterfaces[0].URL, login.OAuth2.Flows.AuthorizationCode.TokenURL)

	// Edit: two flows in one scheme are rejected, and the card is unchanged.
	_, err = planner.ToBuilder().
		PutSecuritySchemes("login", login.ToBuilder().WithMutualTLS(a2a.NewMutualTLSSecurityScheme())).
		Build()
	fmt.Println(err)

	// Report what today's readers reject.
	for _, v := range card.Check(planner) {
		fmt.Println(v.Pointer, v.Code)
	}
	// Output:
	// https://agents.example.com/route-planner/a2a https://auth.example.com/token
	// /securitySchemes/login: must have only one of apiKeySecurityScheme, httpAuthSecurityScheme, oauth2SecurityScheme, openIdConnectSecurityScheme and mtlsSecurityScheme [scheme-kind]
	//  reader-a2a-tck-sensitive
	// /securityRequirements/0/schemes/login reader-a2a-go-requirements
}

func Example_a2aV03() {
	// Build.
	planner, err := v03.NewAgentCard().
		WithProtocolVersion("0.3.0").
		WithName("Route Planner").
		WithDescription("Finds the quickest way between two places.").
		WithURL("https://agents.example.com/route-planner/a2a").
		WithPreferredTransport(v03.TransportJSONRPC).
		WithVersion("2.3.0").
		WithCapabilities(v03.NewAgentCapabilities()).
		WithDefaultInputModes("text/plain").
		WithDefaultOutputModes("application/json").
		AddSkills(v03.NewAgentSkill().
			WithID("plan-route").
			WithName("Plan a route").
			WithDescription("Finds the quickest way between two places at a given time.").
			WithTags("travel", "maps")).
		PutSecuritySchemes("key", v03.NewAPIKeySecurityScheme().WithIn(v03.APIKeyLocationHeader).WithName("X-API-Key")).
		AddSecurity(v03.SecurityRequirement{"key": {}}).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: the field that is set determines the kind of a scheme.
	for name, scheme := range planner.SecuritySchemes {
		switch {
		case scheme.APIKey != nil:
			fmt.Println(name, scheme.APIKey.In, scheme.APIKey.Name)
		case scheme.OAuth2 != nil:
			fmt.Println(name, scheme.OAuth2.Flows.AuthorizationCode.OrEmpty().TokenURL)
		}
	}
	fmt.Println(planner.EffectivePreferredTransport(), planner.EffectiveSupportsAuthenticatedExtendedCard())

	// Report: a scheme of an unknown kind is kept and reported.
	strange, err := v03.Decode([]byte(`{"securitySchemes":{"x":{"type":"saml"}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strange.SecuritySchemes["x"].Other)
	for _, v := range card.Check(strange).Errors() {
		if v.Code != "required" {
			fmt.Println(v.Pointer, v.Code)
		}
	}
	// Output:
	// key header X-API-Key
	// JSONRPC false
	// {"type":"saml"}
	// /securitySchemes/x scheme-kind
}
