package publish

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
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
	// ListingAttestationType is the type of the attestation.
	ListingAttestationType = "program.nooterra_verified"
	// ListingLabel is the issuer of the attestation and the label in metadata.
	ListingLabel = "Nooterra Verified"
	// ListingTag is the first tag; the second one is the first, a colon and the level.
	ListingTag = "program:nooterra-verified"
	// ListingMetadataKey is the member of metadata.
	ListingMetadataKey = "nooterraVerified"
	// ListingSchemaVersion and ReportSchemaVersion are the versions in metadata.
	ListingSchemaVersion    = "NooterraVerifiedListing.v1"
	GateReportSchemaVersion = "NooterraVerifiedGateReport.v1"
)

// maxReference is the limit of the reference to a report, in UTF-16 units.
const maxReference = 200

// Listing is a card's claim to be listed by the programme.
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

// ApplyListing returns a copy of the card with a listing, which replaces a previous listing. The
// error is a [*card.InvalidError] with locations in the card if the listing is invalid.
func ApplyListing(c *nooterra.Card, l Listing) (*nooterra.Card, error) {
	next := RemoveListing(c)
	row := nooterra.NewAttestation().
		WithType(ListingAttestationType).
		WithLevel(string(l.Level)).
		WithIssuer(ListingLabel).
		WithCredentialRef(l.GateReportRef).
		WithProofHash(l.GateReportSHA256)
	row.WithIssuedAtNull().WithExpiresAtNull()
	if l.IssuedAt != "" {
		row.WithIssuedAt(l.IssuedAt)
	}
	if l.ExpiresAt != "" {
		row.WithExpiresAt(l.ExpiresAt)
	}
	next.Attestations = append(next.Attestations, *row.Clone())
	next.Tags = append(next.Tags, ListingTag, ListingTag+":"+string(l.Level))
	entry, err := l.metadata()
	if err != nil {
		return nil, err
	}
	metadata, _ := next.Metadata.Get()
	if err := metadata.Set(ListingMetadataKey, entry); err != nil {
		return nil, err
	}
	next.Metadata.Set(metadata)
	if found := CheckListing(next).Errors(); len(found) > 0 {
		return nil, &card.InvalidError{Violations: found}
	}
	return next, nil
}

// metadata returns the value of the member of metadata that describes the listing.
func (l Listing) metadata() (card.Object, error) {
	var entry card.Object
	for _, m := range [][2]string{
		{"schemaVersion", ListingSchemaVersion},
		{"label", ListingLabel},
		{"level", string(l.Level)},
		{"gateReportSchemaVersion", GateReportSchemaVersion},
		{"gateReportRef", l.GateReportRef},
		{"gateReportSha256", l.GateReportSHA256},
	} {
		if err := entry.Set(m[0], m[1]); err != nil {
			return card.Object{}, err
		}
	}
	return entry, nil
}

// RemoveListing returns the card without a listing: without its attestations, tags and member of
// metadata. The card is not changed.
func RemoveListing(c *nooterra.Card) *nooterra.Card {
	next := c.OrEmpty().Clone()
	next.Attestations = slices.DeleteFunc(next.Attestations, isRow)
	next.Tags = slices.DeleteFunc(next.Tags, isTag)
	if metadata, ok := next.Metadata.Get(); ok {
		if _, listed := metadata.Get(ListingMetadataKey); listed {
			metadata.Delete(ListingMetadataKey)
			next.Metadata.Set(metadata)
		}
	}
	return next
}

// ClaimsListing reports whether a card contains any part of a listing, valid or not.
func ClaimsListing(c *nooterra.Card) bool {
	c = c.OrEmpty()
	metadata, _ := c.Metadata.Get()
	_, listed := metadata.Get(ListingMetadataKey)
	return listed || slices.ContainsFunc(c.Attestations, isRow) || slices.ContainsFunc(c.Tags, isTag)
}

// ListingOf returns the listing of a card. It returns false if there is none, or an invalid one.
func ListingOf(c *nooterra.Card) (Listing, bool) {
	if !ClaimsListing(c) || len(CheckListing(c).Errors()) > 0 {
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

func isRow(a nooterra.Attestation) bool { return check.TrimECMA(a.Type) == ListingAttestationType }

func isTag(tag string) bool {
	tag = check.TrimECMA(tag)
	return tag == ListingTag || strings.HasPrefix(tag, ListingTag+":")
}

// isHash reports whether s is a SHA-256 hash in lower-case hexadecimal digits.
func isHash(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}

// isTime reports whether s is empty or a date-time.
func isTime(s string) bool { return s == "" || check.String(s).DateTime() }
