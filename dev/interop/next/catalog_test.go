package next

import (
	"fmt"
	"slices"
	"testing"

	"github.com/agntcy/oasf-sdk/pkg/translator"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// catalogTypes are the media types in a catalog for the formats that OASF has a module for.
var catalogTypes = map[string]string{
	"a2a": translator.A2ACatalogMediaType, "a2a-0.3": translator.A2ACatalogMediaType,
	"mcp": translator.MCPCatalogMediaType, "mcp-server-card": translator.MCPCatalogMediaType, "mcp-server-json": translator.MCPCatalogMediaType,
	"openai": translator.MCPCatalogMediaType,
}

// TestRecordToCatalog: oasf-sdk makes the entry of a catalog from a record whose agent is an agent
// of A2A or an MCP server. The entry has the data of the module and the class of the skill.
func TestRecordToCatalog(t *testing.T) {
	found := counts{}
	for from, mediaType := range catalogTypes {
		for file, text := range cardsOf(t, from) {
			for _, version := range oasfformat.OASF.Versions[1:] { // the program does not know the modules of 0.7.0
				opts := append(answers(version), projection.Offer("server", "npx -y @example/server"))
				record, err := convert(text, formatOf(t, from), oasfformat.OASF, opts...)
				if err != nil {
					t.Errorf("%s to OASF %s: %v", file, version, err)
					continue
				}
				err = isListed(record, mediaType, version)
				found.add(fmt.Sprintf("%s to OASF %s", from, version), err)
				if err != nil {
					t.Logf("%s in OASF %s: %v", file, version, err)
				}
			}
		}
	}
	found.check(t, "catalog.txt")
}

// isListed checks the entry of a record in a catalog.
func isListed(record []byte, mediaType, version string) error {
	entry, err := reader.Translate(record, func(s *structpb.Struct) (*structpb.Struct, error) {
		return translator.RecordToCatalog(s, translator.WithCatalogCID("bafyexample"))
	})
	if err != nil {
		return err
	}
	got := entry.AsMap()
	raw, err := card.ParseRaw(record)
	if err != nil {
		return err
	}
	name, _ := raw.Pointer("/name")
	class, _ := oasf.Skills(oasf.Version(version)).Name(10201)
	tags, _ := got["tags"].([]any)
	switch data, _ := got["data"].(map[string]any); {
	case got["media_type"] != mediaType:
		return fmt.Errorf("the media type is %v", got["media_type"])
	case fmt.Sprintf("%q", got["display_name"]) != name.String():
		return fmt.Errorf("the name is %v, not %v", got["display_name"], name)
	case !slices.Contains(tags, any(fmt.Sprintf("oasf:v%s:skills:%s", version, class))):
		return fmt.Errorf("the tags are %v", tags)
	case data["card_data"] == nil && data["connections"] == nil && data["servers"] == nil:
		return fmt.Errorf("the data is %v", data)
	}
	return nil
}
