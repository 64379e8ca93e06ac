package ledger

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Record is one interaction: a caller asked an agent, and the agent answered or failed.
type Record struct {
	// ID is the name of the record. A ledger takes each ID once.
	ID string `json:"id"`
	// Caller is the agent_id of the agent that asked; empty for a caller that is no agent.
	Caller string `json:"caller,omitempty"`
	// Agent is the agent_id of the agent that was asked.
	Agent string `json:"agent"`
	// Time is the end of the interaction.
	Time time.Time `json:"time"`
	// LatencyMS is the duration in milliseconds.
	LatencyMS float64 `json:"latency_ms"`
	// Joules is the energy that the interaction took, in joules.
	Joules float64 `json:"joules"`
	// Succeeded says that the agent did its task.
	Succeeded bool `json:"succeeded"`
	// Structure is the ratio Sτ/Hτ of statistical complexity to entropy rate, from 0 to 1, if it was
	// measured.
	Structure card.Optional[float64] `json:"structure,omitzero"`
}

// maxID is the maximum length of identifiers, in bytes.
const maxID = 256

// Check returns an error that names the first member whose value is impossible.
func (r *Record) Check() error {
	if err := r.checkNames(); err != nil {
		return err
	}
	if r.Caller == r.Agent {
		return errors.New("ledger: caller and agent are the same: an agent's own records say nothing about it")
	}
	if y := r.Time.Year(); r.Time.IsZero() || y < 1970 || y > 9999 {
		return errors.New("ledger: time must be between the years 1970 and 9999")
	}
	for _, m := range []struct {
		name  string
		value float64
	}{{"latency_ms", r.LatencyMS}, {"joules", r.Joules}} {
		if !(m.value >= 0 && m.value <= maxMeasured) {
			return fmt.Errorf("ledger: %s must be a number from 0 to %g", m.name, maxMeasured)
		}
	}
	if s, ok := r.Structure.Get(); ok && !(s >= 0 && s <= 1) {
		return errors.New("ledger: structure must be a number from 0 to 1")
	}
	return nil
}

// checkNames returns an error for the first impossible id, caller or agent.
func (r *Record) checkNames() error {
	for _, id := range []struct {
		name, value string
		mayBeEmpty  bool
	}{{"id", r.ID, false}, {"caller", r.Caller, true}, {"agent", r.Agent, false}} {
		switch {
		case id.value == "" && !id.mayBeEmpty:
			return fmt.Errorf("ledger: a record needs the member %s", id.name)
		case len(id.value) > maxID || strings.ContainsFunc(id.value, isControl):
			return fmt.Errorf("ledger: %s must have at most %d bytes and no control characters", id.name, maxID)
		}
	}
	return nil
}

// maxMeasured is the largest latency and energy. A sum of them is never infinite.
const maxMeasured = 1e15

func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == '\ufffd' }

// mean is a mean in which older records weigh less. Weights are relative to the latest record of
// the mean: a common factor does not change it.
type mean struct {
	weight, value float64
	at            time.Time
}

// add adds a value that was measured at a time. The mean of equal values is exactly that value.
func (m *mean) add(value float64, at time.Time, rate float64) {
	weight := 1.0
	if at.After(m.at) {
		m.weight *= m.decay(at, rate)
		m.at = at
	} else {
		weight = math.Exp(-rate * m.at.Sub(at).Seconds())
	}
	if m.weight += weight; m.weight > 0 {
		m.value += (value - m.value) * weight / m.weight
	}
}

// decay returns the factor of all weights at a later time, at most 1.
func (m *mean) decay(at time.Time, rate float64) float64 {
	if m.weight == 0 {
		return 1
	}
	return math.Exp(-rate * max(at.Sub(m.at).Seconds(), 0))
}
