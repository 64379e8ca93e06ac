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
// draft-aevum-agentcard-00, Well-Known URI Discovery, says that agents of the protocol mcp should
// expose their cards by the tools of an MCP server, which it refers to; that server has
// agentcard_declare, agentcard_resolve, agentcard_validate and agentcard_list, and the resources
// agentcard://schema and agentcard://registry. agentcard_convert, agentcard_detect and
// agentcard_explain are additions. Arguments differ from that server, whose only form of a card
// is text in card_json: here the argument is card, an object or text.
//
// Every result is structured and has a schema. Its member ok says whether the tool did what was
// asked; otherwise error has a code and says what it is about, and findings have the locations,
// codes and messages. Wrong arguments and invalid cards are results with isError, not errors of
// the protocol, so that models can read them.
//
// # Resources
//
// agentcard://schema is the JSON Schema of the Aevum card, agentcard://schema/DIALECT that of a
// dialect. agentcard://registry is the first page of declared cards, and
// agentcard://registry/DIALECT/ID the document of one, as it was declared.
//
// # Trust
//
// What a card says is a claim of its author. The server verifies signatures of ADP cards only;
// the member signature of a declared card has the outcome. A token protects the server, not one
// agent from another: every client with the token can declare a card under any identifier.
package mcpserver
