package publish

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Codes of the violations that [CheckListing] returns.
const (
	// CodeListingTopLevel: a member verified, badge or programs at the root.
	CodeListingTopLevel = "listing-top-level"
	// CodeListingAttestation: not exactly one attestation of the programme.
	CodeListingAttestation = "listing-attestation"
	// CodeListingTag: a tag is missing or names another level.
	CodeListingTag = "listing-tag"
	// CodeListingMetadata: a member of metadata is missing or has another value than it must.
	CodeListingMetadata = "listing-metadata"
	// CodeListingIssuer: the issuer of the attestation is not the programme.
	CodeListingIssuer = "listing-issuer"
	// CodeListingLevel: an unknown level, or different levels.
	CodeListingLevel = "listing-level"
	// CodeListingHash: not a SHA-256 hash in lower-case hexadecimal digits, or different hashes.
	CodeListingHash = "listing-hash"
	// CodeListingReference: no reference to the report, or different references.
	CodeListingReference = "listing-reference"
	// CodeListingTime: not an RFC 3339 date-time.
	CodeListingTime = "listing-time"
	// CodeListingPublicLevel, a warning: a public card claims the level core, although public
	// claims need at least collaboration (NooterraVerified.v1).
	CodeListingPublicLevel = "listing-public-level"
)

// CheckListing returns the problems of a card's listing. A card without a listing has no problems
// unless it has a root member that the convention forbids. CheckListing does not validate the card.
func CheckListing(c *nooterra.Card) card.Violations {
	k := listingChecker{card: c.OrEmpty()}
	for _, name := range []string{"verified", "badge", "programs"} {
		if _, ok := card.MembersOf(k.card).Get(name); ok {
			k.fail("/"+name, CodeListingTopLevel, "a listing must not add members to the root of the card")
		}
	}
	if ClaimsListing(k.card) {
		k.listing()
	}
	return k.found
}

type listingChecker struct {
	card  *nooterra.Card
	found card.Violations
}

func (k *listingChecker) fail(pointer, code, message string) {
	k.found = append(k.found, card.Violation{Pointer: pointer, Code: code, Message: message})
}

func (k *listingChecker) listing() {
	var rows []int
	for i, a := range k.card.Attestations {
		if isRow(a) {
			rows = append(rows, i)
		}
	}
	switch len(rows) {
	case 0:
		k.fail("/attestations", CodeListingAttestation, "the attestation "+ListingAttestationType+" is missing")
	case 1:
		k.row(k.card.Attestations[rows[0]], "/attestations/"+strconv.Itoa(rows[0]))
	default:
		k.fail("/attestations/"+strconv.Itoa(rows[1]), CodeListingAttestation, "there must be one attestation "+ListingAttestationType+" only")
	}
	var row nooterra.Attestation
	if len(rows) > 0 {
		row = k.card.Attestations[rows[0]]
	}
	level := k.metadata(row)
	if row.Level != "" {
		level = row.Level
	}
	k.tags(level)
	if k.card.Visibility == nooterra.VisibilityPublic && Level(level) == LevelCore {
		k.found = append(k.found, card.Violation{
			Pointer: "/attestations", Code: CodeListingPublicLevel, Severity: card.Warning,
			Message: "public claims need at least the level collaboration",
		})
	}
}

// row checks the attestation.
func (k *listingChecker) row(row nooterra.Attestation, at string) {
	if row.Issuer.Or("") != ListingLabel {
		k.fail(at+"/issuer", CodeListingIssuer, "issuer must be "+ListingLabel)
	}
	if !Level(row.Level).Known() {
		k.fail(at+"/level", CodeListingLevel, "level must be core, collaboration or guardrails")
	}
	if !isHash(row.ProofHash.Or("")) {
		k.fail(at+"/proofHash", CodeListingHash, "proofHash must be a SHA-256 hash as 64 lower-case hexadecimal digits")
	}
	if !isReference(row.CredentialRef.Or("")) {
		k.fail(at+"/credentialRef", CodeListingReference, "credentialRef must be the reference to the report, of at most 200 characters")
	}
	if !isTime(row.IssuedAt.Or("")) {
		k.fail(at+"/issuedAt", CodeListingTime, "issuedAt must be an RFC 3339 date-time")
	}
	if !isTime(row.ExpiresAt.Or("")) {
		k.fail(at+"/expiresAt", CodeListingTime, "expiresAt must be an RFC 3339 date-time")
	}
}

// metadata checks the member of metadata against the attestation and returns its level.
func (k *listingChecker) metadata(row nooterra.Attestation) (level string) {
	const at = "/metadata/" + ListingMetadataKey
	metadata, _ := k.card.Metadata.Get()
	value, _ := metadata.Get(ListingMetadataKey)
	entry, ok := value.Object()
	if !ok {
		k.fail(at, CodeListingMetadata, "metadata must have the object "+ListingMetadataKey)
		return ""
	}
	text := func(name string) (s string) {
		if value, _ := entry.Get(name); value.Kind() == card.KindString && value.Decode(&s) != nil {
			return ""
		}
		return s
	}
	for _, m := range [][2]string{
		{"schemaVersion", ListingSchemaVersion}, {"label", ListingLabel}, {"gateReportSchemaVersion", GateReportSchemaVersion},
	} {
		if text(m[0]) != m[1] {
			k.fail(at+"/"+m[0], CodeListingMetadata, m[0]+" must be "+m[1])
		}
	}
	level = text("level")
	switch {
	case !Level(level).Known():
		k.fail(at+"/level", CodeListingLevel, "level must be core, collaboration or guardrails")
	case row.Level != "" && row.Level != level:
		k.fail(at+"/level", CodeListingLevel, "level must equal the level of the attestation")
	}
	switch hash := text("gateReportSha256"); {
	case !isHash(hash):
		k.fail(at+"/gateReportSha256", CodeListingHash, "gateReportSha256 must be a SHA-256 hash as 64 lower-case hexadecimal digits")
	case row.Type != "" && row.ProofHash.Or("") != hash:
		k.fail(at+"/gateReportSha256", CodeListingHash, "gateReportSha256 must equal proofHash of the attestation")
	}
	switch ref := text("gateReportRef"); {
	case !isReference(ref):
		k.fail(at+"/gateReportRef", CodeListingReference, "gateReportRef must be the reference to the report, of at most 200 characters")
	case row.Type != "" && row.CredentialRef.Or("") != ref:
		k.fail(at+"/gateReportRef", CodeListingReference, "gateReportRef must equal credentialRef of the attestation")
	}
	return level
}

// tags checks that the card has the tags of the programme and of one level.
func (k *listingChecker) tags(level string) {
	for _, want := range []string{ListingTag, ListingTag + ":" + level} {
		if !slices.Contains(k.card.Tags, want) {
			k.fail("/tags", CodeListingTag, "a tag of the programme or of its level is missing")
		}
	}
	for i, tag := range k.card.Tags {
		if isTag(tag) && tag != ListingTag && tag != ListingTag+":"+level {
			k.fail("/tags/"+strconv.Itoa(i), CodeListingTag, "the tag names another level")
		}
	}
}

func isReference(s string) bool {
	return check.TrimECMA(s) != "" && check.LengthUTF16(s) <= maxReference
}
