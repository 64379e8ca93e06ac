package vectors

import (
	"encoding/json"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
)

// fixtureKinds are the kinds of vectors that hold what other vectors refer to.
var fixtureKinds = map[id]Runner{
	{"adp", "fixture"}: usableFixture,
}

// usableFixture checks that other vectors can use a fixture: a key pair belongs together and
// has the names of its public key, a candidate has a valid card.
func usableFixture(v *Vector, expect json.RawMessage) error {
	if _, err := expectation[struct{}](expect); err != nil {
		return err
	}
	switch v.Name {
	case "keys":
		return usableKeys(v)
	case "discover-pool":
		return usablePool(v)
	}
	return fmt.Errorf("no vector uses the fixture %q", v.Name)
}

func usableKeys(v *Vector) error {
	pairs, err := fixture[map[string]struct {
		DIDKey string `json:"did_key"`
		PeerID string `json:"peer_id"`
	}](v, v.Name)
	if err != nil {
		return err
	}
	for name, pair := range pairs {
		key, err := adpKey(v, &name)
		if err != nil {
			return err
		}
		public := publicKey(key)
		if did, peer := signing.DIDKeyText(public), signing.PeerID(public); did != pair.DIDKey || peer != pair.PeerID {
			return fmt.Errorf("key %q has the names %s and %s, want %s and %s", name, did, peer, pair.DIDKey, pair.PeerID)
		}
	}
	return nil
}

func usablePool(v *Vector) error {
	pool, err := fixture[[]struct {
		Card json.RawMessage `json:"agent_card"`
	}](v, v.Name)
	if err != nil {
		return err
	}
	for i, candidate := range pool {
		if _, err := adp.Parse(candidate.Card); err != nil {
			return fmt.Errorf("candidate %d: %w", i, err)
		}
	}
	return nil
}
