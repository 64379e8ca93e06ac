package mcpserver_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcpserver"
)

// read returns the text and the media type of a resource.
func read(c *mcp.ClientSession, uri string) (text, mediaType string, err error) {
	r, err := c.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: uri})
	if err != nil {
		return "", "", err
	}
	if len(r.Contents) != 1 || r.Contents[0].URI != uri {
		return "", "", fmt.Errorf("%s has %d contents", uri, len(r.Contents))
	}
	return r.Contents[0].Text, r.Contents[0].MIMEType, nil
}

// TestSchemas: every listed resource can be read, and there is a schema of each dialect and
// kind.
func TestSchemas(t *testing.T) {
	c := connect(t, mcpserver.Options{})
	listed := map[string]bool{}
	for r, err := range c.Resources(context.Background(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		listed[r.URI] = true
		if _, mediaType, err := read(c, r.URI); err != nil || mediaType != r.MIMEType {
			t.Errorf("%s: %q (%v)", r.URI, mediaType, err)
		}
	}
	uris := []string{"agentcard://schema"}
	for _, name := range dialects.Names() {
		if uri := "agentcard://schema/" + name; !listed[uri] {
			t.Errorf("%s is not listed", uri)
		}
		d, _ := dialects.Lookup(name)
		for _, kind := range d.Kinds() {
			uris = append(uris, "agentcard://schema/"+name+"/"+kind)
		}
	}
	for _, uri := range uris {
		text, mediaType, err := read(c, uri)
		var s jsonschema.Schema
		if err != nil || mediaType != "application/schema+json" || json.Unmarshal([]byte(text), &s) != nil {
			t.Errorf("%s: %q, %.80s (%v)", uri, mediaType, text, err)
		}
	}
	first, _, err := read(c, "agentcard://schema")
	if aevum, _, _ := read(c, "agentcard://schema/aevum"); err != nil || first != aevum {
		t.Errorf("agentcard://schema is not that of aevum (%v)", err)
	}
}

// TestSchemaOfEdition: the resource has the text of agentcard schema, for one edition.
func TestSchemaOfEdition(t *testing.T) {
	c := connect(t, mcpserver.Options{})
	for _, name := range []string{"oasf", "oasf@0.8.0", "mcp@2025-06-18/tool", "adp/describe-request"} {
		b, err := dialectschema.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		x, err := b.Export(dialectschema.ExportOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if text, _, err := read(c, "agentcard://schema/"+name); err != nil || text != string(x.Text()) {
			t.Errorf("%s: another text (%v)", name, err)
		}
	}
}

// TestRegistryResources: the pages of the registry, and each card byte for byte at the address
// that lists have.
func TestRegistryResources(t *testing.T) {
	c := connect(t, mcpserver.Options{Policy: unsigned, Limits: mcpserver.Limits{Page: 2}})
	ids := []string{"a b+c", "ü/..%2f", "agent://translator", "?q#f", "{}"}
	documents := map[string]string{}
	for i, id := range ids {
		documents[id] = fmt.Sprintf(" {\"tools\":[],\"n\":1.%d0} ", i)
		if r := call(t, c, mcpserver.Declare, arguments("card", documents[id], "dialect", "openai", "id", id)); !r.OK {
			t.Fatal(r.text)
		}
	}
	for uri := "agentcard://registry"; ; {
		text, mediaType, err := read(c, uri)
		var page result
		if err != nil || mediaType != "application/json" || json.Unmarshal([]byte(text), &page) != nil || len(page.Cards) > 2 {
			t.Fatalf("%s: %s (%v)", uri, text, err)
		}
		for _, s := range page.Cards {
			if text, _, err := read(c, s.URI); err != nil || text != documents[s.ID] {
				t.Errorf("%s: %q (%v)", s.URI, text, err)
			}
			delete(documents, s.ID)
		}
		if page.NextCursor == "" {
			break
		}
		uri = "agentcard://registry?cursor=" + page.NextCursor
	}
	if len(documents) > 0 {
		t.Errorf("not listed: %v", documents)
	}
}

// TestNoResource: resources that do not exist are errors of the protocol.
func TestNoResource(t *testing.T) {
	c := connect(t, mcpserver.Options{})
	for _, uri := range []string{
		"agentcard://schema/none", "agentcard://schema/adp/none", "agentcard://schema/oasf@0.1.0", "agentcard://schema/", "agentcard://registry/adp/none", "agentcard://registry/adp",
		"agentcard://registry/%zz/a", "agentcard://registry?cursor=x", "agentcard://none", "file:///etc/passwd", "",
	} {
		if text, _, err := read(c, uri); err == nil || !strings.Contains(err.Error(), "esource not found") {
			t.Errorf("%q: %.80s (%v)", uri, text, err)
		}
	}
}
