package directory_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestStricterRules: a stored card that is not valid any more is left out, and keeps no other card from being found.
func TestStricterRules(t *testing.T) {
	s := store.NewMemory(store.Limits{})
	for id, capability := range map[string]string{"a": "capability://admin.x", "b": "capability://b.x"} {
		document := fmt.Sprintf(`{"schemaVersion":"AgentCard.v1","agentId":%q,"tenantId":"t","displayName":"A","status":"active","visibility":"public","capabilities":[%q],"createdAt":"2026-03-01T08:00:00.000Z","updatedAt":"2026-03-01T08:00:00.000Z","revision":0}`, id, capability)
		if _, err := s.Put(t.Context(), &store.Card{Summary: store.Summary{Key: store.Key{Dialect: "nooterra", Tenant: "t", ID: id}, Declared: start}, Document: []byte(document)}); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	h, err := directory.New(directory.Options{Store: s, Logger: slog.New(slog.NewTextHandler(&log, nil)), Now: func() time.Time { return start }})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/public/agent-cards/discover", "/agent-cards/discover"} {
		r, w := httptest.NewRequest("GET", path, nil), httptest.NewRecorder()
		r.Header.Set("X-Proxy-Tenant-Id", "t")
		h.ServeHTTP(w, r)
		if got := w.Body.String(); w.Code != 200 || strings.Contains(got, `"agentId":"a"`) || !strings.Contains(got, `"agentId":"b"`) {
			t.Errorf("%s: %d %s", path, w.Code, got)
		}
	}
	if n := strings.Count(log.String(), "a stored card is not valid"); n != 2 {
		t.Errorf("%d warnings: %s", n, &log)
	}
	serveHandler(t, h).follow("").want("AGENT_CARD_UPSERT b A")
}

// TestPublic: the view hides Nooterra cards and unproven ADP cards, and stores cards for one owner.
func TestPublic(t *testing.T) {
	s := store.NewMemory(store.Limits{OwnerCards: 1})
	put := func(key store.Key, document, signature string) {
		t.Helper()
		_, err := s.Put(t.Context(), &store.Card{Summary: store.Summary{Key: key, Declared: start, Signature: signature}, Document: []byte(document)})
		if err != nil {
			t.Fatal(err)
		}
	}
	put(store.Key{Dialect: "nooterra", Tenant: "alice", ID: "a"}, `{"agentId":"a","tenantId":"alice","displayName":"A","updatedAt":"2026-03-01T08:00:00.000Z","revision":0}`, "")
	put(store.Key{Dialect: "adp", ID: "agent://a"}, `{"id":"agent://a","name":"A"}`, "unsigned")
	put(store.Key{Dialect: "a2a", ID: "clerk"}, a2aCard, "")
	h, err := directory.New(directory.Options{Store: s, Now: func() time.Time { return start }})
	if err != nil {
		t.Fatal(err)
	}
	p := h.Public()
	list, err := p.List(t.Context(), store.Query{Limit: 10})
	if err != nil || len(list) != 1 || list[0].ID != "clerk" {
		t.Errorf("%v (%v)", list, err)
	}
	if n := p.Len(); n != 1 {
		t.Errorf("%d cards", n)
	}
	for _, key := range []store.Key{{Dialect: "nooterra", Tenant: "alice", ID: "a"}, {Dialect: "adp", ID: "agent://a"}} {
		if _, err := p.Get(t.Context(), key); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%v: %v", key, err)
		}
	}
	if c, err := p.Get(t.Context(), list[0].Key); err != nil || string(c.Document) != a2aCard {
		t.Errorf("%v (%v)", c, err)
	}
	for i, want := range []error{nil, store.ErrQuota} {
		c, err := store.Read(t.Context(), signed(t, byte(i), `"seq":1`), store.Declaration{At: start})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Put(t.Context(), c); !errors.Is(err, want) {
			t.Errorf("card %d: %v", i, err)
		}
	}
	nooterra := &store.Card{Summary: store.Summary{Key: store.Key{Dialect: string(detect.Nooterra), ID: "b"}}, Document: []byte(`{}`)}
	if _, err := p.Put(t.Context(), nooterra); err == nil {
		t.Error("a Nooterra card is stored")
	}
	if err := p.Delete(t.Context(), list[0].Key, "", start); !errors.Is(err, store.ErrOwner) {
		t.Errorf("%v", err)
	}
}
