// Package ledger computes what other agents say about an agent: the members of AgentCard 1.0's
// metadata whose names begin with pacr:.
//
// A [Ledger] takes the records of interactions in the order of a log. A [Snapshot] has the six
// values of each agent, and writes them into its card. A [Statement] is a signed copy of them, for
// holders of cards who trust the ledger and do not have its records.
//
// The schema defines the values by these formulas, in which λ is the rate of decay and Δt the age of
// a record:
//
//	pacr:interaction_count  the number of records that involve the agent
//	pacr:avg_latency_ms     Σ latency·exp(-λΔt) / Σ exp(-λΔt)
//	pacr:avg_cost_joules    Σ energy·exp(-λΔt) / Σ exp(-λΔt)
//	pacr:reputation_score   f(rate of success, latency, Sτ/Hτ); [Reputation] is the default f
//	pacr:influence_rank     PageRank on the graph of interactions
//	pacr:critical_score     betweenness on the graph of interactions
//
// The same records in the same order give the same values, on every machine with the same
// arithmetic: no clock is read. Ages are counted from the latest record.
//
// Source: AgentCard 1.0, README, metadata.pacr; schema.json, Metadata.
package ledger
