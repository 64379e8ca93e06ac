package mcpserver

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/registry"
)

// Addresses of resources.
const (
	schemaURI   = "agentcard://schema"
	registryURI = "agentcard://registry"

	schemaTemplate   = schemaURI + "/{+dialect}"
	cardTemplate     = registryURI + "/{dialect}/{id}"
	registryTemplate = registryURI + "{?cursor}"
)

const (
	schemaType = "application/schema+json"
	jsonType   = "application/json"
)

// draftDialect is the dialect of agentcard://schema: that of the draft that names the resource.
const draftDialect = "aevum"

// addResources adds the schemas and the registry.
func (s *Server) addResources(m *mcp.Server) {
	m.AddResource(&mcp.Resource{
		URI: schemaURI, Name: "schema", Title: "JSON Schema of the Aevum card", MIMEType: schemaType,
		Description: "The JSON Schema of a card of the Aevum draft, which names this resource.",
	}, readSchema)
	for _, name := range dialects.Names() {
		m.AddResource(&mcp.Resource{
			URI: schemaURI + "/" + name, Name: "schema-" + name, Title: "JSON Schema of " + name, MIMEType: schemaType,
			Description: "The JSON Schema (draft 2020-12) of cards of the dialect " + name + ".",
		}, readSchema)
	}
	m.AddResource(&mcp.Resource{
		URI: registryURI, Name: "registry", Title: "Declared cards", MIMEType: jsonType,
		Description: "The first page of the declared cards, as agentcard_list returns it.",
	}, s.readRegistry)
	m.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: schemaTemplate, Name: "schema-of-kind", Title: "JSON Schema of a kind of documents", MIMEType: schemaType,
		Description: "The JSON Schema of DIALECT[@EDITION][/KIND], such as nooterra/tool or mcp@2025-06-18.",
	}, readSchema)
	m.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: cardTemplate, Name: "declared-card", Title: "Declared card", MIMEType: jsonType,
		Description: "The document of a declared card, byte for byte. The identifier is percent-encoded; lists have the address of each card.",
	}, s.readCard)
	m.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: registryTemplate, Name: "registry-page", Title: "Page of declared cards", MIMEType: jsonType,
		Description: "A further page of the declared cards.",
	}, s.readRegistry)
}

// text is a resource with a text.
func text(content string) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{Text: content}}}
}

func readSchema(_ context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	name := draftDialect
	if rest, ok := strings.CutPrefix(request.Params.URI, schemaURI+"/"); ok {
		name = rest
	}
	b, err := dialectschema.Load(name)
	if err != nil {
		return nil, mcp.ResourceNotFoundError(request.Params.URI)
	}
	x, err := b.Export(dialectschema.ExportOptions{})
	if err != nil {
		return nil, err
	}
	return text(string(x.Text())), nil
}

func (s *Server) readRegistry(ctx context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	q := query{limit: s.limits.Page}
	if u, err := url.Parse(request.Params.URI); err == nil {
		if cursor := u.Query().Get("cursor"); cursor != "" {
			var ok bool
			if q.after, ok = keyOfCursor(cursor); !ok {
				return nil, mcp.ResourceNotFoundError(request.Params.URI)
			}
		}
	}
	list, err := s.listing(ctx, q)
	if err != nil {
		return nil, err
	}
	content, err := encode(list)
	return text(string(content)), err
}

func (s *Server) readCard(ctx context.Context, request *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	notFound := mcp.ResourceNotFoundError(request.Params.URI)
	rest, _ := strings.CutPrefix(request.Params.URI, registryURI+"/")
	escaped, id, _ := strings.Cut(rest, "/")
	dialect, err := url.PathUnescape(escaped)
	if err != nil {
		return nil, notFound
	}
	if id, err = url.PathUnescape(id); err != nil {
		return nil, notFound
	}
	c, err := s.registry.Get(ctx, registry.Key{Dialect: dialect, ID: id})
	if errors.Is(err, registry.ErrNotFound) {
		return nil, notFound
	}
	if err != nil {
		return nil, err
	}
	return text(string(c.Document)), nil
}
