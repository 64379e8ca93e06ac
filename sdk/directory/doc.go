// Package directory is an HTTP service that stores cards and finds them.
//
// [New] makes an [http.Handler] over a [store.Store]. It has the routes of the Nooterra service for
// cards:
//
//	POST /agent-cards                  creates or updates a card
//	GET  /agent-cards                  lists the cards of a tenant
//	GET  /agent-cards/{id}             returns a card of a tenant
//	GET  /agent-cards/discover         finds cards of a tenant
//	GET  /public/agent-cards/discover  finds public cards of all tenants
//	GET  /public/agent-cards/{id}      returns a public card
//	GET  /public/agent-cards/stream    sends the changes of public cards (server-sent events)
//
// the methods of ADP, as package [jsonrpc] carries them:
//
//	POST /adp                          adp.describe, adp.advertise, adp.discover
//
// routes for cards of all dialects, and routes of the MCP registry, also below /v0:
//
//	POST   /cards                      stores a card
//	GET    /cards                      lists cards
//	GET    /cards/{dialect}/{id}       returns a document
//	DELETE /cards/{dialect}/{id}       removes a card of a tenant
//	GET    /find                       finds cards by the description of their agents
//	GET    /v0.1/servers               lists server.json documents
//	GET    /v0.1/servers/{name}/versions
//	GET    /v0.1/servers/{name}/versions/{version}
//	POST   /v0.1/auth/http, /v0.1/auth/dns, /v0.1/auth/none
//	POST   /v0.1/publish
//	POST   /v0.1/validate
//	DELETE /v0.1/servers/{name}/versions/{version}
//	PATCH  /v0.1/servers/{name}/versions/{version}/status
//	PATCH  /v0.1/servers/{name}/status
//	GET    /v0.1/health, /v0.1/ping, /v0.1/version
//	GET    /.well-known/ai-catalog.json
//	GET    /agents/{id}/.well-known/…  returns a card at the well-known path of its format
//
// the log of changes, see package checkpoint:
//
//	GET /checkpoint
//	GET /log
//	GET /log/inclusion
//	GET /log/consistency
//
// pages for browsers, which find and show public cards, without scripts:
//
//	GET /
//	GET /page/{dialect}/{id}
//
// and two routes about the process: GET /health and GET /ready. Package metrics has measurements for Prometheus.
//
// A card belongs to the key, the domain or the tenant that declared it first ([store.Supersede],
// [Domains]). With [Options.Tokens] a bearer token names the tenant, with [Options.Certificates] a client
// certificate; without both, the header x-proxy-tenant-id names the tenant, and every caller is trusted.
//
// The answer to a refused request is a JSON object with the members error, code and details. A
// code is the code of the Nooterra service if the service has one for the case. Answers of the registry are also
// problem details as in RFC 9457.
//
// An ADP card is stored if its author is proven: by a signature, or because the tenant is the
// agent itself (the name of the tenant is then the agent:// URI of the agent). adp.discover
// finds ADP cards that are fresh and not revoked. [Handler.Methods] has the methods for other
// transports.
//
// Everything that clients can make grow has a limit: the number and the size of cards
// ([store.Limits]), bodies, requests at a time, and streams. Requests with much work do not hold
// up the others: half as many of them are answered at a time as there are processors. The only
// state of a stream is its position, so that a slow client costs no memory. A stream that falls
// too far behind ends with an error, and the client reconnects with its last event id.
//
// Source: draft-song-anp-adp-00; Nooterra AgentCard.v1, Public discovery rules; AgentCardStreamEvent.v1; for other rules the
// OpenAPI description of the service and its code (src/api/app.js); MCP Server Registry API 2025-12-01.
package directory
