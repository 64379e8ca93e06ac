package v03

import (
	"errors"
	"fmt"

	"github.com/a2aproject/a2a-go/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/internal/value"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
)

// FromStruct returns the struct of a2a-go as a valid card of A2A 0.3. Empty texts and false
// of optional members are absent, as when a2a-go writes the struct. Required lists that are
// nil are empty, where a2a-go writes null, which no reader accepts.
//
// An invalid card is a [fieldpath.Error], which names the fields: card.Skills[2].Tags.
func FromStruct(s *a2a.AgentCard) (*sdk.AgentCard, error) {
	if s == nil {
		return nil, errors.New("a2ago: the card is nil")
	}
	c, err := convert(s)
	if err != nil {
		return nil, fmt.Errorf("a2ago: %w", err)
	}
	if err := c.Validate(); err != nil {
		return nil, fieldpath.Explain(err, s, "card")
	}
	return c, nil
}

func convert(s *a2a.AgentCard) (*sdk.AgentCard, error) {
	c := &sdk.AgentCard{
		ProtocolVersion:    s.ProtocolVersion,
		Name:               s.Name,
		Description:        s.Description,
		URL:                s.URL,
		PreferredTransport: value.Some(sdk.Transport(s.PreferredTransport)),
		Version:            s.Version,
		DocumentationURL:   value.Some(s.DocumentationURL),
		IconURL:            value.Some(s.IconURL),
		DefaultInputModes:  value.List(s.DefaultInputModes),
		DefaultOutputModes: value.List(s.DefaultOutputModes),
		Security:           fromRequirements(s.Security),
		Capabilities: sdk.AgentCapabilities{
			Streaming:              value.Some(s.Capabilities.Streaming),
			PushNotifications:      value.Some(s.Capabilities.PushNotifications),
			StateTransitionHistory: value.Some(s.Capabilities.StateTransitionHistory),
		},
		SupportsAuthenticatedExtendedCard: value.Some(s.SupportsAuthenticatedExtendedCard),
		Skills:                            make([]sdk.AgentSkill, len(s.Skills)),
	}
	if p := s.Provider; p != nil {
		c.Provider = &sdk.AgentProvider{Organization: p.Org, URL: p.URL}
	}
	for _, x := range s.AdditionalInterfaces {
		c.AdditionalInterfaces = append(c.AdditionalInterfaces, sdk.AgentInterface{URL: x.URL, Transport: sdk.Transport(x.Transport)})
	}
	for i, x := range s.Skills {
		c.Skills[i] = sdk.AgentSkill{
			ID: x.ID, Name: x.Name, Description: x.Description, Tags: value.List(x.Tags), Examples: x.Examples,
			InputModes: x.InputModes, OutputModes: x.OutputModes, Security: fromRequirements(x.Security),
		}
	}
	var err error
	if c.Capabilities.Extensions, err = value.Each(s.Capabilities.Extensions, "card.Capabilities.Extensions[%d].Params", fromExtension); err != nil {
		return nil, err
	}
	if c.Signatures, err = value.Each(s.Signatures, "card.Signatures[%d].Header", fromSignature); err != nil {
		return nil, err
	}
	c.SecuritySchemes, err = value.Entries[a2a.SecuritySchemeName, string](s.SecuritySchemes, fromScheme)
	return c, err
}

func fromExtension(x a2a.AgentExtension) (sdk.AgentExtension, error) {
	params, err := value.Object(x.Params)
	return sdk.AgentExtension{URI: x.URI, Description: value.Some(x.Description), Required: value.Some(x.Required), Params: params}, err
}

func fromSignature(x a2a.AgentCardSignature) (sdk.AgentCardSignature, error) {
	header, err := value.Object(x.Header)
	return sdk.AgentCardSignature{Protected: x.Protected, Signature: x.Signature, Header: header}, err
}

func fromRequirements(list []a2a.SecurityRequirements) []sdk.SecurityRequirement {
	var out []sdk.SecurityRequirement
	for _, x := range list {
		requirement := make(sdk.SecurityRequirement, len(x))
		for name, scopes := range x {
			requirement[string(name)] = value.List(scopes)
		}
		out = append(out, requirement)
	}
	return out
}

// fromScheme converts the scheme with a name. The error names its field.
func fromScheme(name a2a.SecuritySchemeName, x a2a.SecurityScheme) (scheme sdk.SecurityScheme, ok bool, err error) {
	switch x := x.(type) {
	case a2a.APIKeySecurityScheme:
		return sdk.SecurityScheme{APIKey: &sdk.APIKeySecurityScheme{
			Type: "apiKey", Description: value.Some(x.Description), In: sdk.APIKeyLocation(x.In), Name: x.Name,
		}}, true, nil
	case a2a.HTTPAuthSecurityScheme:
		return sdk.SecurityScheme{HTTPAuth: &sdk.HTTPAuthSecurityScheme{
			Type: "http", Description: value.Some(x.Description), Scheme: x.Scheme, BearerFormat: value.Some(x.BearerFormat),
		}}, true, nil
	case a2a.OpenIDConnectSecurityScheme:
		return sdk.SecurityScheme{OpenIDConnect: &sdk.OpenIDConnectSecurityScheme{
			Type: "openIdConnect", Description: value.Some(x.Description), OpenIDConnectURL: x.OpenIDConnectURL,
		}}, true, nil
	case a2a.MutualTLSSecurityScheme:
		return sdk.SecurityScheme{MutualTLS: &sdk.MutualTLSSecurityScheme{Type: "mutualTLS", Description: value.Some(x.Description)}}, true, nil
	case a2a.OAuth2SecurityScheme:
		return sdk.SecurityScheme{OAuth2: &sdk.OAuth2SecurityScheme{
			Type: "oauth2", Description: value.Some(x.Description), Flows: fromFlows(x.Flows), OAuth2MetadataURL: value.Some(x.Oauth2MetadataURL),
		}}, true, nil
	}
	return scheme, false, fmt.Errorf("card.SecuritySchemes[%q] is a %T, which a2a-go cannot write", name, x)
}

func fromFlows(x a2a.OAuthFlows) sdk.OAuthFlows {
	var out sdk.OAuthFlows
	if f := x.AuthorizationCode; f != nil {
		out.AuthorizationCode = &sdk.AuthorizationCodeOAuthFlow{
			AuthorizationURL: f.AuthorizationURL, TokenURL: f.TokenURL, RefreshURL: value.Some(f.RefreshURL), Scopes: value.Map(f.Scopes),
		}
	}
	if f := x.ClientCredentials; f != nil {
		out.ClientCredentials = &sdk.ClientCredentialsOAuthFlow{
			TokenURL: f.TokenURL, RefreshURL: value.Some(f.RefreshURL), Scopes: value.Map(f.Scopes),
		}
	}
	if f := x.Implicit; f != nil {
		out.Implicit = &sdk.ImplicitOAuthFlow{
			AuthorizationURL: f.AuthorizationURL, RefreshURL: value.Some(f.RefreshURL), Scopes: value.Map(f.Scopes),
		}
	}
	if f := x.Password; f != nil {
		out.Password = &sdk.PasswordOAuthFlow{TokenURL: f.TokenURL, RefreshURL: value.Some(f.RefreshURL), Scopes: value.Map(f.Scopes)}
	}
	return out
}
