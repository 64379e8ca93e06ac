package a2ago

//lint:file-ignore SA1019 cards with deprecated members are converted, too

import (
	"errors"
	"fmt"

	"github.com/a2aproject/a2a-go/v2/a2a"

	"github.com/agentcard-go/cardgen/adapters/a2ago/internal/value"
	sdk "github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
)

// FromStruct returns the struct of a2a-go as a valid card of A2A 1.0. Empty texts and false
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
		return nil, fieldpath.Explain(err, s, "card", "schemes", "list", "flows", "authorizationCode", "clientCredentials",
			"deviceCode", "implicit", "password", "apiKeySecurityScheme", "httpAuthSecurityScheme", "mtlsSecurityScheme",
			"oauth2SecurityScheme", "openIdConnectSecurityScheme")
	}
	return c, nil
}

func convert(s *a2a.AgentCard) (*sdk.AgentCard, error) {
	c := &sdk.AgentCard{
		Name:                 s.Name,
		Description:          s.Description,
		Version:              s.Version,
		DocumentationURL:     value.Some(s.DocumentationURL),
		IconURL:              value.Some(s.IconURL),
		DefaultInputModes:    value.List(s.DefaultInputModes),
		DefaultOutputModes:   value.List(s.DefaultOutputModes),
		SecurityRequirements: fromRequirements(s.SecurityRequirements),
		Capabilities: sdk.AgentCapabilities{
			Streaming:         value.Some(s.Capabilities.Streaming),
			PushNotifications: value.Some(s.Capabilities.PushNotifications),
			ExtendedAgentCard: value.Some(s.Capabilities.ExtendedAgentCard),
		},
		Skills: make([]sdk.AgentSkill, len(s.Skills)),
	}
	if p := s.Provider; p != nil {
		c.Provider = &sdk.AgentProvider{Organization: p.Org, URL: p.URL}
	}
	for i, x := range s.SupportedInterfaces {
		if x == nil {
			return nil, fmt.Errorf("card.SupportedInterfaces[%d] is nil", i)
		}
		c.SupportedInterfaces = append(c.SupportedInterfaces, sdk.AgentInterface{
			URL:             x.URL,
			ProtocolBinding: sdk.ProtocolBinding(x.ProtocolBinding),
			ProtocolVersion: string(x.ProtocolVersion),
			Tenant:          value.Some(x.Tenant),
		})
	}
	for i, x := range s.Skills {
		c.Skills[i] = sdk.AgentSkill{
			ID: x.ID, Name: x.Name, Description: x.Description, Tags: value.List(x.Tags), Examples: x.Examples,
			InputModes: x.InputModes, OutputModes: x.OutputModes,
			SecurityRequirements: fromRequirements(x.SecurityRequirements),
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
	return sdk.AgentExtension{URI: value.Some(x.URI), Description: value.Some(x.Description), Required: value.Some(x.Required), Params: params}, err
}

func fromSignature(x a2a.AgentCardSignature) (sdk.AgentCardSignature, error) {
	header, err := value.Object(x.Header)
	return sdk.AgentCardSignature{Protected: x.Protected, Signature: x.Signature, Header: header}, err
}

func fromRequirements(list a2a.SecurityRequirementsOptions) []sdk.SecurityRequirement {
	var out []sdk.SecurityRequirement
	for _, x := range list {
		schemes := make(map[string]sdk.StringList, len(x))
		for name, scopes := range x {
			schemes[string(name)] = sdk.StringList{List: append([]string{}, scopes...)}
		}
		out = append(out, sdk.SecurityRequirement{Schemes: schemes})
	}
	return out
}

// fromScheme converts the scheme with a name. The error names its field.
func fromScheme(name a2a.SecuritySchemeName, x a2a.SecurityScheme) (sdk.SecurityScheme, bool, error) {
	scheme, err := schemeOf(x)
	if err != nil {
		err = fmt.Errorf("card.SecuritySchemes[%q]%w", name, err)
	}
	return scheme, true, err
}

func schemeOf(x a2a.SecurityScheme) (sdk.SecurityScheme, error) {
	switch x := x.(type) {
	case a2a.APIKeySecurityScheme:
		return sdk.SecurityScheme{APIKey: &sdk.APIKeySecurityScheme{
			Description: value.Some(x.Description), Location: sdk.APIKeyLocation(x.Location), Name: x.Name,
		}}, nil
	case a2a.HTTPAuthSecurityScheme:
		return sdk.SecurityScheme{HTTPAuth: &sdk.HTTPAuthSecurityScheme{
			Description: value.Some(x.Description), Scheme: x.Scheme, BearerFormat: value.Some(x.BearerFormat),
		}}, nil
	case a2a.OpenIDConnectSecurityScheme:
		return sdk.SecurityScheme{OpenIDConnect: &sdk.OpenIDConnectSecurityScheme{
			Description: value.Some(x.Description), OpenIDConnectURL: x.OpenIDConnectURL,
		}}, nil
	case a2a.MutualTLSSecurityScheme:
		return sdk.SecurityScheme{MutualTLS: &sdk.MutualTLSSecurityScheme{Description: value.Some(x.Description)}}, nil
	case a2a.OAuth2SecurityScheme:
		flows, err := fromFlows(x.Flows)
		return sdk.SecurityScheme{OAuth2: &sdk.OAuth2SecurityScheme{
			Description: value.Some(x.Description), Flows: flows, OAuth2MetadataURL: value.Some(x.Oauth2MetadataURL),
		}}, err
	}
	return sdk.SecurityScheme{}, fmt.Errorf(" is %s", kind(x))
}

func fromFlows(x a2a.OAuthFlows) (sdk.OAuthFlows, error) {
	switch x := x.(type) {
	case a2a.AuthorizationCodeOAuthFlow:
		return sdk.OAuthFlows{AuthorizationCode: &sdk.AuthorizationCodeOAuthFlow{
			AuthorizationURL: x.AuthorizationURL, TokenURL: x.TokenURL, RefreshURL: value.Some(x.RefreshURL),
			Scopes: value.Map(x.Scopes), PKCERequired: value.Some(x.PKCERequired),
		}}, nil
	case a2a.ClientCredentialsOAuthFlow:
		return sdk.OAuthFlows{ClientCredentials: &sdk.ClientCredentialsOAuthFlow{
			TokenURL: x.TokenURL, RefreshURL: value.Some(x.RefreshURL), Scopes: value.Map(x.Scopes),
		}}, nil
	case a2a.DeviceCodeOAuthFlow:
		return sdk.OAuthFlows{DeviceCode: &sdk.DeviceCodeOAuthFlow{
			DeviceAuthorizationURL: x.DeviceAuthorizationURL, TokenURL: x.TokenURL, RefreshURL: value.Some(x.RefreshURL),
			Scopes: value.Map(x.Scopes),
		}}, nil
	case a2a.ImplicitOAuthFlow:
		return sdk.OAuthFlows{Implicit: &sdk.ImplicitOAuthFlow{
			AuthorizationURL: value.Some(x.AuthorizationURL), RefreshURL: value.Some(x.RefreshURL), Scopes: value.Map(x.Scopes),
		}}, nil
	case a2a.PasswordOAuthFlow:
		return sdk.OAuthFlows{Password: &sdk.PasswordOAuthFlow{
			TokenURL: value.Some(x.TokenURL), RefreshURL: value.Some(x.RefreshURL), Scopes: value.Map(x.Scopes),
		}}, nil
	}
	return sdk.OAuthFlows{}, fmt.Errorf(".Flows is %s", kind(x))
}

// kind describes a value that a2a-go cannot write: nil, or a pointer to one of its types.
func kind(x any) string {
	if x == nil {
		return "nil"
	}
	return fmt.Sprintf("a %T, which a2a-go cannot write", x)
}
