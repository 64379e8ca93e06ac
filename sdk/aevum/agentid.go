package aevum

import (
	"io"
	"time"

	"github.com/oklog/ulid/v2"

	"github.com/agentcard-go/cardgen/sdk/internal/agentid"
)

// NewAgentID returns a new id for an agent: this millisecond and 80 fresh random
// bits from the operating system. Ids never count upwards, so nobody can tell the
// next from the last.
func NewAgentID() AgentID { return AgentID(agentid.New()) }

// NewAgentIDAt returns the id for a time and for ten octets that are read from
// entropy. It is for tests and for bringing ids over from elsewhere; entropy that
// others can foresee makes an id that the format does not permit.
func NewAgentIDAt(t time.Time, entropy io.Reader) (AgentID, error) {
	id, err := agentid.NewAt(t, entropy)
	return AgentID(id), err
}

// ULID returns the number that the id stands for. The error is one of package
// ulid: [ulid.ErrDataSize], [ulid.ErrInvalidCharacters] (small letters too), or
// [ulid.ErrOverflow] for an id that begins above 7, which the format admits as
// text although it is no ULID.
func (id AgentID) ULID() (ulid.ULID, error) { return agentid.Parse(string(id)) }
