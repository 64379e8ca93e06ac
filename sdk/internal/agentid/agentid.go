// Package agentid makes and parses the ULIDs that identify agents in the dialects of
// the AgentCard family. The dialects share the rules.
package agentid

import (
	"crypto/rand"
	"fmt"
	"io"
	"time"

	"github.com/oklog/ulid/v2"
)

// New returns an id for the current millisecond. All of its 80 random bits come from
// the operating system. Many ULID libraries increment the random part within a
// millisecond, which makes the next id predictable.
func New() string {
	return ulid.MustNew(ulid.Now(), rand.Reader).String()
}

// NewAt returns the id for a time and ten octets of entropy.
func NewAt(t time.Time, entropy io.Reader) (string, error) {
	id, err := ulid.New(ulid.Timestamp(t), entropy)
	if err != nil {
		return "", fmt.Errorf("make an agent id: %w", err)
	}
	return id.String(), nil
}

// Parse parses an id. It is stricter than Crockford's Base32: lower-case letters and
// the letters that Crockford reads as digits are errors, since ids are compared as
// text. A number that does not fit into 128 bits is an error too.
func Parse(id string) (ulid.ULID, error) {
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
