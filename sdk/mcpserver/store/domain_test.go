package store_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// TestDomain: who may replace a card that its host serves, and what such a card replaces. The key
// "clerk" is known to be the agent's, "other" is just known.
func TestDomain(t *testing.T) {
	agent, other := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{1}, 32)), ed25519.NewKeyFromSeed(bytes.Repeat([]byte{2}, 32))
	known := store.Policy{Unproven: true, Signatures: verify.Policy{Keys: signature.Keys{
		{ID: "clerk", Public: agent.Public()}, {ID: "other", Public: other.Public()},
	}}}
	type offer struct{ owner, domain, version, key, host string }
	made := func(o offer) *store.Card {
		t.Helper()
		text := fmt.Sprintf(a2aCard, o.version)
		if o.host != "" {
			text = strings.Replace(text, "https://", "https://"+o.host+"/", 1)
		}
		switch o.key {
		case "clerk":
			text = a2aBy(t, o.key, agent, text)
		case "other":
			text = a2aBy(t, o.key, other, text)
		}
		c, err := store.Read(context.Background(), []byte(text), store.Declaration{ID: "clerk", At: start, Owner: o.owner, Policy: known})
		if err != nil {
			t.Fatal(err)
		}
		c.Domain = o.domain
		return c
	}
	const a, b = "a.example", "b.example"
	for name, test := range map[string]struct {
		stored, next offer
		want         string
		by           store.By
	}{
		"same domain":                     {offer{"x", a, "1.0.0", "", a}, offer{"x", a, "1.0.1", "", a}, "stored", store.ByDomain},
		"same domain, another owner":      {offer{"x", a, "1.0.0", "", a}, offer{"y", a, "1.0.1", "", a}, "stored", store.ByDomain},
		"same domain, equal":              {offer{"x", a, "1.0.0", "", a}, offer{"y", a, "1.0.0", "", a}, "equal", ""},
		"same domain, older":              {offer{"x", a, "1.0.1", "", a}, offer{"y", a, "1.0.0", "", a}, store.CodeOlder, ""},
		"no domain, same owner":           {offer{"x", a, "1.0.0", "", a}, offer{"x", "", "1.0.1", "", a}, store.CodeDomain, ""},
		"no domain, same owner, equal":    {offer{"x", a, "1.0.0", "", a}, offer{"x", "", "1.0.0", "", a}, "equal", ""},
		"no domain, another owner":        {offer{"x", a, "1.0.0", "", a}, offer{"y", "", "1.0.0", "", a}, store.CodeDomain, ""},
		"another domain, same owner":      {offer{"x", a, "1.0.0", "", a}, offer{"x", b, "1.0.1", "", b}, store.CodeDomain, ""},
		"adds the domain":                 {offer{"x", "", "1.0.0", "", a}, offer{"x", a, "1.0.0", "", a}, "stored", store.ByDomain},
		"adds the domain, older":          {offer{"x", "", "1.0.1", "", a}, offer{"x", a, "1.0.0", "", a}, store.CodeOlder, ""},
		"a copy by another owner":         {offer{"x", "", "1.0.0", "", a}, offer{"y", a, "1.0.0", "", a}, "stored", store.ByDomain},
		"a newer copy by another owner":   {offer{"x", "", "9.0.0", "", a}, offer{"y", a, "1.0.0", "", a}, "stored", store.ByDomain},
		"a card that names another host":  {offer{"x", "", "1.0.0", "", a}, offer{"y", b, "1.0.1", "", b}, store.CodeOwner, ""},
		"the agent's key after a domain":  {offer{"x", a, "1.0.0", "", a}, offer{"y", "", "1.0.1", "clerk", a}, "stored", store.ByKey},
		"another key after a domain":      {offer{"x", a, "1.0.0", "", a}, offer{"y", "", "1.0.1", "other", a}, store.CodeDomain, ""},
		"another key and another domain":  {offer{"x", a, "1.0.0", "", a}, offer{"y", b, "1.0.1", "other", b}, store.CodeDomain, ""},
		"another key and the same domain": {offer{"x", a, "1.0.0", "", a}, offer{"y", a, "1.0.1", "other", a}, "stored", store.ByKey},
		"a domain after a key":            {offer{"x", "", "1.0.0", "other", a}, offer{"y", a, "1.0.1", "", a}, store.CodeUnproven, ""},
		"a domain with the same key":      {offer{"x", "", "1.0.0", "other", a}, offer{"y", a, "1.0.0", "other", a}, "stored", store.ByKey},
		"the same owner":                  {offer{"x", "", "1.0.0", "", a}, offer{"x", "", "1.0.1", "", b}, "stored", store.ByIdentity},
	} {
		for kind, d := range directories(t, store.Limits{}) {
			first, err := d.Put(context.Background(), made(test.stored))
			if err != nil || first.By != store.ByFirst {
				t.Fatalf("%s: %+v (%v)", name, first, err)
			}
			next := made(test.next)
			result, err := store.Supersede(first.Card, next)
			if got := offered(d, next); got != test.want || err != nil || result.By != test.by {
				t.Errorf("%s, %s: %s by %q, want %s by %q (%v)", kind, name, got, result.By, test.want, test.by, err)
			}
			kept, err := d.Get(context.Background(), next.Key)
			if want := map[bool]string{true: test.next.domain, false: test.stored.domain}[test.want == "stored"]; err != nil || kept.Domain != want {
				t.Errorf("%s, %s: the domain is %q (%v)", kind, name, kept.Domain, err)
			}
		}
	}
}
