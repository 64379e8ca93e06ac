package vectors

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// adpLifecycleKinds are the kinds of vectors about the lifecycle of ADP cards.
var adpLifecycleKinds = map[id]Runner{
	{"adp", "supersede"}:  adpSupersede,
	{"adp", "revocation"}: adpRevocation,
	{"adp", "lifecycle"}:  adpLifecycle,
	{"adp", "freshness"}:  adpFreshness,
	{"adp", "builder"}:    adpBuilder,
}

// adpFacts are the facts about a card in a vector of supersession.
type adpFacts struct {
	ID        string          `json:"id"`
	Sig       string          `json:"sig"`
	Channel   string          `json:"channel"`
	Seq       json.RawMessage `json:"seq"`
	UpdatedAt *string         `json:"updated_at"`
	Retrieved *int64          `json:"retrieved"`
	Same      bool            `json:"same"`
	Partial   bool            `json:"partial"`
}

// edition returns the facts in the form of the SDK. content identifies the content of a
// verified card.
func (f *adpFacts) edition(content string) (adp.Edition, error) {
	outcome, channel, err := provenance(f.Sig, f.Channel)
	if err != nil {
		return adp.Edition{}, err
	}
	e := adp.Edition{
		Provenance: adp.Provenance{Outcome: outcome, Channel: channel, Partial: f.Partial},
		ID:         f.ID,
		Digest:     sha256.Sum256([]byte(content)),
	}
	if f.Seq != nil {
		var seq uint64
		if err := json.Unmarshal([]byte(strings.Trim(string(f.Seq), `"`)), &seq); err != nil {
			return adp.Edition{}, err
		}
		e.Seq.Set(seq)
	}
	if f.UpdatedAt != nil {
		e.UpdatedAt.Set(*f.UpdatedAt)
	}
	if f.Retrieved != nil {
		e.Retrieved = time.Unix(*f.Retrieved, 0)
	}
	return e, nil
}

// provenance returns the outcome and the channel that a vector names; no channel is direct.
func provenance(sig, channel string) (signature.Outcome, adp.Channel, error) {
	outcomes := map[string]signature.Outcome{
		"absent": signature.Unsigned, "valid": signature.Valid,
		"invalid": signature.Invalid, "unverifiable": signature.Unverifiable,
	}
	channels := map[string]adp.Channel{"": adp.Direct, "direct": adp.Direct, "relayed": adp.Relayed}
	outcome, known := outcomes[sig]
	if !known {
		return 0, 0, fmt.Errorf("sig %q is not understood", sig)
	}
	from, known := channels[channel]
	if !known {
		return 0, 0, fmt.Errorf("channel %q is not understood", channel)
	}
	return outcome, from, nil
}

func adpSupersede(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Decision string `json:"decision"`
		Letter   string `json:"letter"` // for reading only
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Stored   adpFacts `json:"stored"`
		Incoming adpFacts `json:"incoming"`
	}](v)
	if err != nil {
		return err
	}
	stored, err := in.Stored.edition("stored")
	if err != nil {
		return err
	}
	content := "incoming"
	if in.Incoming.Same {
		content = "stored"
	}
	incoming, err := in.Incoming.edition(content)
	if err != nil {
		return err
	}
	if got := adp.Supersede(&stored, incoming); got.String() != want.Decision {
		return fmt.Errorf("the decision is %s, want %s", got, want.Decision)
	}
	return nil
}

func adpRevocation(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Revoked bool `json:"revoked"`
	}](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	e, err := adp.EditionOf(document, adp.Provenance{Channel: adp.Direct, Partial: v.Options.Partial})
	if err != nil {
		return err
	}
	if e.Revoked != want.Revoked {
		return fmt.Errorf("revoked is %t, want %t", e.Revoked, want.Revoked)
	}
	return nil
}

// adpLifecycle puts cards into an empty store.
func adpLifecycle(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		State string  `json:"state"`
		Seq   *uint64 `json:"seq"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Events []struct {
			Card    json.RawMessage `json:"card"`
			Sig     string          `json:"sig"`
			Channel string          `json:"channel"`
		} `json:"events"`
	}](v)
	if err != nil {
		return err
	}
	var stored *adp.Edition
	for _, event := range in.Events {
		outcome, channel, err := provenance(event.Sig, event.Channel)
		if err != nil {
			return err
		}
		e, err := adp.EditionOf(event.Card, adp.Provenance{Outcome: outcome, Channel: channel})
		if err != nil {
			return err
		}
		if adp.Supersede(stored, e) == adp.Replace {
			stored = &e
		}
	}
	if stored == nil {
		return errors.New("nothing was stored")
	}
	state := "live"
	if stored.Revoked {
		state = "revoked"
	}
	if state != want.State || want.Seq != nil && stored.Seq != card.Some[uint64](*want.Seq) {
		return fmt.Errorf("the store has a %s card with seq %v", state, stored.Seq)
	}
	return nil
}

func adpFreshness(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		Fresh bool `json:"fresh"`
	}](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Card    json.RawMessage `json:"card"`
		Age     float64         `json:"age_s"`
		Default float64         `json:"default_ttl_s"`
	}](v)
	if err != nil {
		return err
	}
	x, err := adp.Decode(in.Card)
	if err != nil {
		return err
	}
	seconds := func(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
	if got := x.Fresh(seconds(in.Age), seconds(in.Default)); got != want.Fresh {
		return fmt.Errorf("fresh is %t, want %t", got, want.Fresh)
	}
	return nil
}

// adpBuilder makes an edition of a card.
func adpBuilder(v *Vector, expect json.RawMessage) error {
	want, err := expectation[struct {
		CreatedAt string            `json:"created_at"`
		UpdatedAt string            `json:"updated_at"`
		Seq       *uint64           `json:"seq"`
		Signature string            `json:"signature"`
		Tools     []json.RawMessage `json:"tools"`
		Endpoints []json.RawMessage `json:"endpoints"`
		Error     bool              `json:"error"`
	}](expect)
	if err != nil {
		return err
	}
	x, err := adpEdition(v)
	if want.Error {
		if err == nil {
			return errors.New("the edition was made, want an error")
		}
		return nil
	}
	if err != nil {
		return err
	}
	times := x.Metadata.OrEmpty()
	switch {
	case want.CreatedAt != "" && times.CreatedAt.Or("") != want.CreatedAt:
		return fmt.Errorf("created_at is %q, want %q", times.CreatedAt.Or(""), want.CreatedAt)
	case want.UpdatedAt != "" && times.UpdatedAt.Or("") != want.UpdatedAt:
		return fmt.Errorf("updated_at is %q, want %q", times.UpdatedAt.Or(""), want.UpdatedAt)
	case want.Seq != nil && x.Seq != card.Some[uint64](*want.Seq):
		return fmt.Errorf("seq is %v, want %d", x.Seq, *want.Seq)
	case want.Signature != "" && x.Signature.IsSet():
		return errors.New("the edition has a signature")
	}
	for name, list := range map[string][]json.RawMessage{"tools": want.Tools, "endpoints": want.Endpoints} {
		got, _ := card.MembersOf(x).Get(name)
		if list != nil && (len(list) > 0 || got.String() != "[]") {
			return fmt.Errorf("%s is %s, want []", name, got)
		}
	}
	return nil
}

// adpEdition makes the edition that a vector asks for.
func adpEdition(v *Vector) (*adp.Card, error) {
	in, err := input[struct {
		Op   string          `json:"op"`
		Card json.RawMessage `json:"card"`
		Now  *time.Time      `json:"now"`
		Sign bool            `json:"sign"`
	}](v)
	if err != nil {
		return nil, err
	}
	x, err := adp.Decode(in.Card)
	if err != nil {
		return nil, err
	}
	issuer := adp.Issuer{Signed: in.Sign}
	if in.Now != nil {
		issuer.Clock = func() time.Time { return *in.Now }
	}
	if !slices.Contains([]string{"create", "update", "revoke"}, in.Op) {
		return nil, fmt.Errorf("op %q is not understood", in.Op)
	}
	switch in.Op {
	case "create":
		return issuer.Create(x)
	case "revoke":
		return issuer.Revoke(x)
	}
	return issuer.Update(x, x)
}
