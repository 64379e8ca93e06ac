// Package sdk lists the packages that read, build, validate and write agent cards. It
// declares nothing; import the package of your dialect.
//
// Dialects, generated from the JSON Schemas in the folder schemas:
//
//   - [github.com/agentcard-go/cardgen/sdk/aevum]: AgentCard, Internet-Draft draft-aevum-agentcard-00
//   - [github.com/agentcard-go/cardgen/sdk/agentcard]: AgentCard 1.0, as its README and schema.json publish it
//   - [github.com/agentcard-go/cardgen/sdk/nooterra]: AgentCard.v1, ToolDescriptor.v1 and AgentCardStreamEvent.v1
//   - [github.com/agentcard-go/cardgen/sdk/adp]: Agent Card and method bodies of draft-song-anp-adp-00
//   - [github.com/agentcard-go/cardgen/sdk/a2a]: A2A AgentCard 1.0
//   - [github.com/agentcard-go/cardgen/sdk/a2a/v03]: A2A AgentCard 0.3; reads 0.2 too
//   - [github.com/agentcard-go/cardgen/sdk/adp/index]: finds and ranks agents by their ADP cards
//   - [github.com/agentcard-go/cardgen/sdk/a2a/signing]: signs and verifies A2A cards
//   - [github.com/agentcard-go/cardgen/sdk/mcp]: lists of tools of the Model Context Protocol, all its versions
//   - [github.com/agentcard-go/cardgen/sdk/mcp/serverjson]: server.json of the MCP registry, all its editions
//   - [github.com/agentcard-go/cardgen/sdk/oasf]: records of the Open Agentic Schema Framework, 0.7.0 to 1.1.0
//   - [github.com/agentcard-go/cardgen/sdk/oasf/descriptor]: the manifest of ADP's appendix, OASF AgentDescriptor
//   - [github.com/agentcard-go/cardgen/sdk/openai]: function tools in the form of OpenAI's API
//   - [github.com/agentcard-go/cardgen/sdk/aicatalog]: AI catalogs, in which hosts list agents
//   - [github.com/agentcard-go/cardgen/sdk/mcp/servercard]: MCP server cards, which describe servers that run at an address
//   - [github.com/agentcard-go/cardgen/sdk/agentskills]: indexes of Agent Skills
//   - [github.com/agentcard-go/cardgen/sdk/apicatalog]: API catalogs, in which hosts list APIs
//
// For programs that handle several dialects:
//
//   - [github.com/agentcard-go/cardgen/sdk/dialects]: reads a card of any dialect
//   - [github.com/agentcard-go/cardgen/sdk/detect]: detects the format of a document
//   - [github.com/agentcard-go/cardgen/sdk/signature]: keys, algorithms and outcomes of signatures, which all dialects share
//   - [github.com/agentcard-go/cardgen/sdk/signature/jwks]: reads and writes sets of public keys (JSON Web Keys)
//   - [github.com/agentcard-go/cardgen/sdk/untrusted]: examines documents from unknown sources for what may harm their readers
//   - [github.com/agentcard-go/cardgen/sdk/diff]: changes between two cards, and what they mean for callers
//   - [github.com/agentcard-go/cardgen/sdk/schemadiff]: changes between two JSON Schemas
//   - [github.com/agentcard-go/cardgen/sdk/schemaoutput]: findings in the output format "basic" of JSON Schema
//   - [github.com/agentcard-go/cardgen/sdk/fetch]: retrieves cards over HTTP from servers that are not trusted
//   - [github.com/agentcard-go/cardgen/sdk/fetch/keyset]: fetches the keys of A2A signatures
//   - [github.com/agentcard-go/cardgen/sdk/probe]: checks and compares what a host publishes
//   - [github.com/agentcard-go/cardgen/sdk/wellknown]: serves cards at their well-known addresses
//   - [github.com/agentcard-go/cardgen/sdk/wellknown/site]: makes all documents of a host from the cards of its agents
//   - [github.com/agentcard-go/cardgen/sdk/mcpserver]: serves cards to agents over the Model Context Protocol
//   - [github.com/agentcard-go/cardgen/sdk/mcpserver/store]: stores declared cards
//   - [github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt]: stores them in a file
//   - [github.com/agentcard-go/cardgen/sdk/projection]: converts cards between formats and reports every change;
//     each format is a package below it
//   - [github.com/agentcard-go/cardgen/sdk/projection/formats]: all formats, for programs that get them at run time
//   - [github.com/agentcard-go/cardgen/sdk/projection/projectiontest]: checks the laws of conversions for a format
//   - [github.com/agentcard-go/cardgen/sdk/agent]: the description of an agent that conversions read and write
//
// What the Nooterra service does with cards:
//
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/publish]: signs and verifies publications
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/publish]: the next revision of a card
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/discovery]: queries for cards
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/service]: the stream of public cards
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/publish]: the listing "Nooterra Verified"
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/service]: rate limits for public cards
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/service]: attestations and the fee that public cards may need
//   - [github.com/agentcard-go/cardgen/sdk/nooterra/service]: the MCP tools of the service
//
// Shared packages:
//
//   - [github.com/agentcard-go/cardgen/sdk/card]: optional and nullable members, open objects, arbitrary JSON, violations, options
//   - [github.com/agentcard-go/cardgen/sdk/schemafor]: the JSON Schema of a Go type, for members such as input_schema
//   - [github.com/agentcard-go/cardgen/sdk/cardrt]: the runtime of generated card packages
//   - [github.com/agentcard-go/cardgen/sdk/cardrt/checkrt]: the runtime of their validators
//   - [github.com/agentcard-go/cardgen/sdk/cardrt/diffrt]: the runtime of their comparisons
//   - [github.com/agentcard-go/cardgen/sdk/cardrt/formats]: the checkers of the keyword format
//   - [github.com/agentcard-go/cardgen/sdk/ecmaregexp]: ECMA-262 regular expressions with look-around, for generated code that needs them
package sdk

//go:generate go run ../cmd/cardgen generate --config ../cardgen.json
