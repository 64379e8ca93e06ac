package vectors

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// nooterraBehaviours are the kinds of vectors about more than one document of Nooterra.
var nooterraBehaviours = map[id]Runner{
	{"nooterra", "query"}:           nooterraQuery,
	{"nooterra", "supersede"}:       nooterraSupersede,
	{"nooterra", "verifiedListing"}: nooterraListing,
	{"nooterra", "publish"}:         nooterraPublish,
}

// nooterraQuery parses the parameters of a request.
func nooterraQuery(v *Vector, expect json.RawMessage) error {
	want, err := expectation[findings](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Endpoint string            `json:"endpoint"`
		Params   map[string]string `json:"params"`
	}](v)
	if err != nil {
		return err
	}
	route, ok := discovery.ParseRoute(in.Endpoint)
	if !ok {
		return fmt.Errorf("the route %q is unknown", in.Endpoint)
	}
	values := url.Values{}
	for name, value := range in.Params {
		values.Set(name, value)
	}
	_, err = discovery.Parse(route, values)
	found := card.ProblemsOf(err)
	if err != nil && found == nil {
		return err
	}
	for i := range found {
		found[i].Pointer = "/params" + found[i].Pointer
	}
	return want.check(v, found)
}

// nooterraSupersede checks whether a card may follow another.
func nooterraSupersede(v *Vector, expect json.RawMessage) error {
	want, err := expectation[findings](expect)
	if err != nil {
		return err
	}
	in, err := input[struct {
		Previous json.RawMessage `json:"previous"`
		Next     json.RawMessage `json:"next"`
	}](v)
	if err != nil {
		return err
	}
	var previous *nooterra.Card
	if !bytes.Equal(in.Previous, []byte("null")) {
		if previous, err = nooterra.Decode(in.Previous); err != nil {
			return err
		}
	}
	next, err := nooterra.Decode(in.Next)
	if err != nil {
		return err
	}
	found := publish.CheckSuccessor(previous, next)
	for i := range found {
		found[i].Pointer = "/next" + found[i].Pointer
	}
	return want.check(v, found)
}

// nooterraListing checks a card and its listing. The location is informative only.
func nooterraListing(v *Vector, expect json.RawMessage) error {
	want, err := expectation[findings](expect)
	if err != nil {
		return err
	}
	document, err := v.Document()
	if err != nil {
		return err
	}
	c, found := nooterra.Examine(document)
	found = append(found, publish.CheckListing(c)...)
	if valid := len(found.Errors()) == 0; valid != want.Valid {
		return fmt.Errorf("valid is %t, want %t%s", valid, want.Valid, list(found))
	}
	return nil
}

// publication is a signed publication and what is known about it.
type publication struct {
	TenantID               string          `json:"tenantId"`
	RequestBody            json.RawMessage `json:"requestBody"`
	CanonicalPayload       string          `json:"canonicalPayload"`
	PayloadHash            string          `json:"payloadHash"`
	SignatureBase64        string          `json:"signatureBase64"`
	PublicKeyPEM           string          `json:"publicKeyPem"`
	KeyID                  string          `json:"keyId"`
	VerifiesFromRequest    bool            `json:"verifiesFromRequest"`
	VerifiesFromStoredCard bool            `json:"verifiesFromStoredCard"`
	StoredCardReason       string          `json:"storedCardReason"`
}

// nooterraPublish makes the payload of a publication, and verifies the body with its
// signature and the card that the service makes of it.
func nooterraPublish(v *Vector, _ json.RawMessage) error {
	var p publication
	if err := json.Unmarshal(v.Input, &p); err != nil {
		return err
	}
	payload, err := publish.Payload(p.TenantID, p.RequestBody)
	if err != nil {
		return err
	}
	if string(payload) != p.CanonicalPayload {
		return fmt.Errorf("the payload is\n      %s, want\n      %s", payload, p.CanonicalPayload)
	}
	if hash := publish.Hash(payload); hash != p.PayloadHash {
		return fmt.Errorf("the hash is %s, want %s", hash, p.PayloadHash)
	}
	key, err := publish.ParseKey([]byte(p.PublicKeyPEM))
	if err != nil {
		return err
	}
	if key.ID != p.KeyID {
		return fmt.Errorf("the key is %s, want %s", key.ID, p.KeyID)
	}
	body, err := p.signed()
	if err != nil {
		return err
	}
	trusted := publish.VerifyOptions{Keys: signature.Keys{key}}
	result, err := publish.VerifyBody(context.Background(), p.TenantID, body, trusted)
	if err != nil {
		return err
	}
	if valid := result.Outcome == signature.Valid; valid != p.VerifiesFromRequest {
		return fmt.Errorf("the body is %v (%v)", result.Outcome, result.Err())
	}
	stored, err := p.stored(body, key)
	if err != nil {
		return err
	}
	if result, err = publish.Verify(context.Background(), stored, trusted); err != nil {
		return err
	}
	if valid := result.Outcome == signature.Valid; valid != p.VerifiesFromStoredCard || result.Code != p.StoredCardReason {
		return fmt.Errorf("the stored card is %v (%v)", result.Outcome, result.Err())
	}
	return nil
}

// signed returns the body with its signature.
func (p *publication) signed() ([]byte, error) {
	body, err := card.ParseObject(p.RequestBody)
	if err != nil {
		return nil, err
	}
	if err := body.Set("publish", map[string]string{
		"schemaVersion": "AgentCardPublish.v1", "algorithm": "ed25519", "signerKeyId": p.KeyID,
		"signedAt": "2026-03-01T08:00:00.000Z", "payloadHash": p.PayloadHash, "signature": p.SignatureBase64,
	}); err != nil {
		return nil, err
	}
	return []byte(body.String()), nil
}

// stored returns the card that the service makes of a body.
func (p *publication) stored(body []byte, key signature.Key) ([]byte, error) {
	var known struct {
		AgentID      string   `json:"agentId"`
		Capabilities []string `json:"capabilities"`
	}
	if err := json.Unmarshal(body, &known); err != nil {
		return nil, err
	}
	c, err := publish.Update{
		TenantID: p.TenantID,
		Identity: publish.Identity{AgentID: known.AgentID, Capabilities: known.Capabilities, Key: key},
		Body:     body,
	}.Apply(nil, time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC))
	if err != nil {
		return nil, err
	}
	return c.AppendJSON(nil)
}
