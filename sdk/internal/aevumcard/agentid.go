// Package aevumcard has the rules that Aevum and AgentCard 1.0 share: the ULIDs that identify
// agents, and the names of members that must not contain credentials.
package aevumcard

import (
	"crypto/rand"
	"fmt"
	"io"
	"time"

	"github.com/oklog/ulid/v2"
)

// NewAgentID returns an id for the current millisecond. All of its 80 random bits come from
// the operating system. Many ULID libraries increment the random part within a
// millisecond, which makes the next id predictable.
func NewAgentID() string {
	return ulid.MustNew(ulid.Now(), rand.Reader).String()
}

// AgentIDAt returns the id for a time and ten octets of entropy.
func AgentIDAt(t time.Time, entropy io.Reader) (string, error) {
	id, err := ulid.New(ulid.Timestamp(t), entropy)
	if err != nil {
		return "", fmt.Errorf("make an agent id: %w", err)
	}
	return id.String(), nil
}

// ParseAgentID parses an id. It is stricter than Crockford's Base32: lower-case letters and
// the letters that Crockford reads as digits are errors, since ids are compared as
// text. A number that does not fit into 128 bits is an error too.
func ParseAgentID(id string) (ulid.ULID, error) {
	if len(id) != ulid.EncodedSize {
		return ulid.ULID{}, fmt.Errorf("agent id of %d octets: %w", len(id), ulid.ErrDataSize)
	}
	for i := range len(id) {
		if !inAlphabet(id[i]) {
			return ulid.ULID{}, fmt.Errorf("character %d of the agent id: %w", i+1, ulid.ErrInvalidCharacters)
		}
	}
	parsed, err := ulid.ParseStrict(id)
	if err != nil {
		return ulid.ULID{}, fmt.Errorf("agent id: %w", err)
	}
	return parsed, nil
}

func inAlphabet(c byte) bool {
	switch {
	case '0' <= c && c <= '9':
		return true
	case 'A' <= c && c <= 'Z':
		return c != 'I' && c != 'L' && c != 'O' && c != 'U'
	}
	return false
}
