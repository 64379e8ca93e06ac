// Package mcptools has the MCP tools with which the Nooterra service offers its cards: it
// describes them ([List]) and makes queries of their arguments ([Query]).
//
// There are three tools: one that creates or updates a card, one that finds cards, and one
// that reads the stream of public cards. Names, types, defaults and limits are those of
// the MCP server of the service; the descriptions are not. The tools differ from the
// routes in two ways: they know three kinds of evidence of four, without
// execution_attestation, and the host of a card has three members of its own.
//
// Source: the MCP server of the service.
package mcptools
