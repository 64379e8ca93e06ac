// Package service has the rules of the Nooterra service for public cards: rate limits, the
// conditions of a listing, the stream of changes and the MCP tools.
//
// Rate limits: [PublishLimit] limits how often cards become public, [DiscoveryLimit] how often they
// are queried. Both count in windows of fixed length that begin at multiples of that length since
// the Unix epoch. The time is an argument; the counts are in memory and safe for concurrent use. A
// window counts 262,144 tenants, agents and requesters one by one. Others share one count for each
// of the three, so that invented addresses cannot exhaust the memory.
//
// Conditions besides the publish signature: capability attestations
// ([ListingSettings.CheckAttestations]) and the listing fee ([ListingSettings.Charges],
// [ListingSettings.WriteFee]). The service checks the attestations after the card, and charges
// the fee last. The package moves no money: the caller does so between Charges and WriteFee.
//
// Settings of both are read from the environment variables of the service, and so are the supported versions of its
// protocol ([ProtocolSettings]).
//
// The stream of public cards consists of server-sent events with the events of
// AgentCardStreamEvent.v1. A [FrameReader] reads frames (WHATWG HTML, section 9.2.6,
// "Interpreting an event stream"), [ParseMessage] makes typed messages of them, and a [Tracker]
// keeps the position at which a client continues. For servers, a [Feed] makes events from changes
// in a set of cards, and AppendEvent, AppendReady, AppendFailure and AppendHeartbeat write frames.
//
// Three MCP tools create or update a card, find cards, and read the stream: [Tools] describes
// them, and [ParseToolCall] makes queries of their arguments. The service's MCP server has
// the same names, types, defaults and limits; the descriptions differ. The tools differ from the
// routes in two ways: they lack the evidence kind execution_attestation, and the host of a card has
// three members of its own.
//
// Source: Nooterra AgentCard.v1, Public discovery rules, AgentCardStreamEvent.v1; for other rules
// the code of the service: POST /agent-cards, the MCP server.
package service
