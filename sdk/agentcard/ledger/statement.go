package ledger

import (
	"bytes"
	"context"
	"crypto"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// Statement is what a ledger says about an agent.
type Statement struct {
	// AgentID is the agent_id of the agent.
	AgentID string `json:"agent_id"`
	// Records and Head name the state of the log, as [Snapshot.Records] and [Snapshot.Head] do.
	Records int    `json:"records"`
	Head    string `json:"head"`
	// Values has the members whose names begin with pacr:.
	Values *agentcard.Metadata `json:"values"`
}

// statementType is the media type of statements, in the protected header (RFC 7515, section 4.1.9).
const statementType = "pacr-statement+json"

// header is the protected header of a signature.
type header struct {
	Algorithm signature.Algorithm `json:"alg"`
	Type      string              `json:"typ"`
	KeyID     string              `json:"kid"`
}

// Sign returns the statement about an agent as a JSON Web Signature in the compact form (RFC 7515,
// section 7.1). [Verify] finds the key by its name, keyID. The error says that no record
// names the agent, that the key has no name, or that it cannot sign.
func (s *Snapshot) Sign(agentID, keyID string, key crypto.Signer) (string, error) {
	values, ok := s.Values(agentID)
	if !ok {
		return "", errUnknown(agentID)
	}
	switch {
	case keyID == "":
		return "", errNoKeyID
	case key == nil:
		return "", errors.New("ledger: there is no key")
	}
	algorithm, err := jose.AlgorithmOf(key.Public())
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	head, err := json.Marshal(header{algorithm, statementType, keyID})
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	body, err := json.Marshal(Statement{agentID, s.records, s.head, values})
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	signed := signature.Encode(head) + "." + signature.Encode(body)
	sum, err := jose.Sign(algorithm, key, []byte(signed))
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	return signed + "." + signature.Encode(sum), nil
}

// maxStatement is the maximum length of a signed statement, in bytes.
const maxStatement = 16 << 10

// errNoKeyID is the error of a statement without the name of its key. A [signature.KeySource] would then
// find the key of the agent, and the agent could sign the statement about itself.
var errNoKeyID = errors.New("ledger: the key of a signature has no name (kid)")

// Verify returns a statement that a key of a ledger signed. The error wraps [signature.ErrNoKey]
// if keys does not have the key or the key is not valid now ([signature.Key.ValidAt]), and
// [jose.ErrMismatch] if the key did not sign the statement. The caller decides which ledgers it trusts by
// the keys that it provides.
func Verify(ctx context.Context, signed string, keys signature.KeySource) (*Statement, error) {
	if len(signed) > maxStatement {
		return nil, fmt.Errorf("ledger: a statement has at most %d bytes", maxStatement)
	}
	parts := strings.Split(signed, ".")
	if len(parts) != 3 {
		return nil, errors.New("ledger: a signed statement has three parts with a point between them")
	}
	var decoded [3][]byte
	for i, part := range parts {
		var err error
		if decoded[i], err = signature.Decode(part); err != nil {
			return nil, fmt.Errorf("ledger: part %d: %w", i+1, err)
		}
	}
	var head header
	if err := strict(decoded[0], &head); err != nil {
		return nil, fmt.Errorf("ledger: the protected header: %w", err)
	}
	if head.Type != statementType {
		return nil, fmt.Errorf("ledger: the protected header has no typ %s: it is the signature of something else", statementType)
	}
	if head.KeyID == "" {
		return nil, errNoKeyID
	}
	var s Statement
	if err := strict(decoded[1], &s); err != nil {
		return nil, fmt.Errorf("ledger: the statement: %w", err)
	}
	if keys == nil {
		keys = signature.Chain(nil)
	}
	key, err := keys.Key(ctx, signature.Request{Dialect: "agentcard", Agent: s.AgentID, KeyID: head.KeyID, Algorithm: head.Algorithm})
	if err != nil {
		return nil, fmt.Errorf("ledger: the key %.200q: %w", head.KeyID, err)
	}
	if !key.ValidAt(time.Now()) {
		return nil, fmt.Errorf("ledger: %w: the key %.200q is not yet or no longer valid", signature.ErrNoKey, head.KeyID)
	}
	if key.Algorithm != "" && !key.Algorithm.Is(head.Algorithm) {
		return nil, fmt.Errorf("ledger: the key %.200q signs with %s only, and the signature names %.40q", head.KeyID, key.Algorithm, head.Algorithm)
	}
	if err := jose.Verify(head.Algorithm, key.Public, []byte(parts[0]+"."+parts[1]), decoded[2]); err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return &s, nil
}

// strict decodes a JSON object and returns an error for a member that the target does not have.
// It therefore refuses a header with the member crit (RFC 7515, section 4.1.11).
func strict(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return err
	}
	if d.More() {
		return errors.New("there is text after the object")
	}
	return nil
}

// Write returns a copy of a card with the values of the statement, as [Snapshot.Write] does. The
// error says that the statement is about another agent, or is the error of
// [agentcard.ImportLedger].
func (s *Statement) Write(c *agentcard.Card) (*agentcard.Card, error) {
	if string(c.AgentID) != s.AgentID {
		return nil, fmt.Errorf("ledger: the statement is about %.40q, and the card about %.40q", s.AgentID, c.AgentID)
	}
	return agentcard.ImportLedger(c, s.Values)
}
