// Package agentid makes and reads the ULIDs that agents of the AgentCard family
// are known by. The dialects agree on them, so the rules stand here once.
package agentid

import (
	"crypto/rand"
	"fmt"
	"io"
	"time"

	"github.com/oklog/ulid/v2"
)

// New returns an id of this millisecond. All of its 80 random bits are fresh
// from the operating system every time: ids that count upwards within a
// millisecond, as many ULID libraries make them, would let others guess the next.
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

// Parse reads an id. It is stricter than Crockford's Base32: small letters and
// the letters that stand for digits there are refused, since ids are compared as
// text; so is a number that does not fit into 128 bits.
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
