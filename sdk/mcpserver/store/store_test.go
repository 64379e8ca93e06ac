package store_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// aevumCard returns a card of an agent, whose identifier ends with a letter or digit.
func aevumCard(agent, version, url string) string {
	return fmt.Sprintf(`{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YH%s","name":"Agent %s","version":"%s",
		"capabilities":[{"id":"text.a","description":"d"}],"endpoint":{"protocol":"https","url":"%s"}}`, agent, agent, version, url)
}

const (
	a2aCard = `{"name":"Clerk","description":"d","version":"%s","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
		"capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"s","name":"s","description":"d","tags":["t"]}]}`
	nooterraCard = `{"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"a","displayName":"%s","status":"active","visibility":"public","capabilities":[],
		"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":%d}`
)

// key signs ADP cards.
var key = ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

// signed returns an ADP card with a signature.
func signed(t testing.TB, text string) string {
	t.Helper()
	document, err := signing.Sign([]byte(text), signing.AllowNoSeq(), key)
	if err != nil {
		t.Fatal(err)
	}
	return string(document)
}

// policy knows the key of agent://a and accepts unsigned cards.
var policy = store.Policy{Signatures: verify.Policy{Keys: signature.Keys{{ID: "agent://a", Public: key.Public()}}}, Unproven: true}

// start is the time of the first declaration in a test.
var start = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

// directories are the implementations; the one in PostgreSQL is among them if it is installed.
func directories(t testing.TB, l store.Limits) map[string]store.Store {
	t.Helper()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "cards.db"), l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	})
	all := map[string]store.Store{"memory": store.NewMemory(l), "bolt": file}
	if server := database.Shared(t); server != nil {
		tables, err := postgres.Open(context.Background(), server.New(t), l)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := tables.Close(); err != nil {
				t.Error(err)
			}
		})
		all["postgres"] = tables
	}
	return all
}

func TestMain(m *testing.M) { database.Main(m) }

// put reads a document and offers it.
func put(t testing.TB, d store.Store, document string, decl store.Declaration) store.Result {
	t.Helper()
	c, err := store.Read(context.Background(), []byte(document), decl)
	if err != nil {
		t.Fatal(err)
	}
	result, err := d.Put(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestSupersede: the second card replaces the first one by the rules of the dialect.
func TestSupersede(t *testing.T) {
	const adpCard = `{"id":"agent://a","name":"a"%s}`
	plain := func(more string) string { return fmt.Sprintf(adpCard, more) }
	tests := []struct {
		name, first, second, id string
		decision                string
		code                    string // of the first finding
		equal                   bool
	}{
		{"equal", plain(``), `{"name":"a", "id":"agent://a"}`, "", "keep", "", true},
		{"unsigned, later", plain(``), plain(`,"version":"2"`), "", "replace", "", false},
		{"lower seq", plain(`,"seq":2`), plain(`,"seq":1`), "", "keep", store.CodeOlder, false},
		{"higher seq", plain(`,"seq":2`), plain(`,"seq":3`), "", "replace", "", false},
		{"proven first", signed(t, plain(`,"seq":2`)), plain(`,"seq":9`), "", "keep", store.CodeUnproven, false},
		{"proven second", plain(`,"seq":9`), signed(t, plain(`,"seq":2`)), "", "replace", "", false},
		{"two with one seq", signed(t, plain(`,"seq":2`)), signed(t, plain(`,"seq":2,"version":"2"`)), "", "keep-equivocation", store.CodeEquivocation, false},
		{"revoked", signed(t, plain(`,"seq":2,"tools":[],"endpoints":[]`)), signed(t, plain(`,"seq":1`)), "", "keep", store.CodeOlder, false},
		{"next revision", fmt.Sprintf(nooterraCard, "A", 1), fmt.Sprintf(nooterraCard, "B", 4), "", "replace", "", false},
		{"same revision", fmt.Sprintf(nooterraCard, "A", 1), fmt.Sprintf(nooterraCard, "B", 1), "", "keep-equivocation", store.CodeEquivocation, false},
		{"earlier revision", fmt.Sprintf(nooterraCard, "A", 1), fmt.Sprintf(nooterraCard, "A", 0), "", "keep", store.CodeOlder, false},
		{"aevum, right version", aevumCard("0", "1.0.0", "https://a.example/"), aevumCard("0", "2.0.0", "https://b.example/"), "", "replace", "", false},
		{"aevum, low version", aevumCard("0", "1.0.0", "https://a.example/"), aevumCard("0", "1.1.0", "https://b.example/"), "", "replace", store.CodeVersion, false},
		{"higher version", fmt.Sprintf(a2aCard, "1.0.0"), fmt.Sprintf(a2aCard, "1.0.1"), "clerk", "replace", "", false},
		{"lower version", fmt.Sprintf(a2aCard, "1.0.0"), fmt.Sprintf(a2aCard, "0.9.0"), "clerk", "keep", store.CodeOlder, false},
		{"same version", fmt.Sprintf(a2aCard, "1.0.0"), strings.Replace(fmt.Sprintf(a2aCard, "1.0.0"), "Clerk", "Other", 1), "clerk", "keep-equivocation", store.CodeEquivocation, false},
		{"aevum, lower version", aevumCard("0", "2.0.0", "https://a.example/"), aevumCard("0", "1.0.0", "https://b.example/"), "", "keep", store.CodeOlder, false},
		{"no version", fmt.Sprintf(a2aCard, "spring"), fmt.Sprintf(a2aCard, "autumn"), "clerk", "replace", "", false},
	}
	for _, tt := range tests {
		for name, d := range directories(t, store.Limits{}) {
			first := put(t, d, tt.first, store.Declaration{ID: tt.id, At: start, Policy: policy})
			if first.Decision != store.Replace || first.Card.Edition != 1 {
				t.Fatalf("%s: the first card is not stored: %+v", tt.name, first)
			}
			got := put(t, d, tt.second, store.Declaration{ID: tt.id, At: start.Add(time.Hour), Policy: policy})
			code := ""
			if len(got.Findings) > 0 {
				code = got.Findings[0].Code
			}
			if got.Decision.String() != tt.decision || code != tt.code || got.Equal != tt.equal {
				t.Errorf("%s, %s: %s, equal %t, %q", name, tt.name, got.Decision, got.Equal, got.Findings)
			}
			want, edition := tt.first, uint64(1)
			if got.Decision == store.Replace {
				want, edition = tt.second, 2
			}
			stored, err := d.Get(context.Background(), first.Card.Key)
			if err != nil || string(stored.Document) != want || stored.Edition != edition || got.Card.Edition != edition || d.Len() != 1 {
				t.Errorf("%s, %s: %v: edition %d of %d cards, %s", name, tt.name, err, stored.Edition, d.Len(), stored.Document)
			}
		}
	}
}

// TestRead: what a card is declared as, and which ones are refused.
func TestRead(t *testing.T) {
	unsigned := `{"id":"agent://a","name":"a","version":"1"}`
	forged := strings.Replace(signed(t, `{"id":"agent://a","name":"a"}`), `"name":"a"`, `"name":"b"`, 1)
	strict := policy
	strict.Unproven = false
	direct := strict
	direct.Channel = exchange.Direct
	tests := []struct {
		name, text string
		decl       store.Declaration
		want       string // key and signature, or the code of the error
	}{
		{"unsigned", unsigned, store.Declaration{Policy: policy}, "adp agent://a unsigned relayed"},
		{"direct", unsigned, store.Declaration{Policy: direct}, "adp agent://a unsigned direct"},
		{"not proven", unsigned, store.Declaration{Policy: strict}, store.CodeUnproven},
		{"no key", strings.ReplaceAll(signed(t, unsigned), "agent://a", "agent://b"), store.Declaration{Policy: strict}, store.CodeUnproven},
		{"signed", signed(t, unsigned), store.Declaration{Policy: strict}, "adp agent://a valid relayed"},
		{"forged", forged, store.Declaration{Policy: policy}, "signature"},
		{"tenant", fmt.Sprintf(nooterraCard, "A", 0), store.Declaration{Policy: policy}, "nooterra t a unsigned relayed"},
		{"no identifier", fmt.Sprintf(a2aCard, "1"), store.Declaration{Policy: policy}, store.CodeNoID},
		{"given identifier", fmt.Sprintf(a2aCard, "1"), store.Declaration{ID: "clerk", Policy: policy}, "a2a clerk unsigned relayed"},
		{"a2a, not proven", fmt.Sprintf(a2aCard, "1"), store.Declaration{ID: "clerk"}, store.CodeUnproven},
		{"nooterra, not proven", fmt.Sprintf(nooterraCard, "A", 0), store.Declaration{}, store.CodeUnproven},
		{"a dialect without signatures", aevumCard("0", "1.0.0", "https://a.example/"), store.Declaration{}, store.CodeUnproven},
		{"the same from the agent itself", aevumCard("0", "1.0.0", "https://a.example/"), store.Declaration{Policy: direct}, "aevum 01JB2X9M4E7QKZ5T8R3V6W1YH0 unsigned direct"},
		{"other identifier", unsigned, store.Declaration{ID: "agent://b", Policy: policy}, store.CodeID},
		{"same identifier", unsigned, store.Declaration{ID: "agent://a", Policy: policy}, "adp agent://a unsigned relayed"},
		{"long identifier", fmt.Sprintf(a2aCard, "1"), store.Declaration{ID: strings.Repeat("x", store.MaxID+1)}, store.CodeID},
		{"control character", fmt.Sprintf(a2aCard, "1"), store.Declaration{ID: "a\x00b"}, store.CodeID},
		{"kind", `{"id":"agent://a","name":"a"}`, store.Declaration{Dialect: "adp/discover-request"}, store.CodeNotCard},
		{"body", `{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":false,"requiresEvidenceKinds":[]}`, store.Declaration{}, store.CodeNotCard},
		{"invalid", `{"id":"agent://a"}`, store.Declaration{Dialect: "adp"}, "invalid"},
		{"not converted", `{"specVersion":"1.0","entries":[]}`, store.Declaration{Dialect: "ai-catalog"}, store.CodeNoID},
		{"unknown", `{}`, store.Declaration{}, "unknown"},
		{"malformed", `{`, store.Declaration{}, "malformed"},
	}
	for _, tt := range tests {
		c, err := store.Read(context.Background(), []byte(tt.text), tt.decl)
		var refused card.Violation
		var unknown *detect.Error
		var malformed *card.DecodeError
		var invalid *card.InvalidError
		got := ""
		switch {
		case err == nil:
			got = strings.Join(append(strings.Fields(c.Dialect+" "+c.Tenant+" "+c.ID), c.Signature, c.Channel), " ")
		case errors.As(err, &invalid):
			got = "invalid"
		case errors.As(err, &refused):
			got = refused.Code
		case errors.As(err, &unknown):
			got = "unknown"
		case errors.As(err, &malformed):
			got = "malformed"
		}
		if got != tt.want {
			t.Errorf("%s: %q (%v), want %q", tt.name, got, err, tt.want)
		}
	}
}

// TestList: pages of summaries have all cards once, in the order of the keys.
func TestList(t *testing.T) {
	for name, d := range directories(t, store.Limits{}) {
		for i := range 30 {
			id := fmt.Sprintf("agent %d", i*7%30)
			put(t, d, fmt.Sprintf(a2aCard, "1.0.0"), store.Declaration{ID: id, Policy: policy})
			put(t, d, `{"tools":[]}`, store.Declaration{ID: id, Dialect: "openai", Policy: policy})
		}
		for _, size := range []int{1, 7, 60, 1000} {
			var got []store.Key
			for after := (store.Key{}); ; {
				page, err := d.List(context.Background(), store.Query{After: after, Limit: size})
				if err != nil {
					t.Fatal(err)
				}
				if len(page) == 0 {
					break
				}
				for _, s := range page {
					got = append(got, s.Key)
				}
				after = page[len(page)-1].Key
			}
			if len(got) != 60 || !slices.IsSortedFunc(got, store.Key.Compare) || len(slices.Compact(got)) != 60 {
				t.Errorf("%s: pages of %d: %d cards", name, size, len(got))
			}
		}
		if _, err := d.Get(context.Background(), store.Key{Dialect: "adp", ID: "agent 1"}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: a card that is not stored: %v", name, err)
		}
		gone, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := d.List(gone, store.Query{Limit: 1}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: List with a context that has ended: %v", name, err)
		}
	}
}

// TestGetAll: the cards of keys are in the order of the keys, as Get returns them, with nil for a key without
// a card, and a key can be there twice.
func TestGetAll(t *testing.T) {
	ctx := context.Background()
	for name, d := range directories(t, store.Limits{}) {
		for i := range 20 {
			put(t, d, fmt.Sprintf(a2aCard, fmt.Sprintf("1.0.%d", i)), store.Declaration{ID: fmt.Sprint("agent ", i), Policy: policy, Owner: fmt.Sprint(i)})
		}
		var keys []store.Key
		for i := range 30 {
			keys = append(keys, store.Key{Dialect: "a2a", ID: fmt.Sprint("agent ", i*7%25)})
		}
		list, err := d.GetAll(ctx, keys)
		if err != nil || len(list) != len(keys) {
			t.Fatalf("%s: %d cards (%v)", name, len(list), err)
		}
		for i, got := range list {
			want, err := d.Get(ctx, keys[i])
			if errors.Is(err, store.ErrNotFound) {
				err = nil
			}
			if err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
				t.Errorf("%s: %v: %+v, want %+v (%v)", name, keys[i], got, want, err)
			}
		}
		if list, err := d.GetAll(ctx, nil); err != nil || len(list) != 0 {
			t.Errorf("%s: without keys: %v (%v)", name, list, err)
		}
		gone, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := d.GetAll(gone, keys); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: GetAll with a context that has ended: %v", name, err)
		}
	}
}

// TestEach: all cards are read in the order of their keys, in few calls, and long ones not all at a time.
func TestEach(t *testing.T) {
	s := &counted{Store: store.NewMemory(store.Limits{})}
	long := strings.Repeat("x", 1<<20)
	for i := range 1020 {
		document := fmt.Appendf(nil, `{"n":%d}`, i)
		if i >= 1010 {
			document = fmt.Appendf(nil, `{"n":%q}`, long)
		}
		c := &store.Card{Summary: store.Summary{Key: store.Key{Dialect: "a2a", ID: fmt.Sprintf("%04d", i)}, Edition: 1, Size: len(document), Revoked: i%2 == 0}, Document: document}
		if err := s.Restore(context.Background(), c); err != nil {
			t.Fatal(err)
		}
	}
	var got []store.Key
	each := func(c *store.Card) error { got = append(got, c.Key); return nil }
	if err := store.Each(context.Background(), s, each); err != nil || len(got) != 1020 || !slices.IsSortedFunc(got, store.Key.Compare) {
		t.Fatalf("%d cards (%v)", len(got), err)
	}
	if s.calls != 3+6 || s.most > 500 || s.octets > 5<<20 {
		t.Errorf("%d calls, up to %d cards of %d octets", s.calls, s.most, s.octets)
	}
	wanted := errors.New("the error of the function")
	if err := store.Each(context.Background(), s, func(*store.Card) error { return wanted }); !errors.Is(err, wanted) {
		t.Error(err)
	}
}

// counted counts the calls that read cards, and has the most that one has read.
type counted struct {
	store.Store
	calls, most, octets int
}

// List implements [store.Store].
func (s *counted) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	s.calls++
	return s.Store.List(ctx, q)
}

// GetAll implements [store.Store].
func (s *counted) GetAll(ctx context.Context, keys []store.Key) ([]*store.Card, error) {
	s.calls++
	list, err := s.Store.GetAll(ctx, keys)
	octets := 0
	for _, c := range list {
		octets += len(c.Document)
	}
	s.most, s.octets = max(s.most, len(list)), max(s.octets, octets)
	return list, err
}

// TestLimits: a full directory refuses further cards and larger editions, not smaller ones.
func TestLimits(t *testing.T) {
	document := fmt.Sprintf(a2aCard, "1.0.0")
	size := int64(len(document))
	offer := func(d store.Store, document, id string) error {
		c, err := store.Read(context.Background(), []byte(document), store.Declaration{ID: id, Policy: policy})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Put(context.Background(), c)
		return err
	}
	full := func(err error) bool { return errors.Is(err, store.ErrFull) }
	for name, d := range directories(t, store.Limits{Cards: 2}) {
		if err := errors.Join(offer(d, document, "a"), offer(d, document, "b")); err != nil {
			t.Fatal(err)
		}
		if err := offer(d, document, "c"); !full(err) || d.Len() != 2 {
			t.Errorf("%s: a third card: %v", name, err)
		}
		if err := offer(d, fmt.Sprintf(a2aCard, "2.0.0"), "a"); err != nil {
			t.Errorf("%s: another edition: %v", name, err)
		}
	}
	for name, d := range directories(t, store.Limits{Bytes: 2 * size}) {
		if err := errors.Join(offer(d, document, "a"), offer(d, document, "b")); err != nil {
			t.Fatal(err)
		}
		if err := offer(d, document, "c"); !full(err) {
			t.Errorf("%s: a third card: %v", name, err)
		}
		if err := offer(d, fmt.Sprintf(a2aCard, "1.0.100"), "a"); !full(err) {
			t.Errorf("%s: a larger edition: %v", name, err)
		}
		if err := offer(d, fmt.Sprintf(a2aCard, "2"), "a"); err != nil {
			t.Errorf("%s: a smaller edition: %v", name, err)
		}
		if err := offer(d, document, "b"); err != nil {
			t.Errorf("%s: the same card: %v", name, err)
		}
	}
}

// TestConcurrent: declarations and lists at the same time lose nothing.
func TestConcurrent(t *testing.T) {
	const writers, cards = 8, 20
	for name, d := range directories(t, store.Limits{}) {
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for i := range cards {
					c, err := store.Read(context.Background(), fmt.Appendf(nil, a2aCard, fmt.Sprintf("by %d, %d", w, i)), store.Declaration{ID: fmt.Sprintf("agent %d", i), Policy: policy})
					if err != nil {
						t.Error(err)
						return
					}
					if _, err := d.Put(context.Background(), c); err != nil {
						t.Error(err)
					}
					if _, err := d.List(context.Background(), store.Query{After: c.Key, Name: "clerk", Limit: 5}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		page, err := d.List(context.Background(), store.Query{Limit: 1000})
		if err != nil || len(page) != cards || d.Len() != cards {
			t.Fatalf("%s: %d cards (%v)", name, len(page), err)
		}
		for _, s := range page {
			if s.Edition != writers {
				t.Errorf("%s: %s has the edition %d, want %d", name, s.ID, s.Edition, writers)
			}
		}
	}
}

// FuzzRead: any document is read or refused, and what is read can be stored and found.
func FuzzRead(f *testing.F) {
	f.Add(aevumCard("0", "1.0.0", "https://a.example/"), "", "")
	f.Add(fmt.Sprintf(a2aCard, "1"), "clerk", "a2a")
	f.Add(fmt.Sprintf(nooterraCard, "A", 0), "", "")
	f.Add(`{"id":"agent://a","name":"a","seq":1}`, "", "adp")
	f.Add(`{"tools":[]}`, "x", "mcp/card")
	f.Fuzz(func(t *testing.T, document, id, dialect string) {
		c, err := store.Read(context.Background(), []byte(document), store.Declaration{ID: id, Dialect: dialect, Policy: policy})
		if err != nil {
			return
		}
		d := store.NewMemory(store.Limits{})
		for _, again := range []bool{false, true} {
			result, err := d.Put(context.Background(), c)
			if err != nil || result.Equal != again {
				t.Fatalf("%+v (%v)", result, err)
			}
		}
		if found, err := d.Get(context.Background(), c.Key); err != nil || string(found.Document) != document {
			t.Fatal(err)
		}
	})
}

func ExampleStore() {
	var d store.Store = store.NewMemory(store.Limits{})
	ctx := context.Background()
	for _, text := range []string{
		`{"id":"agent://clerk","name":"Clerk","seq":2}`,
		`{"id":"agent://clerk","name":"Clerk","seq":1,"version":"old"}`,
	} {
		c, err := store.Read(context.Background(), []byte(text), store.Declaration{At: start, Policy: store.Policy{Channel: exchange.Direct}})
		if err != nil {
			fmt.Println(err)
			return
		}
		result, err := d.Put(ctx, c)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.Decision, result.Card.ID, "edition", result.Card.Edition, result.Findings)
	}
	// Output:
	// replace agent://clerk edition 1 []
	// keep agent://clerk edition 1 [/seq: the stored card is newer by seq, updated_at or retrieval [not-newer]]
}
