package ledger

import "github.com/agentcard-go/cardgen/sdk/card"

// Performance summarizes the records in which an agent was asked. Older records have less weight.
type Performance struct {
	// Weight is the sum of the weights of the records, which measures the amount of evidence. A
	// record of the same time as the latest one in the ledger has the weight 1, an older one less.
	Weight float64
	// Success is the share of the weight that succeeded, from 0 to 1.
	Success float64
	// LatencyMS and Joules are the means of latency and energy.
	LatencyMS, Joules float64
	// Structure is the mean of Sτ/Hτ, if any record has it.
	Structure card.Optional[float64]
}

// usualLatency is the latency in milliseconds that halves the part of latency in [Reputation].
const usualLatency = 10_000

// Reputation is the default reputation, a number from 0 to 1. The schema gives its arguments and no
// formula. It is the mean of three parts, with the weights 7, 2 and 1:
//
//   - the rate of success, computed with two additional imaginary records, one of them a success:
//     without records it is ½, and old records lose their effect;
//   - 10 s / (10 s + latency);
//   - Sτ/Hτ, if it was measured; otherwise the other two parts make the mean.
//
// Source: AgentCard 1.0, schema.json, pacr:reputation_score.
func Reputation(p Performance) float64 {
	success := (p.Weight*p.Success + 1) / (p.Weight + 2)
	speed := usualLatency / (usualLatency + p.LatencyMS)
	if structure, ok := p.Structure.Get(); ok {
		return 0.7*success + 0.2*speed + 0.1*structure
	}
	return (7*success + 2*speed) / 9
}
