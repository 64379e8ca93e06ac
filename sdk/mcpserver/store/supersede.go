package store

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Decision is the decision about an offered card, see [exchange.Decision].
type Decision = exchange.Decision

// The decisions of [Supersede].
const (
	// Keep: the stored card stays.
	Keep = exchange.Keep
	// Replace: the offered card is stored.
	Replace = exchange.Replace
	// KeepEquivocation: the stored card stays; there are two different cards of one edition.
	KeepEquivocation = exchange.KeepEquivocation
)

// Result is the result of [Store.Put].
type Result struct {
	Decision Decision
	// Equal says that the stored card is equal to the offered one as JSON, so that nothing was
	// to be stored.
	Equal bool
	// By says why the card was stored; it is empty if the card was not stored.
	By By
	// Card is the card that is stored afterwards.
	Card *Card
	// Findings are warnings about the order of the two cards, with locations in the offered
	// one, or the reason why it was not stored.
	Findings card.Violations
}

// By says why a card is stored.
type By string

// The reasons for storing a card.
const (
	// ByFirst: there was no card of its key.
	ByFirst By = "first"
	// ByKey: a signature proves its author.
	ByKey By = "key"
	// ByDomain: the host that it names serves it.
	ByDomain By = "domain"
	// ByIdentity: its owner has declared the card before, or the agent itself has sent it.
	ByIdentity By = "identity"
)

// by says why a card replaces another one.
func (c *Card) by() By {
	switch {
	case c.proven():
		return ByKey
	case c.Domain != "":
		return ByDomain
	}
	return ByIdentity
}

// Codes of the findings of [Supersede].
const (
	// CodeOlder: the offered card is not newer than the stored one, and is not stored.
	CodeOlder = "not-newer"
	// CodeEquivocation: the stored card has other content and the same edition. The offered one
	// is not stored.
	CodeEquivocation = "equivocation"
	// CodeSigner: the stored card is signed with another key. The offered card is not stored.
	CodeSigner = "signer"
	// CodeOwner: another owner has declared the stored card, and no signature proves the author of
	// either card. The offered card is not stored.
	CodeOwner = "owner"
	// CodeDomain: the domain of the stored card is proven, and of the offered one is not, or another one
	// is. The offered card is not stored.
	CodeDomain = "domain"
	// CodeVersion: the version is not higher, or not what the draft recommends for the changes.
	// A warning.
	CodeVersion = "version"
)

// Supersede decides whether a card replaces the stored one of its key; stored is nil if there is
// none. The package documentation has the rules. Implementations of [Store] call it. The card of
// the result is the stored one unless the decision is [Replace]; then it is the offered card with
// its edition and proof.
//
// The error is a [*card.DecodeError] for a stored document that cannot be read.
func Supersede(stored, incoming *Card) (Result, error) {
	next := *incoming
	next.Edition = 1
	if stored == nil {
		return Result{Decision: Replace, By: ByFirst, Card: &next}, nil
	}
	next.Edition = stored.Edition + 1
	result, err := compare(stored, incoming)
	if err != nil {
		return Result{}, err
	}
	if result.Card = stored; result.Decision == Replace {
		next.Proof = succeed(stored, incoming)
		if next.Status == nil && stored.Version == incoming.Version && stored.Owner == incoming.Owner {
			next.Status = stored.Status
		}
		result.By, result.Card = incoming.by(), &next
	}
	return result, nil
}

// compare decides between the stored card and the offered one: by their hosts and owners, by their content,
// then by who wrote them and which is newer. The result has no card.
func compare(stored, incoming *Card) (Result, error) {
	equal, err := card.EqualJSON(stored.Document, incoming.Document, card.WithLimits(card.NoLimits()))
	if err != nil {
		return Result{}, err
	}
	signed := stored.proven() || incoming.proven()
	equal = equal && stored.Signature == incoming.Signature
	adds := incoming.provesHost(stored)
	same := equal && !adds && stored.Owner == incoming.Owner
	if !signed && !same {
		if result, decided := compareDomains(stored, incoming); decided {
			return result, nil
		}
	}
	switch {
	case equal && adds:
		return Result{Decision: Replace}, nil
	case equal:
		return Result{Decision: Keep, Equal: true}, nil
	case detect.Format(incoming.Dialect) == detect.ADP:
		return supersedeADP(stored, incoming)
	case signed:
		return supersedeByProof(stored, incoming), nil
	case detect.Format(incoming.Dialect) == detect.Nooterra:
		return supersedeNooterra(stored, incoming)
	}
	return supersedeVersion(stored, incoming), nil
}

// provesHost reports whether a card has a proof of a host that the stored one lacks.
func (c *Card) provesHost(stored *Card) bool { return c.Domain != "" && c.Domain != stored.Domain }

// supersedeByProof decides between two cards, at least one of them proven.
func supersedeByProof(stored, incoming *Card) Result {
	switch {
	case !incoming.proven():
		return refused(Keep, CodeUnproven, "", "the author of the stored card is proven, the author of this one is not")
	case !stored.proven() && stored.Domain != "" && stored.Domain != incoming.Domain && !incoming.Proof.bound:
		return refusedForDomain() // anybody can sign with a key of their own
	case !stored.proven():
		return Result{Decision: Replace}
	}
	return supersedeProven(stored, incoming)
}

// succeed returns the proof of a card that replaces the stored one. It adds the digest of the
// replaced card. The signers are the common signers of both cards, so that a signature added by
// another party does not allow that party to replace the card.
func succeed(stored, incoming *Card) Proof {
	proof := incoming.Proof
	if !stored.proven() || !incoming.proven() {
		return proof
	}
	list := append(slices.Clone(stored.Proof.Superseded), stored.Proof.Digest)
	proof.Superseded = list[max(0, len(list)-MaxSuperseded):]
	if common := stored.Proof.common(proof); len(common) > 0 {
		proof.Signers = common
	}
	return proof
}

// supersedeProven decides between two proven cards. It compares signed members only; the
// revision of Nooterra, for example, is not signed.
func supersedeProven(stored, incoming *Card) Result {
	switch {
	case len(stored.Proof.common(incoming.Proof)) == 0 && !incoming.Proof.bound:
		return refused(Keep, CodeSigner, "", "the stored card is signed with another key, and the new key is not known to be the agent's")
	case stored.Proof.Digest == incoming.Proof.Digest:
		return Result{Decision: Keep, Equal: true}
	case slices.Contains(stored.Proof.Superseded, incoming.Proof.Digest):
		return refused(Keep, CodeOlder, "", "this card was replaced before")
	case detect.Format(incoming.Dialect) == detect.Nooterra:
		return Result{Decision: Replace} // it signs no version
	}
	switch order, ok := compareVersions(stored, incoming); {
	case ok && order < 0:
		return refused(Keep, CodeOlder, "/version", fmt.Sprintf("the stored card has the version %s", stored.Version))
	case ok && order == 0:
		return refused(KeepEquivocation, CodeEquivocation, "/version", "its author has signed another card with this version: raise the version")
	}
	return Result{Decision: Replace}
}

// supersedeVersion decides between two unproven cards of a dialect with versions.
func supersedeVersion(stored, incoming *Card) Result {
	order, ok := compareVersions(stored, incoming)
	switch {
	case ok && order < 0:
		return refused(Keep, CodeOlder, "/version", fmt.Sprintf("the stored card has the version %s", stored.Version))
	case ok && order == 0 && (incoming.Channel != exchange.Direct.String() || isServer(incoming)):
		return refused(KeepEquivocation, CodeEquivocation, "/version", "the stored card has the same version and different content: raise the version")
	}
	return Result{Decision: Replace, Findings: versionFindings(stored, incoming)}
}

// isServer reports whether a card is a server.json, whose versions are never changed.
func isServer(c *Card) bool { return detect.Format(c.Dialect) == detect.MCPServerJSON }

// compareVersions compares the version of the offered card with the stored one; false if one of
// them is not a semantic version. [CompareServerVersions] compares the versions of a server.json.
func compareVersions(stored, incoming *Card) (order int, ok bool) {
	if isServer(incoming) {
		order = CompareServerVersions(stored.Version, incoming.Version)
		return order, order <= 0
	}
	before, after := "v"+stored.Version, "v"+incoming.Version
	if semver.IsValid(before) && semver.IsValid(after) {
		return semver.Compare(after, before), true
	}
	return 0, false
}

// CompareServerVersions reports whether a version of a server.json that is declared after another one is newer
// (1), older (-1) or the same version (0). A semantic version, which has three numbers and can begin with v, is
// newer than any other version. Of semantic versions with the same precedence, such as two builds, the first one
// is the newest; of other versions the last one.
//
// Source: MCP registry, Versioning Published MCP Servers, Version Ordering.
func CompareServerVersions(first, later string) int {
	before, after := semanticVersion(first), semanticVersion(later)
	switch {
	case first == later:
		return 0
	case before == "":
		return 1
	case after == "" || semver.Compare(after, before) <= 0:
		return -1
	}
	return 1
}

// NewerServer reports whether a version of a server.json is newer than another one, in the order of
// [CompareServerVersions]. A version that is not deleted is newer than every deleted one.
func NewerServer(a, b *Summary) bool {
	switch deleted := a.HasStatus(StatusDeleted); {
	case deleted != b.HasStatus(StatusDeleted):
		return !deleted
	case b.Declared.After(a.Declared):
		return CompareServerVersions(a.Version, b.Version) < 0
	}
	return CompareServerVersions(b.Version, a.Version) > 0
}

// semanticVersion returns a version of a server.json as package semver reads it; empty if it is no semantic
// version.
func semanticVersion(version string) string {
	version = "v" + strings.TrimPrefix(version, "v")
	core, _, _ := strings.Cut(version, "+")
	core, _, _ = strings.Cut(core, "-")
	if strings.Count(core, ".") != 2 || !semver.IsValid(version) {
		return ""
	}
	return version
}

func supersedeADP(stored, incoming *Card) (Result, error) {
	before, err := edition(stored)
	if err != nil {
		return Result{}, err
	}
	after, err := edition(incoming)
	if err != nil {
		return Result{}, err
	}
	decision := exchange.Supersede(&before, after)
	switch decision {
	case exchange.Replace:
		return Result{Decision: Replace}, nil
	case exchange.KeepEquivocation:
		return refused(decision, CodeEquivocation, "/seq", "the agent has signed another card with this seq"), nil
	}
	if before.Proven() && !after.Proven() {
		return refused(Keep, CodeUnproven, "/signature", "the author of the stored card is proven, the author of this one is not"), nil
	}
	return refused(Keep, CodeOlder, "/seq", "the stored card is newer by seq, updated_at or retrieval"), nil
}

// edition returns the facts about a card that ADP compares.
func edition(c *Card) (exchange.Edition, error) {
	return exchange.EditionOf(c.Document, c.Provenance(), card.WithLimits(card.NoLimits()))
}

// Provenance describes how the card was received, in the terms of ADP.
func (s *Summary) Provenance() exchange.Provenance {
	p := exchange.Provenance{Outcome: outcome(s.Signature), Retrieved: s.Declared}
	if s.Channel == exchange.Direct.String() {
		p.Channel = exchange.Direct
	}
	return p
}

// outcome returns the outcome with a name. An unknown name counts as unsigned.
func outcome(name string) signature.Outcome {
	for _, o := range []signature.Outcome{signature.Valid, signature.Unverifiable, signature.Invalid} {
		if o.String() == name {
			return o
		}
	}
	return signature.Unsigned
}

func supersedeNooterra(stored, incoming *Card) (Result, error) {
	unlimited := card.WithLimits(card.NoLimits())
	before, err := nooterra.Decode(stored.Document, unlimited)
	if err != nil {
		return Result{}, err
	}
	after, err := nooterra.Decode(incoming.Document, unlimited)
	if err != nil {
		return Result{}, err
	}
	switch {
	case after.Revision > before.Revision:
		return Result{Decision: Replace}, nil
	case after.Revision == before.Revision:
		return refused(KeepEquivocation, CodeEquivocation, "/revision", "the stored card has the same revision and different content"), nil
	}
	return refused(Keep, CodeOlder, "/revision", fmt.Sprintf("the stored card has the revision %d", before.Revision)), nil
}

// refused returns the result for a card that is not stored.
func refused(d Decision, code, pointer, message string) Result {
	return Result{Decision: d, Findings: card.Violations{{Pointer: pointer, Code: code, Message: message, Severity: card.Error}}}
}

// versionFindings returns the warnings about the version of a card that replaces another one.
func versionFindings(stored, incoming *Card) card.Violations {
	if detect.Format(incoming.Dialect) == detect.Aevum {
		return aevumFindings(stored, incoming)
	}
	if order, ok := compareVersions(stored, incoming); ok && order == 0 {
		return versionWarning(fmt.Sprintf("the replaced card has the version %s, too", stored.Version))
	}
	return nil
}

// aevumFindings returns the warning that the draft recommends another version.
func aevumFindings(stored, incoming *Card) card.Violations {
	unlimited := card.WithLimits(card.NoLimits())
	before, err := aevum.Decode(stored.Document, unlimited)
	if err != nil {
		return nil
	}
	after, err := aevum.Decode(incoming.Document, unlimited)
	if err != nil {
		return nil
	}
	advice, err := aevum.Bump(before, after)
	if err != nil || advice.Version == "" || advice.Stated >= advice.Level {
		return nil
	}
	return versionWarning(fmt.Sprintf("the changes since %s require a new version: %s or higher (%s)", before.Version, advice.Version, advice.Level))
}

func versionWarning(message string) card.Violations {
	return card.Violations{{Pointer: "/version", Code: CodeVersion, Message: message, Severity: card.Warning}}
}
