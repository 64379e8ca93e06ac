package a2ago

//lint:file-ignore SA1019 cards with deprecated members are converted, too

import (
	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/internal/value"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a"
)

// ToStruct returns a card as the struct of a2a-go. The struct cannot represent unknown members,
// or the difference between an absent member and an empty one. It has one flow for an OAuth 2.0
// scheme and gets the first in the order of A2A 1.0 (OAuthFlows). A scheme of a kind that the
// struct lacks is omitted. The error is about extension parameters or signature headers that
// encoding/json cannot decode.
func ToStruct(c *sdk.AgentCard) (*a2a.AgentCard, error) {
	s := &a2a.AgentCard{
		Name:                 c.Name,
		Description:          c.Description,
		Version:              c.Version,
		DocumentationURL:     c.DocumentationURL.Or(""),
		IconURL:              c.IconURL.Or(""),
		DefaultInputModes:    c.DefaultInputModes,
		DefaultOutputModes:   c.DefaultOutputModes,
		SecurityRequirements: toRequirements(c.SecurityRequirements),
		SecuritySchemes:      toSchemes(c.SecuritySchemes),
		Capabilities: a2a.AgentCapabilities{
			Streaming:         c.Capabilities.Streaming.Or(false),
			PushNotifications: c.Capabilities.PushNotifications.Or(false),
			ExtendedAgentCard: c.Capabilities.ExtendedAgentCard.Or(false),
		},
		Skills: make([]a2a.AgentSkill, len(c.Skills)),
	}
	if p := c.Provider; p != nil {
		s.Provider = &a2a.AgentProvider{Org: p.Organization, URL: p.URL}
	}
	for _, x := range c.SupportedInterfaces {
		s.SupportedInterfaces = append(s.SupportedInterfaces, &a2a.AgentInterface{
			URL:             x.URL,
			ProtocolBinding: a2a.TransportProtocol(x.ProtocolBinding),
			ProtocolVersion: a2a.ProtocolVersion(x.ProtocolVersion),
			Tenant:          x.Tenant.Or(""),
		})
	}
	for i, x := range c.Skills {
		s.Skills[i] = a2a.AgentSkill{
			ID: x.ID, Name: x.Name, Description: x.Description, Tags: x.Tags, Examples: x.Examples,
			InputModes: x.InputModes, OutputModes: x.OutputModes,
			SecurityRequirements: toRequirements(x.SecurityRequirements),
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
	return a2a.AgentExtension{URI: x.URI.Or(""), Description: x.Description.Or(""), Required: x.Required.Or(false), Params: params}, err
}

func toSignature(x sdk.AgentCardSignature) (a2a.AgentCardSignature, error) {
	header, err := value.Decode(x.Header)
	return a2a.AgentCardSignature{Protected: x.Protected, Signature: x.Signature, Header: header}, err
}

func toRequirements(list []sdk.SecurityRequirement) a2a.SecurityRequirementsOptions {
	if list == nil {
		return nil
	}
	out := make(a2a.SecurityRequirementsOptions, len(list))
	for i, x := range list {
		out[i] = make(a2a.SecurityRequirements, len(x.Schemes))
		for name, scopes := range x.Schemes {
			out[i][a2a.SecuritySchemeName(name)] = append(a2a.SecuritySchemeScopes{}, scopes.List...)
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
			Description: x.APIKey.Description.Or(""),
			Location:    a2a.APIKeySecuritySchemeLocation(x.APIKey.Location),
			Name:        x.APIKey.Name,
		}
	case x.HTTPAuth != nil:
		return a2a.HTTPAuthSecurityScheme{
			Description:  x.HTTPAuth.Description.Or(""),
			Scheme:       x.HTTPAuth.Scheme,
			BearerFormat: x.HTTPAuth.BearerFormat.Or(""),
		}
	case x.OAuth2 != nil:
		flow := toFlow(x.OAuth2.Flows)
		if flow == nil {
			return nil // a2a-go cannot write a scheme without a flow
		}
		return a2a.OAuth2SecurityScheme{
			Description:       x.OAuth2.Description.Or(""),
			Flows:             flow,
			Oauth2MetadataURL: x.OAuth2.OAuth2MetadataURL.Or(""),
		}
	case x.OpenIDConnect != nil:
		return a2a.OpenIDConnectSecurityScheme{
			Description:      x.OpenIDConnect.Description.Or(""),
			OpenIDConnectURL: x.OpenIDConnect.OpenIDConnectURL,
		}
	case x.MutualTLS != nil:
		return a2a.MutualTLSSecurityScheme{Description: x.MutualTLS.Description.Or("")}
	}
	return nil
}

func toFlow(x sdk.OAuthFlows) a2a.OAuthFlows {
	switch {
	case x.AuthorizationCode != nil:
		f := x.AuthorizationCode
		return a2a.AuthorizationCodeOAuthFlow{
			AuthorizationURL: f.AuthorizationURL, TokenURL: f.TokenURL, RefreshURL: f.RefreshURL.Or(""),
			Scopes: f.Scopes, PKCERequired: f.PKCERequired.Or(false),
		}
	case x.ClientCredentials != nil:
		f := x.ClientCredentials
		return a2a.ClientCredentialsOAuthFlow{TokenURL: f.TokenURL, RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes}
	case x.DeviceCode != nil:
		f := x.DeviceCode
		return a2a.DeviceCodeOAuthFlow{
			DeviceAuthorizationURL: f.DeviceAuthorizationURL, TokenURL: f.TokenURL, RefreshURL: f.RefreshURL.Or(""),
			Scopes: f.Scopes,
		}
	case x.Implicit != nil:
		f := x.Implicit
		return a2a.ImplicitOAuthFlow{AuthorizationURL: f.AuthorizationURL.Or(""), RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes}
	case x.Password != nil:
		f := x.Password
		return a2a.PasswordOAuthFlow{TokenURL: f.TokenURL.Or(""), RefreshURL: f.RefreshURL.Or(""), Scopes: f.Scopes}
	}
	return nil
}
