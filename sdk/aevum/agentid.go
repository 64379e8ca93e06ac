package aevum

import (
	"io"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/agentcard-go/cardgen/sdk/internal/aevumcard"
)

// NewAgentID returns a new id for an agent, made of the current millisecond and 80
// random bits from the operating system. Ids do not count upwards, so the next one is
// not predictable.
func NewAgentID() AgentID { return AgentID(aevumcard.NewAgentID()) }

// NewAgentIDAt returns the id for a time and ten octets that are read from entropy. It
// is for tests and for importing ids; the format does not permit predictable entropy.
func NewAgentIDAt(t time.Time, entropy io.Reader) (AgentID, error) {
	id, err := aevumcard.AgentIDAt(t, entropy)
	return AgentID(id), err
}

// ULID returns the id as a ULID. The error is one of package ulid: [ulid.ErrDataSize],
// [ulid.ErrInvalidCharacters] (lower-case letters included), or [ulid.ErrOverflow] for
// an id whose first character is above 7, which the format allows as text although it
// is not a ULID.
func (id AgentID) ULID() (ulid.ULID, error) { return aevumcard.ParseAgentID(string(id)) }
