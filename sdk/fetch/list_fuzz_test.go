package fetch_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// FuzzPage: a page is refused or has entries, and no entry is nil.
func FuzzPage(f *testing.F) {
	for _, seed := range []string{
		`{"servers":[{"server":{"name":"a"}}],"metadata":{"nextCursor":"x"}}`, `{"servers":[null,{}]}`, `{"servers":null}`, `[]`, `{"servers":[{"server":7}]}`,
		`{"total":9223372036854775807,"offset":9223372036854775807,"results":[{"rank":1}]}`, `{"total":2,"offset":-1,"results":[{}]}`, `{"total":"2","offset":0,"results":{}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		if servers, next, err := fetch.RegistryServers("registry.example", nil).Read(page); slices.Contains(servers, nil) || err != nil && (servers != nil || next != "") {
			t.Errorf("%d servers, %q, %v", len(servers), next, err)
		}
		if matches, next, err := fetch.NooterraCards("cards.example", discovery.Query{}).Read(page); len(matches) == 0 && next != "" || err != nil && (matches != nil || next != "") {
			t.Errorf("%d matches, %q, %v", len(matches), next, err)
		}
	})
}
