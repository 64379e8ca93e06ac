package fetch_test

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

const unsignedCard = `{"name":"Agent","description":"d","version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
	`"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}],"supportedInterfaces":[{"url":"https://agents.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`

var key = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

// keyServer serves the key set, redirects and other documents, and counts requests.
func keyServer(t testing.TB) (address string, asked *int) {
	set := fmt.Sprintf(`{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"k","x":%q}]}`, base64.RawURLEncoding.EncodeToString(key.Public().(ed25519.PublicKey)))
	asked = new(int)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*asked++
		switch r.URL.Path {
		case "/keys/a", "/.well-known/jwks.json":
			w.Header().Set("Content-Type", "application/jwk-set+json")
			fmt.Fprint(w, set)
		case "/keys/away":
			http.Redirect(w, r, "/other", http.StatusFound)
		case "/other":
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, set)
		case "/keys/broken":
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, "{")
		case "/keys/html":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, set)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, asked
}

// signed returns the card with a signature whose header names a key set.
func signed(t *testing.T, jku string) []byte {
	t.Helper()
	text, err := signing.Sign([]byte(unsignedCard), signing.Signer{Key: key, KeyID: "k", JKU: jku})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// keySource returns a source of keys at trusted addresses.
func keySource(t testing.TB, client *fetch.Client, trusted ...string) *fetch.KeySource {
	t.Helper()
	source, err := client.KeySource(trusted...)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

func TestKeySource(t *testing.T) {
	server, asked := keyServer(t)
	client := newClient(t, fetch.Options{AllowLoopback: true})
	defer client.Close()
	for _, tt := range []struct {
		name, jku, trusted string
		outcome            signature.Outcome
		reason             error
		requests           int
	}{
		{"the address itself", "/keys/a", "/keys/a", signature.Valid, nil, 1},
		{"below the address", "/keys/a", "/keys/", signature.Valid, nil, 1},
		{"the whole host", "/.well-known/jwks.json", "/", signature.Valid, nil, 1},
		{"the query that is trusted", "/keys/a?tenant=alice", "/keys/a?tenant=alice", signature.Valid, nil, 1},
		{"another query", "/keys/a?tenant=mallory", "/keys/a?tenant=alice", signature.Unverifiable, nil, 0},
		{"a longer query", "/keys/a?tenant=alice&tenant=mallory", "/keys/a?tenant=alice", signature.Unverifiable, nil, 0},
		{"no query", "/keys/a", "/keys/a?tenant=alice", signature.Unverifiable, nil, 0},
		{"a query that is not trusted", "/keys/a?tenant=mallory", "/keys/a", signature.Unverifiable, nil, 0},
		{"a query below the address", "/keys/a?tenant=mallory", "/keys/", signature.Unverifiable, nil, 0},
		{"a path below an address with a query", "/keys/a?tenant=alice", "/keys/?tenant=alice", signature.Unverifiable, nil, 0},
		{"an escaped letter", "/keys/%61", "/keys/a", signature.Unverifiable, nil, 0},
		{"no key set", "", "/", signature.Unverifiable, nil, 0},
		{"another path", "/other", "/keys/", signature.Unverifiable, nil, 0},
		{"a longer name", "/keys/ab", "/keys/a", signature.Unverifiable, nil, 0},
		{"dot segments", "/keys/../other", "/keys/", signature.Unverifiable, nil, 0},
		{"dot segments that are escaped twice", "/keys/%252e%252e/other", "/keys/", signature.Unverifiable, nil, 0},
		{"dot segments with a backslash", "/keys/..%5cother", "/keys/", signature.Unverifiable, nil, 0},
		{"dot segments with a parameter", "/keys/..;x/other", "/keys/", signature.Unverifiable, nil, 0},
		{"escaped dot segments", "/keys/%2e%2e/other", "/keys/", signature.Unverifiable, nil, 0},
		{"a path that is escaped again and again", "/keys/%25252525252525a", "/keys/", signature.Unverifiable, nil, 0},
		{"redirect to another path", "/keys/away", "/keys/", signature.Unverifiable, nil, 2},
		{"absent", "/keys/absent", "/keys/", 0, fetch.BadStatus, 1},
		{"wrong type", "/keys/html", "/keys/", 0, fetch.BadMediaType, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			*asked = 0
			jku := tt.jku
			if jku != "" {
				jku = server + jku
			}
			v, err := signing.Verify(t.Context(), signed(t, jku), signing.Options{Keys: keySource(t, client, server+tt.trusted)})
			if tt.reason != nil {
				if !errors.Is(err, tt.reason) {
					t.Errorf("got %v", err)
				}
			} else if err != nil || v.Outcome != tt.outcome {
				t.Errorf("got %+v, %v", v, err)
			}
			if *asked != tt.requests {
				t.Errorf("%d requests", *asked)
			}
		})
	}
	if _, err := signing.Verify(t.Context(), signed(t, server+"/keys/broken"), signing.Options{Keys: keySource(t, client, server+"/")}); err == nil {
		t.Error("a broken key set has a key")
	}
}

// TestPrivateKeySets: a header cannot lead the verifier into its own network.
func TestPrivateKeySets(t *testing.T) {
	client := newClient(t, fetch.Options{})
	_, err := signing.Verify(t.Context(), signed(t, "https://127.0.0.1/keys"), signing.Options{Keys: keySource(t, client, "https://127.0.0.1/")})
	if !errors.Is(err, fetch.ForbiddenAddress) {
		t.Errorf("got %v", err)
	}
}

// TestManySets: a card with many signatures does not cause many requests, and each key set is
// fetched once.
func TestManySets(t *testing.T) {
	server, asked := keyServer(t)
	client := newClient(t, fetch.Options{AllowLoopback: true})
	defer client.Close()
	source := keySource(t, client, server+"/")
	for range 3 {
		for i := range 10 {
			_, _ = source.Key(t.Context(), signature.Request{KeyID: "k", JKU: fmt.Sprint(server, "/keys/", i)})
		}
	}
	if *asked != 4 {
		t.Errorf("%d requests", *asked)
	}
}

func TestBadTrust(t *testing.T) {
	for _, trusted := range []string{"agents.example.com", "ftp://h.example/", "", "https://[::1"} {
		if _, err := newClient(t, fetch.Options{}).KeySource(trusted); err == nil || !strings.Contains(err.Error(), "not the address") {
			t.Errorf("%q: got %v", trusted, err)
		}
	}
}

func ExampleClient_KeySource() {
	client, err := fetch.NewClient(fetch.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	keys, err := client.KeySource("https://agents.example.com/keys/")
	if err != nil {
		log.Fatal(err)
	}
	_, err = keys.Key(context.Background(), signature.Request{KeyID: "k", JKU: "https://attacker.example/keys/a"})
	fmt.Println(err)
	// Output: no key of the signer is known: the key set "https://attacker.example/keys/a" is not at a trusted address
}
