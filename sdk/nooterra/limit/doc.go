// Package limit has the rate limits of the Nooterra service for public cards: how often
// cards become public ([Publish]) and how often they are looked for ([Discovery]).
//
// Both count in windows of fixed length that begin at multiples of that length since the
// Unix epoch. The time is an argument; the counts are in memory and safe for concurrent
// use. A window counts 262,144 tenants, agents and requesters one by one; further ones share
// a count for each of the three, so that addresses that a client makes up cannot exhaust the
// memory. The settings are those of the service, read from its environment variables.
//
// Source: Nooterra AgentCard.v1, Public discovery rules, and the code of the service.
package limit
