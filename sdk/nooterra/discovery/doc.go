// Package discovery has typed queries for Nooterra cards. It reads and writes them as URL
// parameters and applies them to cards.
//
// A [Query] belongs to one of four routes of the service ([Route]), which differ in their
// parameters and defaults. [Parse] reads the parameters of a request and refuses invalid filters;
// [Query.Values] writes them. [Query.Matches] applies the filters that depend only on the card.
// [Select] applies all filters, and returns a page of the result in order.
//
// Source: Nooterra AgentCard.v1, Public discovery rules and Invariants, the OpenAPI description of
// the service, and its code for rules that neither has.
package discovery
