package ledger

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"
)

// Options are the settings of a ledger. The zero value is usable.
type Options struct {
	// HalfLife is the age at which the weight of a record is ½; zero means 30 days. λ is ln 2 /
	// HalfLife.
	HalfLife time.Duration
	// Reputation computes pacr:reputation_score; [Reputation] if it is nil. The result is cut to the
	// range from 0 to 1.
	Reputation func(Performance) float64
	// MaxAgents is the maximum number of agents; zero means 100,000.
	MaxAgents int
	// MaxRecords is the maximum number of records; zero means 10 million. The ledger keeps 16 bytes
	// for each, to recognize a repeated record.
	MaxRecords int
}

// Errors of [Ledger.Add].
var (
	// ErrKnown reports that the ledger has a record with the same ID.
	ErrKnown = errors.New("ledger: a record with this id is in the ledger")
	// ErrFull reports that the ledger has its maximum number of records or agents.
	ErrFull = errors.New("ledger: the maximum number of records or agents is reached")
)

// Ledger has the sums of all records. It keeps no records. Its methods may be called by several
// goroutines.
type Ledger struct {
	options Options
	rate    float64 // λ per second

	mu     sync.Mutex
	known  map[[16]byte]struct{}
	agents map[string]*account
	head   [sha256.Size]byte
	latest time.Time
}

// account has the sums of the records that involve an agent.
type account struct {
	records                         int
	success, latency, joules, order mean             // of the records in which the agent was asked
	calls                           map[string]*mean // by the agent that this one asked; only weights are used
}

// New returns an empty ledger. The error names an option that is negative.
func New(o Options) (*Ledger, error) {
	if o.HalfLife < 0 || o.MaxAgents < 0 || o.MaxRecords < 0 {
		return nil, errors.New("ledger: HalfLife, MaxAgents and MaxRecords must not be negative")
	}
	o.HalfLife = cmp.Or(o.HalfLife, 30*24*time.Hour)
	if o.Reputation == nil {
		o.Reputation = Reputation
	}
	o.MaxAgents = cmp.Or(o.MaxAgents, 100_000)
	o.MaxRecords = cmp.Or(o.MaxRecords, 10_000_000)
	return &Ledger{
		options: o,
		rate:    math.Ln2 / o.HalfLife.Seconds(),
		known:   make(map[[16]byte]struct{}),
		agents:  make(map[string]*account),
	}, nil
}

// Add adds a record. The error is [ErrKnown], [ErrFull], or the error of [Record.Check]; the ledger
// is then unchanged.
func (l *Ledger) Add(r Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	text, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	sum := sha256.Sum256([]byte(r.ID))
	id := [16]byte(sum[:16])
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.known[id]; ok {
		return ErrKnown
	}
	if len(l.known) >= l.options.MaxRecords || len(l.agents)+l.missing(r) > l.options.MaxAgents {
		return ErrFull
	}
	l.known[id] = struct{}{}
	l.head = sha256.Sum256(append(l.head[:], text...))
	if r.Time.After(l.latest) {
		l.latest = r.Time
	}
	l.count(r)
	return nil
}

// missing returns how many of the record's agents the ledger does not know.
func (l *Ledger) missing(r Record) int {
	n := 0
	if l.agents[r.Agent] == nil {
		n++
	}
	if r.Caller != "" && l.agents[r.Caller] == nil {
		n++
	}
	return n
}

// count adds a record to the accounts of its agents.
func (l *Ledger) count(r Record) {
	asked := l.account(r.Agent)
	asked.records++
	succeeded := 0.0
	if r.Succeeded {
		succeeded = 1
	}
	asked.success.add(succeeded, r.Time, l.rate)
	asked.latency.add(r.LatencyMS, r.Time, l.rate)
	asked.joules.add(r.Joules, r.Time, l.rate)
	if structure, ok := r.Structure.Get(); ok {
		asked.order.add(structure, r.Time, l.rate)
	}
	if r.Caller == "" {
		return
	}
	caller := l.account(r.Caller)
	caller.records++
	call := caller.calls[r.Agent]
	if call == nil {
		if caller.calls == nil {
			caller.calls = make(map[string]*mean)
		}
		call = new(mean)
		caller.calls[r.Agent] = call
	}
	call.add(0, r.Time, l.rate)
}

func (l *Ledger) account(id string) *account {
	a := l.agents[id]
	if a == nil {
		a = new(account)
		l.agents[id] = a
	}
	return a
}
