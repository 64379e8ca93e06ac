package store

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// Summary is a card without its document.
type Summary struct {
	Key
	// Name and Version are stated in the card; they may be empty.
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	// Edition counts the cards that were stored under the key, from 1.
	Edition uint64 `json:"edition"`
	// Declared is the time at which the card was declared.
	Declared time.Time `json:"declared"`
	// Size is the length of the document in octets.
	Size int `json:"size"`
	// Signature is the outcome of the verification; it is empty for dialects without
	// signatures.
	Signature string `json:"signature,omitempty"`
	// Domain is the host that, when the card was declared, served it or another card of the agent that
	// one of its keys has signed; empty if no host is proven.
	Domain string `json:"domain,omitempty"`
	// Channel says how the card was received: relayed or direct.
	Channel string `json:"channel,omitempty"`
	// Revoked says that the card revokes its agent.
	Revoked bool `json:"revoked,omitempty"`
	// Status is the status that was set last; nil if none was ever set. A declared card has none.
	Status *Status `json:"status,omitempty"`
}

// Card is a declared card.
type Card struct {
	Summary
	// Document is the card as it was received.
	Document []byte
	// Proof says who wrote the card; it is zero unless the signature is valid.
	Proof Proof
	// Owner is the authenticated name of the client that declared the card; empty without
	// authentication.
	Owner string
	// Renewed is the last time at which the same card was declared again; zero if it never was.
	Renewed time.Time
	// Warnings are the findings about the document that do not make it invalid. They are not
	// stored.
	Warnings card.Violations
}

// Declaration has the circumstances of a declared document.
type Declaration struct {
	// Dialect is the name of the dialect; empty detects it.
	Dialect string
	// ID identifies the agent. It is required for a card that states no identifier, and
	// otherwise empty or the identifier of the card.
	ID string
	// At is the time of the declaration.
	At time.Time
	// Owner is the name of the client that declares the card, if the caller has authenticated it.
	Owner string
	// Policy says which cards are accepted.
	Policy Policy
}

// Policy says which cards are accepted. The zero value accepts ADP cards that the key in their
// id has signed, and nothing else.
type Policy struct {
	// Signatures says which signatures are valid. Without keys only the keys in ADP ids are known
	// ([signing.PeerIDs]).
	Signatures verify.Policy
	// Channel is [exchange.Direct] if declarations come from the agents themselves, over a channel
	// that has authenticated them. Their cards need no signature.
	Channel exchange.Channel
	// Unproven accepts cards whose author is not proven. Cards with an invalid signature are
	// never accepted, and an unproven card never replaces a proven one.
	Unproven bool
}

// Codes of the errors of [Read], besides the codes of the dialects.
const (
	// CodeNotCard: the document is not a card but of another kind, such as the body of a method.
	CodeNotCard = "not-a-card"
	// CodeNoID: the card states no identifier, and none is given.
	CodeNoID = "id-required"
	// CodeID: the identifier is too long, has control characters or differs from the identifier in the
	// card.
	CodeID = "id"
	// CodeUnproven: the author of the card is not proven.
	CodeUnproven = "unproven"
)

// refusal returns the error for a card that is not accepted.
func refusal(code, pointer, message string) error {
	return card.Violation{Code: code, Pointer: pointer, Message: message}
}

// Read validates a document and returns it as a card to offer to a [Store].
//
// The identifier is agent_id for Aevum and AgentCard, id for ADP, agentId, with the tenant
// tenantId, for Nooterra, and name for server.json. Other cards state none.
//
// The error is an error of [detect.Detect], a [*card.DecodeError], a [*card.InvalidError] with all
// findings, a [card.Violation] with a code of this package, or an error of the key source. The
// card keeps the document, which must not be changed.
func Read(ctx context.Context, document []byte, d Declaration, opts ...card.Option) (*Card, error) {
	x, findings, err := examine(document, d.Dialect, opts)
	if err != nil {
		return nil, err
	}
	if len(findings.Errors()) > 0 {
		return nil, &card.InvalidError{Violations: findings}
	}
	if x.CardInfo().Entry() != "card" {
		return nil, refusal(CodeNotCard, "", fmt.Sprintf("a document of the kind %s/%s is not a card", x.CardInfo().Dialect(), x.CardInfo().Entry()))
	}
	c := &Card{
		Summary:  Summary{Key: Key{Dialect: x.CardInfo().Dialect()}, Declared: d.At.UTC(), Size: len(document)},
		Document: document,
		Owner:    d.Owner,
		Warnings: findings,
	}
	if err := c.describe(x, d.ID, opts); err != nil {
		return nil, err
	}
	if err := c.prove(ctx, d.Policy, opts); err != nil {
		return nil, err
	}
	return c, nil
}

// examine reads a document of a dialect, which is detected if it is empty, and returns all findings.
func examine(document []byte, dialect string, opts []card.Option) (card.Message, card.Violations, error) {
	if dialect == "" {
		found, err := detect.Detect(document, detect.Reading(opts...))
		if err != nil {
			return nil, nil, err
		}
		x, findings := dialects.ExamineDetected(found, document, opts...)
		return x, findings, nil
	}
	if _, ok := dialects.Lookup(dialect); !ok {
		return nil, nil, &dialects.UnknownDialectError{Name: dialect}
	}
	x, findings := dialects.ExamineAs(dialect, document, opts...)
	return x, findings, nil
}

// describe sets the members that the description of the agent has: identifier, name, version.
func (c *Card) describe(x card.Message, id string, opts []card.Option) error {
	described, err := Describe(c.Document, x.CardInfo().Dialect(), opts...)
	if err != nil {
		return err
	}
	c.Name, c.Version = described.Name.Or(""), described.Version.Or("")
	c.Tenant, c.ID = identifier(described.Identities)
	switch {
	case c.ID == "" && id == "":
		return refusal(CodeNoID, "", fmt.Sprintf("cards of the dialect %s state no identifier of the agent: give one", x.CardInfo().Dialect()))
	case c.ID == "":
		c.ID = id
	case id != "" && id != c.ID:
		return refusal(CodeID, "", "the identifier that is given is not that of the card")
	}
	return c.Key.Check()
}

// Describe returns the description of the agent of a card. It is empty for a dialect that is not
// converted. The error is an error of [projection.Convert], or of [agent.Decode].
func Describe(document []byte, dialect string, opts ...card.Option) (*agent.Description, error) {
	if dialect == string(detect.Agent) {
		return agent.Decode(document, opts...)
	}
	from, ok := formats.Lookup(dialect)
	if !ok {
		return &agent.Description{}, nil
	}
	// The limits of the document are the caller's; a description has the default limits of a result.
	of := card.Options{}.With(opts...).Limits
	limits := card.Limits{Bytes: of.Bytes, Depth: of.Depth, Elements: of.Elements}
	text, _, err := projection.Convert(document, from, agentformat.Agent, projection.WithLimits(limits))
	if err != nil {
		return nil, err
	}
	return agent.Decode(text, opts...)
}

// identifier returns the identifier of an agent and its tenant, empty if there is none.
func identifier(list []agent.Identity) (tenant, id string) {
	did := ""
	for _, i := range list {
		value := i.Value.Or("")
		switch i.Kind.Or("") {
		case "tenant":
			tenant = value
		case "did":
			did = value
		case "ulid", "uri", "registry", "mcp":
			id = cmp.Or(id, value)
		}
	}
	id = cmp.Or(id, did)
	return tenant, id
}
