package v03

import (
	"github.com/a2aproject/a2a-go/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/internal/value"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a/v03"
)

// ToStruct returns a card as the struct of a2a-go. The struct has no place for unknown
// members and for the difference between an absent member and an empty one. A scheme of a
// kind that the struct lacks is left out. The error is about extension parameters or
// signature headers that encoding/json cannot decode.
func ToStruct(c *sdk.AgentCard) (*a2a.AgentCard, error) {
	s := &a2a.AgentCard{
		ProtocolVersion:    c.ProtocolVersion,
		Name:               c.Name,
		Description:        c.Description,
		URL:                c.URL,
		PreferredTransport: a2a.TransportProtocol(c.PreferredTransport.Or("")),
		Version:            c.Version,
		DocumentationURL:   c.DocumentationURL.Or(""),
		IconURL:            c.IconURL.Or(""),
		DefaultInputModes:  c.DefaultInputModes,
		DefaultOutputModes: c.DefaultOutputModes,
		Security:           toRequirements(c.Security),
		SecuritySchemes:    toSchemes(c.SecuritySchemes),
		Capabilities: a2a.AgentCapabilities{
			Streaming:              c.Capabilities.Streaming.Or(false),
			PushNotifications:      c.Capabilities.PushNotifications.Or(false),
			StateTransitionHistory: c.Capabilities.StateTransitionHistory.Or(false),
		},
		SupportsAuthenticatedExtendedCard: c.SupportsAuthenticatedExtendedCard.Or(false),
		Skills:                            make([]a2a.AgentSkill, len(c.Skills)),
	}
	if p := c.Provider; p != nil {
		s.Provider = &a2a.AgentProvider{Org: p.Organization, URL: p.URL}
	}
	for _, x := range c.AdditionalInterfaces {
		s.AdditionalInterfaces = append(s.AdditionalInterfaces, a2a.AgentInterface{URL: x.URL, Transport: a2a.TransportProtocol(x.Transport)})
	}
	for i, x := range c.Skills {
		s.Skills[i] = a2a.AgentSkill{
			ID: x.ID, Name: x.Name, Description: x.Description, Tags: x.Tags, Examples: x.Examples,
			InputModes: x.InputModes, OutputModes: x.OutputModes, Security: toRequirements(x.Security),
		}
	}
	var err error
	if s.Capabilities.Extensions, err = value.Each(c.Capabilities.Extensions, "/capabilities/extensions/%d/params", toExtension); err != nil {
		return nil, err
	}
	s.Signatures, err = value.Each(c.Signatures, "/signatures/%d/header", toSignature)
	return s, err
}

func toExtension(x sdk.AgentExtension) (a2a.AgentExtension, error) {
	params, err := value.Decode(x.Params)
	return a2a.AgentExtension{URI: x.URI, Description: x.Description.Or(""), Required: x.Required.Or(false), Params: params}, err
}

func toSignature(x sdk.AgentCardSignature) (a2a.AgentCardSignature, error) {
	header, err := value.Decode(x.Header)
	return a2a.AgentCardSignature{Protected: x.Protected, Signature: x.Signature, Header: header}, err
}

func toRequirements(list []sdk.SecurityRequirement) []a2a.SecurityRequirements {
	if list == nil {
		return nil
	}
	out := make([]a2a.SecurityRequirements, len(list))
	for i, x := range list {
		out[i] = make(a2a.SecurityRequirements, len(x))
		for name, scopes := range x {
			out[i][a2a.SecuritySchemeName(name)] = append(a2a.SecuritySchemeScopes{}, scopes...)
		}
	}
	return out
}

func toSchemes(schemes map[string]sdk.SecurityScheme) a2a.NamedSecuritySchemes {
	out, _ := value.Entries[string, a2a.SecuritySchemeName](schemes, func(_ string, x sdk.SecurityScheme) (a2a.SecurityScheme, bool, error) {
		scheme := toScheme(x)
		return scheme, scheme != nil, nil
	})
	return out
}

func toScheme(x sdk.SecurityScheme) a2a.SecurityScheme {
	switch {
	case x.APIKey != nil:
		return a2a.APIKeySecurityScheme{
			Description: x.APIKey.Description.Or(""), In: a2a.APIKeySecuritySchemeIn(x.APIKey.In), Name: x.APIKey.Name,
		}
	case x.HTTPAuth != nil:
		return a2a.HTTPAuthSecurityScheme{
			Description: x.HTTPAuth.Description.Or(""), Scheme: x.HTTPAuth.Scheme, BearerFormat: x.HTTPAuth.BearerFormat.Or(""),
		}
	case x.OAuth2 != nil:
		return a2a.OAuth2SecurityScheme{
			Description: x.OAuth2.Description.Or(""), Flows: toFlows(x.OAuth2.Flows), Oauth2MetadataURL: x.OAuth2.OAuth2MetadataURL.Or(""),
		}
	case x.OpenIDConnect != nil:
		return a2a.OpenIDConnectSecurityScheme{
			Description: x.OpenIDConnect.Description.Or(""), OpenIDConnectURL: x.OpenIDConnect.OpenIDConnectURL,
		}
	case x.MutualTLS != nil:
		return a2a.MutualTLSSecurityScheme{Description: x.MutualTLS.Description.Or("")}
	}
	return nil
}

func toFlows(x sdk.OAuthFlows) a2a.OAuthFlows {
	var out a2a.OAuthFlows
	if f := x.AuthorizationCode; f != nil {
		out.AuthorizationCode = &a2a.AuthorizationCodeOAuthFlow{
			AuthorizationURL: f.AuthorizationURL, TokenURL: f.TokenURL, RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes,
		}
	}
	if f := x.ClientCredentials; f != nil {
		out.ClientCredentials = &a2a.ClientCredentialsOAuthFlow{TokenURL: f.TokenURL, RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes}
	}
	if f := x.Implicit; f != nil {
		out.Implicit = &a2a.ImplicitOAuthFlow{AuthorizationURL: f.AuthorizationURL, RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes}
	}
	if f := x.Password; f != nil {
		out.Password = &a2a.PasswordOAuthFlow{TokenURL: f.TokenURL, RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes}
	}
	return out
}
