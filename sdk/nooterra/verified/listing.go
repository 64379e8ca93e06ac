package verified

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/cardrt/formats"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Level is a level of the programme.
type Level string

// The levels, the lowest first. Public claims need at least collaboration.
const (
	LevelCore          Level = "core"
	LevelCollaboration Level = "collaboration"
	LevelGuardrails    Level = "guardrails"
)

// Known reports whether l is a level of the programme.
func (l Level) Known() bool {
	return l == LevelCore || l == LevelCollaboration || l == LevelGuardrails
}

// The constant parts of a listing.
const (
	// AttestationType is the type of the attestation.
	AttestationType = "program.nooterra_verified"
	// Label is the issuer of the attestation and the label in metadata.
	Label = "Nooterra Verified"
	// Tag is the first tag; the second one is the first, a colon and the level.
	Tag = "program:nooterra-verified"
	// MetadataKey is the member of metadata.
	MetadataKey = "nooterraVerified"
	// SchemaVersion and ReportSchemaVersion are the versions in metadata.
	SchemaVersion       = "NooterraVerifiedListing.v1"
	ReportSchemaVersion = "NooterraVerifiedGateReport.v1"
)

// maxReference is the limit of the reference to a report, in UTF-16 units.
const maxReference = 200

// Listing is a claim of the programme.
type Listing struct {
	Level Level
	// GateReportRef says where the report of the gate is, in at most 200 UTF-16 units.
	GateReportRef string
	// GateReportSHA256 is the SHA-256 hash of the report, as 64 lower-case hexadecimal
	// digits.
	GateReportSHA256 string
	// IssuedAt and ExpiresAt are RFC 3339 date-times; empty means null.
	IssuedAt, ExpiresAt string
}

// Apply returns the card with a listing in place of the one that it has, if any. The card
// is not changed. The error is a [*card.InvalidError] with locations in the card, if the
// listing is invalid.
func Apply(c *nooterra.Card, l Listing) (*nooterra.Card, error) {
	next := Remove(c)
	row := nooterra.NewAttestation().
		WithType(AttestationType).
		WithLevel(string(l.Level)).
		WithIssuer(Label).
		WithCredentialRef(l.GateReportRef).
		WithProofHash(l.GateReportSHA256)
	row.WithIssuedAtNull().WithExpiresAtNull()
	if l.IssuedAt != "" {
		row.WithIssuedAt(l.IssuedAt)
	}
	if l.ExpiresAt != "" {
		row.WithExpiresAt(l.ExpiresAt)
	}
	next.Attestations = append(next.Attestations, *row.Draft())
	next.Tags = append(next.Tags, Tag, Tag+":"+string(l.Level))
	entry, err := l.metadata()
	if err != nil {
		return nil, err
	}
	metadata, _ := next.Metadata.Get()
	if err := metadata.Set(MetadataKey, entry); err != nil {
		return nil, err
	}
	next.Metadata.Set(metadata)
	if found := Check(next).Errors(); len(found) > 0 {
		return nil, &card.InvalidError{Violations: found}
	}
	return next, nil
}

// metadata returns the member of metadata.
func (l Listing) metadata() (card.Object, error) {
	var entry card.Object
	for _, m := range [][2]string{
		{"schemaVersion", SchemaVersion},
		{"label", Label},
		{"level", string(l.Level)},
		{"gateReportSchemaVersion", ReportSchemaVersion},
		{"gateReportRef", l.GateReportRef},
		{"gateReportSha256", l.GateReportSHA256},
	} {
		if err := entry.Set(m[0], m[1]); err != nil {
			return card.Object{}, err
		}
	}
	return entry, nil
}

// Remove returns the card without a listing: without its attestations, tags and member of
// metadata. The card is not changed.
func Remove(c *nooterra.Card) *nooterra.Card {
	next := c.OrEmpty().Clone()
	next.Attestations = slices.DeleteFunc(next.Attestations, isRow)
	next.Tags = slices.DeleteFunc(next.Tags, isTag)
	if metadata, ok := next.Metadata.Get(); ok {
		if _, listed := metadata.Get(MetadataKey); listed {
			metadata.Delete(MetadataKey)
			next.Metadata.Set(metadata)
		}
	}
	return next
}

// Claims reports whether a card claims the listing in any way, also in an invalid one.
func Claims(c *nooterra.Card) bool {
	c = c.OrEmpty()
	metadata, _ := c.Metadata.Get()
	_, listed := metadata.Get(MetadataKey)
	return listed || slices.ContainsFunc(c.Attestations, isRow) || slices.ContainsFunc(c.Tags, isTag)
}

// Of returns the listing of a card. It returns false if there is none, or an invalid one.
func Of(c *nooterra.Card) (Listing, bool) {
	if !Claims(c) || len(Check(c).Errors()) > 0 {
		return Listing{}, false
	}
	row := c.Attestations[slices.IndexFunc(c.Attestations, isRow)]
	return Listing{
		Level:            Level(row.Level),
		GateReportRef:    row.CredentialRef.Or(""),
		GateReportSHA256: row.ProofHash.Or(""),
		IssuedAt:         row.IssuedAt.Or(""),
		ExpiresAt:        row.ExpiresAt.Or(""),
	}, true
}

func isRow(a nooterra.Attestation) bool { return checkrt.TrimECMA(a.Type) == AttestationType }

func isTag(tag string) bool {
	tag = checkrt.TrimECMA(tag)
	return tag == Tag || strings.HasPrefix(tag, Tag+":")
}

// isHash reports whether s is a SHA-256 hash in lower-case hexadecimal digits.
func isHash(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}

// isTime reports whether s is empty or a date-time.
func isTime(s string) bool { return s == "" || formats.DateTime(s) }
