package vectors

import (
	"encoding/json"
)

// The types below have the JSON names of the types of a2a-go 2.4 and 0.3. The module of the
// SDK does not depend on a2a-go; dev/interop compares with it.

// reach has the addresses, the security schemes and the names of a card, as a reader of A2A 1.0
// in Go decodes them.
type reach struct {
	Name         string             `json:"name,omitempty"`
	Interfaces   []*agentInterface  `json:"supportedInterfaces,omitempty"`
	Provider     *provider          `json:"provider,omitempty"`
	Capabilities capabilities       `json:"capabilities"`
	Schemes      map[string]*scheme `json:"securitySchemes,omitempty"`
	Requirements []requirement      `json:"securityRequirements,omitempty"`
	Skills       []skill            `json:"skills,omitempty"`
}

type agentInterface struct {
	URL             string `json:"url,omitempty"`
	ProtocolBinding string `json:"protocolBinding,omitempty"`
	ProtocolVersion string `json:"protocolVersion,omitempty"`
	Tenant          string `json:"tenant,omitempty"`
	Transport       string `json:"transport,omitempty"`
}

type provider struct {
	URL string `json:"url,omitempty"`
	Org string `json:"organization,omitempty"`
}

type capabilities struct {
	Extensions []extension `json:"extensions,omitempty"`
}

type extension struct {
	URI      string         `json:"uri,omitempty"`
	Required bool           `json:"required,omitempty"`
	Params   map[string]any `json:"params,omitempty"`
}

type skill struct {
	ID           string           `json:"id,omitempty"`
	Name         string           `json:"name,omitempty"`
	Requirements []requirement    `json:"securityRequirements,omitempty"`
	Security     []map[string]any `json:"security,omitempty"`
}

type requirement struct {
	Schemes map[string]*scopes `json:"schemes,omitempty"`
}

type scopes struct {
	List []string `json:"list,omitempty"`
}

type scheme struct {
	APIKey *struct {
		Location string `json:"location,omitempty"`
		Name     string `json:"name,omitempty"`
	} `json:"apiKeySecurityScheme,omitempty"`
	HTTPAuth *struct {
		BearerFormat string `json:"bearerFormat,omitempty"`
		Scheme       string `json:"scheme,omitempty"`
	} `json:"httpAuthSecurityScheme,omitempty"`
	MutualTLS     *struct{} `json:"mtlsSecurityScheme,omitempty"`
	OpenIDConnect *struct {
		URL string `json:"openIdConnectUrl,omitempty"`
	} `json:"openIdConnectSecurityScheme,omitempty"`
	OAuth2 *struct {
		MetadataURL string `json:"oauth2MetadataUrl,omitempty"`
		Flows       flows  `json:"flows"`
	} `json:"oauth2SecurityScheme,omitempty"`
}

type flows struct {
	AuthorizationCode *flow `json:"authorizationCode,omitempty"`
	ClientCredentials *flow `json:"clientCredentials,omitempty"`
	Implicit          *flow `json:"implicit,omitempty"`
	Password          *flow `json:"password,omitempty"`
	DeviceCode        *flow `json:"deviceCode,omitempty"`
}

type flow struct {
	AuthorizationURL string            `json:"authorizationUrl,omitempty"`
	TokenURL         string            `json:"tokenUrl,omitempty"`
	RefreshURL       string            `json:"refreshUrl,omitempty"`
	Scopes           map[string]string `json:"scopes,omitempty"`
}

// reach03 is reach for A2A 0.3.
type reach03 struct {
	Name         string               `json:"name,omitempty"`
	URL          string               `json:"url,omitempty"`
	Transport    string               `json:"preferredTransport,omitempty"`
	Interfaces   []agentInterface     `json:"additionalInterfaces,omitempty"`
	Version      string               `json:"protocolVersion,omitempty"`
	Provider     *provider            `json:"provider,omitempty"`
	Capabilities capabilities         `json:"capabilities"`
	Schemes      map[string]*scheme03 `json:"securitySchemes,omitempty"`
	Security     []map[string]any     `json:"security,omitempty"`
	Extended     bool                 `json:"supportsAuthenticatedExtendedCard,omitempty"`
	Skills       []skill              `json:"skills,omitempty"`
}

// scheme03 has the members of all kinds of schemes.
type scheme03 struct {
	Type             string `json:"type,omitempty"`
	In               string `json:"in,omitempty"`
	Name             string `json:"name,omitempty"`
	Scheme           string `json:"scheme,omitempty"`
	BearerFormat     string `json:"bearerFormat,omitempty"`
	OpenIDConnectURL string `json:"openIdConnectUrl,omitempty"`
	MetadataURL      string `json:"oauth2MetadataUrl,omitempty"`
	Flows            *flows `json:"flows,omitempty"`
}

// Reach returns the content that readers of A2A 1.0 and of 0.3 decode from a card with
// encoding/json, as comparable texts: addresses, authentication, names and extensions. A text
// is empty if the reader rejects the card.
func Reach(document []byte) [2]string {
	return [2]string{understood(document, new(reach)), understood(document, new(reach03))}
}

func understood(document []byte, into any) string {
	if json.Unmarshal(document, into) != nil {
		return ""
	}
	text, err := json.Marshal(into)
	if err != nil {
		return ""
	}
	return string(text)
}

// ReachDiffers reports whether a reader understands two cards differently. A reader that refuses
// the second card is not misled.
func ReachDiffers(before, after [2]string) bool {
	for i := range before {
		if after[i] != "" && before[i] != after[i] {
			return true
		}
	}
	return false
}
