package wellknown

import (
	"mime"
	"slices"
	"strings"
)

// Prefix is the path below which a host publishes documents about itself (RFC 8615).
const Prefix = "/.well-known/"

// Paths of documents.
const (
	// AgentCardPath is the path of an AgentCard of draft-aevum-agentcard-00 (Well-Known URI
	// Registration).
	AgentCardPath = Prefix + "agentcard"
	// AgentJSONPath is the path of an AgentCard 1.0 (its README), and of an A2A card
	// up to A2A 0.2.6.
	AgentJSONPath = Prefix + "agent.json"
	// A2APath is the path of an A2A card from A2A 0.3.0 on (A2A 1.0, section 8.2).
	A2APath = Prefix + "agent-card.json"
	// AICatalogPath is the path of an AI catalog.
	AICatalogPath = Prefix + "ai-catalog.json"
	// APICatalogPath is the path of an API catalog (RFC 9727).
	APICatalogPath = Prefix + "api-catalog"
	// MCPServerCardPath is the path of an MCP server card. Hosts publish server cards also at
	// MCPPath, as well as lists of servers and client configurations.
	MCPServerCardPath = Prefix + "mcp/server-card.json"
	MCPPath           = Prefix + "mcp.json"
	// AgentSkillsPath is the path of an index of Agent Skills, SkillsPath its path in version
	// 0.1.
	AgentSkillsPath = Prefix + "agent-skills/index.json"
	SkillsPath      = Prefix + "skills/index.json"
	// JWKSPath is the path of a JSON Web Key Set (RFC 7517).
	JWKSPath = Prefix + "jwks.json"
)

// Media types of documents.
const (
	TypeJSON          = "application/json"
	TypeAgentCard     = "application/agentcard+json"      // draft-aevum-agentcard-00
	TypeA2ACard       = "application/a2a-agent-card+json" // the name of A2A cards in AI catalogs
	TypeAICatalog     = "application/ai-catalog+json"
	TypeLinkset       = "application/linkset+json" // RFC 9264
	TypeMCPServerCard = "application/mcp-server-card+json"
	TypeJWKS          = "application/jwk-set+json" // RFC 7517, section 8.5.2
)

// TypeAPICatalog is the media type of an API catalog. The profile distinguishes it from other
// link sets (RFC 9727).
const TypeAPICatalog = TypeLinkset + `; profile="https://www.rfc-editor.org/info/rfc9727"`

// AcceptCards is the Accept header of requests for cards of any format; it prefers the media
// type of AgentCards.
const AcceptCards = TypeAgentCard + ", " + TypeJSON + ";q=0.9"

// Resource is a kind of document that hosts publish at well-known paths.
type Resource struct {
	// Name is the name of the format, as in package detect: "aevum", "ai-catalog".
	Name string
	// Paths are the paths of the document, the preferred one first.
	Paths []string
	// MediaTypes are the media types of the document, without parameters. Servers send the
	// first, clients accept all.
	MediaTypes []string
}

var resources = []Resource{
	{"a2a", []string{A2APath}, []string{TypeJSON, TypeA2ACard}},
	{"a2a-0.3", []string{A2APath, AgentJSONPath}, []string{TypeJSON, TypeA2ACard}},
	{"aevum", []string{AgentCardPath}, []string{TypeAgentCard, TypeJSON}},
	{"agentcard", []string{AgentJSONPath}, []string{TypeJSON, TypeAgentCard}},
	{"ai-catalog", []string{AICatalogPath}, []string{TypeAICatalog, TypeJSON}},
	{"api-catalog", []string{APICatalogPath}, []string{TypeLinkset, TypeJSON}},
	{"mcp-server-card", []string{MCPServerCardPath, MCPPath}, []string{TypeMCPServerCard, TypeJSON}},
	{"agent-skills-index", []string{AgentSkillsPath, SkillsPath}, []string{TypeJSON}},
	{"jwks", []string{JWKSPath}, []string{TypeJWKS, TypeJSON}},
}

// Resources returns all kinds of documents that have a well-known path: cards first, then
// catalogs.
func Resources() []Resource {
	list := slices.Clone(resources)
	for i := range list {
		list[i] = list[i].clone()
	}
	return list
}

// Lookup returns the kind of document with the name of a format. It returns false for a
// format without a well-known path.
func Lookup(name string) (Resource, bool) {
	for _, r := range resources {
		if r.Name == name {
			return r.clone(), true
		}
	}
	return Resource{}, false
}

func (r Resource) clone() Resource {
	return Resource{r.Name, slices.Clone(r.Paths), slices.Clone(r.MediaTypes)}
}

// Accepts reports whether a client accepts the document with this Content-Type header: its
// media type is one of the resource's media types. Parameters and case are ignored. A missing
// Content-Type is not accepted.
func (r Resource) Accepts(contentType string) bool {
	return slices.Contains(r.MediaTypes, MediaType(contentType))
}

// AcceptsCard reports whether a client accepts a card of any format with this Content-Type
// header: application/agentcard+json or application/json, with any parameters
// (draft-aevum-agentcard-00, Serialization and Media Type).
func AcceptsCard(contentType string) bool {
	media := MediaType(contentType)
	return media == TypeAgentCard || media == TypeJSON
}

// MediaType returns the media type of a Content-Type header in lower case, without parameters.
// It is empty if the header has none or is malformed.
func MediaType(contentType string) string {
	// Parameters are ignored, even malformed ones.
	media, _, _ := strings.Cut(contentType, ";")
	media, _, err := mime.ParseMediaType(media)
	if err != nil || !strings.Contains(media, "/") {
		return ""
	}
	return media
}
