package treetest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func Example_aicatalog() {
	// Build.
	catalog, err := aicatalog.NewCatalog().
		WithSpecVersion("1.0").
		WithHost(aicatalog.NewHost().WithDisplayName("Example Ltd")).
		AddEntries(aicatalog.NewEntry().
			WithIdentifier("urn:air:example.com:agents:clerk").
			WithDisplayName("Clerk").
			WithType("application/a2a-agent-card+json").
			WithURL("https://example.com/.well-known/agent-card.json")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read: both editions state the media type, under different names.
	older, found := aicatalog.Examine([]byte(`{"specVersion":"1.0","entries":[{"identifier":"urn:x:clerk","displayName":"Clerk","mediaType":"application/a2a-agent-card+json","url":"https://example.com/clerk.json"}]}`),
		aicatalog.ForVersion(aicatalog.V2026_04_30))
	fmt.Println(older.Entries[0].MediaTypeOf() == catalog.Entries[0].MediaTypeOf(), found)

	// Edit: unknown members are kept.
	read, err := aicatalog.Decode([]byte(`{"specVersion":"1.0","entries":[],"note":1.50}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	read.Entries = catalog.Entries
	text, err := card.AppendJSON(nil, read)
	fmt.Println(string(text), err)
	// Output:
	// true []
	// {"specVersion":"1.0","entries":[{"identifier":"urn:air:example.com:agents:clerk","displayName":"Clerk","type":"application/a2a-agent-card+json","url":"https://example.com/.well-known/agent-card.json"}],"note":1.50} <nil>
}
