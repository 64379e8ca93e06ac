package signing_test

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// The texts of the keys of the vectors, made by other programs.
var keyTexts = []struct{ public, peerID, didKey string }{
	{vectorKeys[0], "12D3KooWSuGo4HYfRWzv1aqnZbMLhRKYG1i5pURZH4u4DQTLeJBo", "did:key:z6MkwYAfuQDPaADtiCB4cZZqminhbFwJCfbS1VSxfhGTfaFF"},
	{vectorKeys[1], "12D3KooWH6ZRLvRTekRLy2yAcL7dZCpRKmQmgbq5CdxLBfT9vQYk", "did:key:z6MkmjTJC36BoPeKfeJSfJL8dWHaf1dz4nzww4WEdxGGwgcC"},
}

func TestKeyTexts(t *testing.T) {
	for _, tt := range keyTexts {
		public, err := hex.DecodeString(tt.public)
		if err != nil {
			t.Fatal(err)
		}
		if got := signing.PeerID(public); got != tt.peerID {
			t.Errorf("the peer id is %s, want %s", got, tt.peerID)
		}
		if got := signing.DIDKeyText(public); got != tt.didKey {
			t.Errorf("the did:key is %s, want %s", got, tt.didKey)
		}
		if key, ok := signing.DIDKey(tt.didKey); !ok || hex.EncodeToString(key) != tt.public {
			t.Errorf("the key of %s is %x, %t", tt.didKey, key, ok)
		}
		for _, id := range []string{"agent://" + tt.peerID, "AGENT://" + tt.peerID} {
			if key, ok := signing.PeerIDKey(id); !ok || hex.EncodeToString(key) != tt.public {
				t.Errorf("the key of %s is %x, %t", id, key, ok)
			}
		}
	}
	if signing.PeerID(nil) != "" || signing.DIDKeyText(make(ed25519.PublicKey, 33)) != "" {
		t.Error("a key of the wrong length has a text")
	}
}

// Texts that are almost a key have none.
func TestOtherKeyTexts(t *testing.T) {
	peer, did := keyTexts[0].peerID, keyTexts[0].didKey
	for _, id := range []string{
		"", "agent://", peer, "agent:" + peer, "agents://" + peer, "agent://" + peer + "/", "agent://" + peer + "/a",
		"agent://" + peer + ":1", "agent://u@" + peer, "agent://" + peer + "?a", "agent://1" + peer, "agent://" + peer[1:],
		"agent://" + peer[:51], "agent://" + peer + "o", "agent://" + strings.ToLower(peer), "agent://QmYyQSo1c1Ym7orWxLYvCrM2EmxFTANf8wXmmE7DWjhx5N",
		"agent://" + strings.Repeat("1", 100000), did,
	} {
		if key, ok := signing.PeerIDKey(id); ok {
			t.Errorf("%.80s has the key %x", id, key)
		}
	}
	for _, text := range []string{
		"", "did:key:", "did:key:z", did + "#key", did[:len(did)-1], did + "1", strings.Replace(did, "did:key:z", "did:key:", 1),
		strings.ToUpper(did), "did:web:example.com", "did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme", " " + did, peer,
	} {
		if key, ok := signing.DIDKey(text); ok {
			t.Errorf("%s has the key %x", text, key)
		}
	}
}

// The first source that has a key or fails decides.
func TestKeySources(t *testing.T) {
	table := signature.Keys{{ID: "agent://a", Public: publicOf(testKey), Origin: "table"}}
	failing := signature.KeyFunc(func(context.Context, signature.Request) (signature.Key, error) { return signature.Key{}, errBroken })
	did := signature.Request{Agent: "agent://a", DID: keyTexts[0].didKey}
	tests := []struct {
		name    string
		chain   signature.Chain
		request signature.Request
		want    string
		err     error
	}{
		{"empty", nil, did, "", signature.ErrNoKey},
		{"table before did", signature.Chain{table, signing.DIDKeys{}}, did, "table", nil},
		{"did before table", signature.Chain{signing.DIDKeys{}, table}, did, signing.OriginDIDKey, nil},
		{"peer id before did", signature.Chain{table, signing.PeerIDs{}, signing.DIDKeys{}}, signature.Request{Agent: "agent://" + keyTexts[1].peerID, DID: keyTexts[0].didKey}, signing.OriginPeerID, nil},
		{"failure before table", signature.Chain{failing, table}, did, "", errBroken},
		{"table before failure", signature.Chain{table, failing}, did, "table", nil},
		{"unknown to all", signature.Chain{table, signing.PeerIDs{}}, signature.Request{Agent: "agent://b", DID: keyTexts[0].didKey}, "", signature.ErrNoKey},
		{"nested", signature.Chain{signature.Chain{}, signature.Chain{table}}, did, "table", nil},
	}
	for _, tt := range tests {
		key, err := tt.chain.Key(t.Context(), tt.request)
		if key.Origin != tt.want || !errors.Is(err, tt.err) || (err == nil) != (tt.err == nil) {
			t.Errorf("%s: %q (%v), want %q (%v)", tt.name, key.Origin, err, tt.want, tt.err)
		}
	}
}

func FuzzKeyTexts(f *testing.F) {
	for _, tt := range keyTexts {
		f.Add("agent://" + tt.peerID)
		f.Add(tt.didKey)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if key, ok := signing.PeerIDKey(text); ok && !strings.EqualFold(text[:8]+signing.PeerID(key), text) {
			t.Errorf("%q has a key whose peer id is %q", text, signing.PeerID(key))
		}
		if key, ok := signing.DIDKey(text); ok && signing.DIDKeyText(key) != text {
			t.Errorf("%q has a key whose text is %q", text, signing.DIDKeyText(key))
		}
	})
}
