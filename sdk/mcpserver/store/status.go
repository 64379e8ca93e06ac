package store

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
)

// Status is the status of a stored card, which its owner sets and which is not in the document.
type Status struct {
	// Value is [StatusActive], [StatusDeprecated] or [StatusDeleted].
	Value string `json:"value"`
	// Message explains the value. It is empty for an active card.
	Message string `json:"message,omitempty"`
	// ChangedAt is the time since which the card has the value, UpdatedAt the time at which the value or the
	// message was last set.
	ChangedAt time.Time `json:"changedAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// The values of a status.
const (
	StatusActive     = "active"
	StatusDeprecated = "deprecated"
	StatusDeleted    = "deleted"
)

// MaxStatusMessage is the maximum length of [Status.Message] in characters.
const MaxStatusMessage = 500

// Check returns an error for a status with an unknown value or an invalid message.
func (s *Status) Check() error {
	switch s.Value {
	case StatusActive:
		if s.Message != "" {
			return errors.New("the status active has no message")
		}
	case StatusDeprecated, StatusDeleted:
	default:
		return errors.New("the status must be active, deprecated or deleted")
	}
	if !utf8.ValidString(s.Message) || utf8.RuneCountInString(s.Message) > MaxStatusMessage {
		return fmt.Errorf("the message of a status must be UTF-8 and have at most %d characters", MaxStatusMessage)
	}
	return nil
}

// HasStatus reports whether a status with a value was set.
func (s *Summary) HasStatus(value string) bool { return s.Status != nil && s.Status.Value == value }

// WithStatus returns a stored card with its status. If none was set, the document of an old edition of
// server.json can state one. It returns nil for nil.
func WithStatus(c *Card) *Card {
	if c == nil || c.Status != nil || c.Dialect != string(detect.MCPServerJSON) {
		return c
	}
	x, err := serverjson.Decode(c.Document, card.WithLimits(card.NoLimits()))
	if err != nil {
		return c // no status can be read
	}
	value := string(x.EffectiveStatus())
	if value != StatusDeprecated && value != StatusDeleted {
		return c
	}
	stated := *c
	stated.Status = &Status{Value: value, ChangedAt: c.Declared, UpdatedAt: c.Declared}
	return &stated
}
