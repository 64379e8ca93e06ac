// Package mcpserver is a server of the Model Context Protocol through which agents declare,
// resolve, validate, list, convert, detect and explain cards of all dialects.
//
// [New] makes a [Server] over a [store.Store]. [Server.ServeStdio] serves one client over
// standard input and output, [Server.Handler] any number over streamable HTTP, and
// [Server.AddTo] adds the tools to a server of yours. The command agentcard mcp does the first
// two.
//
// # Tools
//
// draft-aevum-agentcard-00, Well-Known URI Discovery, refers to an MCP server. Agents of the
// protocol mcp should expose their cards with its tools. That server has the tools
// agentcard_declare, agentcard_resolve, agentcard_validate and agentcard_list, and the resources
// agentcard://schema and agentcard://registry. agentcard_convert, agentcard_detect and
// agentcard_explain are additions. The argument card is an object or text; the argument card_json
// of the server of the Aevum draft, a text, is accepted in its place.
//
// agentcard_resolve and agentcard_list find cards by the description of their agents, too, which
// is the same for all dialects: by a capability, a goal, a tag or a protocol.
//
// Every result is structured and has a schema. Its member ok says whether the tool succeeded.
// Otherwise error has a code, a subject and a message, and findings have the locations, codes and
// messages. Wrong arguments and invalid cards are results with isError, not errors of the
// protocol, so that models can read them.
//
// # Resources
//
// agentcard://schema is the JSON Schema of the Aevum card, agentcard://schema/DIALECT the JSON
// Schema of a dialect. agentcard://registry is the first page of declared cards, and
// agentcard://registry/DIALECT/ID the document of one, as it was declared.
//
// # Trust
//
// The content of a card is a claim of its author. The server verifies the signatures of cards
// under [Options.Policy]; the member signature of a declared card has the outcome. A token
// protects the server, not one agent from another: every client with the token can declare a card
// under any identifier that no proven card has.
package mcpserver
