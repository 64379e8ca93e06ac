// Package discovery has the queries with which Nooterra cards are found: typed, read from
// and written as URL parameters, and applied to cards.
//
// A [Query] is for one of four routes of the service ([Route]), which differ in their
// parameters and defaults. [Parse] reads the parameters of a request and refuses invalid
// filters, [Query.Values] writes them, [Query.Matches] applies the filters that depend on
// a card alone, and [Select] the others too, with the order and the page of the result.
//
// Source: Nooterra AgentCard.v1, Public discovery rules and Invariants, the OpenAPI
// description of the service, and its code where both say nothing.
package discovery
