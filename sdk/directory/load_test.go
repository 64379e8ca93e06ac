package directory_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// variable returns the number in an environment variable.
func variable(t testing.TB, name string, without int) int {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		return without
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// roomy are limits that no test exceeds.
var roomy = store.Limits{Cards: 1 << 30, Bytes: 1 << 50, OwnerCards: 1 << 30}

// filledFile returns the name of a file with n random cards.
func filledFile(b *testing.B, n int) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "cards.db")
	s, err := bolt.Open(file, roomy)
	if err != nil {
		b.Fatal(err)
	}
	for c := range randomCards(b, n) {
		if err := s.Restore(b.Context(), c); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	return file
}

// filledDatabase returns the address of a database with n random cards.
func filledDatabase(b *testing.B, n int) string {
	b.Helper()
	address := database.Shared(b).New(b)
	s, err := postgres.Open(b.Context(), address, roomy)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	c, err := pgx.Connect(b.Context(), address)
	if err != nil {
		b.Fatal(err)
	}
	rows := make(chan *store.Card, 1000)
	go func() {
		defer close(rows)
		for c := range randomCards(b, n) {
			rows <- c
		}
	}()
	_, err = c.CopyFrom(b.Context(), pgx.Identifier{"agentcard_cards"}, []string{"id", "tenant", "dialect", "name", "revoked", "record", "document"}, pgx.CopyFromFunc(func() ([]any, error) {
		c, ok := <-rows
		if !ok {
			return nil, nil
		}
		record, err := json.Marshal(store.RecordOf(c))
		return []any{[]byte(c.ID), []byte(c.Tenant), []byte(c.Dialect), strings.ToLower(c.Name), false, record, c.Document}, err
	}))
	if err == nil {
		_, err = c.Exec(b.Context(), fmt.Sprintf("UPDATE agentcard_state SET cards = %d, octets = %d; ANALYZE agentcard_cards", n, n*700))
	}
	if err := errors.Join(err, c.Close(b.Context())); err != nil {
		b.Fatal(err)
	}
	return address
}

// heap returns the memory that is in use, with the stacks, in octets.
func heap() float64 {
	runtime.GC()
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc + m.StackInuse)
}

// request is a request of the load; kind groups the measurements.
type request struct{ kind, method, path, body, tenant string }

// randomRequest returns a request as clients send them: two fifths find, two fifths discover, a tenth list,
// a tenth write.
func randomRequest(r *rand.Rand, n int) request {
	query := url.Values{}
	maybe := func(one int, name, value string) {
		if r.IntN(one) == 0 {
			query.Set(name, value)
		}
	}
	switch kind := r.IntN(20); {
	case kind < 8:
		query.Set("words", text(r, 1+r.IntN(4)))
		maybe(4, "tag", topic(r))
		maybe(5, "dialect", []string{"a2a", "adp", "nooterra"}[r.IntN(3)])
		maybe(5, "capability", topic(r)+"."+topic(r))
		maybe(10, "offset", fmt.Sprint(r.IntN(1000)))
		return request{"find", "GET", "/find?" + query.Encode(), "", ""}
	case kind < 16:
		maybe(2, "capability", topic(r)+"."+topic(r))
		maybe(4, "runtime", "python")
		maybe(4, "toolId", topic(r)+".0")
		maybe(4, "toolRiskClass", "action")
		maybe(8, "toolMaxPriceCents", fmt.Sprint(1+r.IntN(5000)))
		maybe(8, "toolSideEffecting", "false")
		maybe(10, "offset", fmt.Sprint(r.IntN(1000)))
		query.Set("limit", "20")
		if kind < 14 {
			return request{"discover", "GET", "/public/agent-cards/discover?" + query.Encode(), "", ""}
		}
		return request{"discover of a tenant", "GET", "/agent-cards/discover?" + query.Encode(), "", randomTenant(r)}
	case kind < 18:
		return request{"list of a tenant", "GET", fmt.Sprint("/agent-cards?limit=20&offset=", 20*r.IntN(3)), "", randomTenant(r)}
	}
	return request{"write", "POST", "/agent-cards", fmt.Sprintf(`{"agentId":"new-%d-%d","displayName":"New","description":%q,"capabilities":["%s.%s"]}`, r.IntN(50), n, text(r, 8), topic(r), topic(r)), randomTenant(r)}
}

// load sends requests at a rate, and returns the times from the moment when each was due, by kind.
func load(b *testing.B, address string, rate, seconds int, next func(r *rand.Rand, n int) request) map[string][]time.Duration {
	b.Helper()
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	defer transport.CloseIdleConnections()
	r := rand.New(rand.NewPCG(7, 8))
	var mu sync.Mutex
	took := map[string][]time.Duration{}
	var all sync.WaitGroup
	begin := time.Now()
	for n := range rate * seconds {
		x := next(r, n)
		due := begin.Add(time.Duration(n) * time.Second / time.Duration(rate))
		time.Sleep(time.Until(due))
		all.Go(func() {
			if err := send(transport, address, x); err != nil {
				b.Errorf("%s %s: %v", x.method, x.path, err)
			}
			mu.Lock()
			defer mu.Unlock()
			took[x.kind] = append(took[x.kind], time.Since(due))
		})
	}
	all.Wait()
	return took
}

// report reports the times of requests.
func report(b *testing.B, name string, took map[string][]time.Duration) {
	for kind, list := range took {
		slices.Sort(list)
		at := func(part float64) float64 { return float64(list[int(part*float64(len(list)-1))].Microseconds()) / 1000 }
		b.ReportMetric(at(.5), name+strings.ReplaceAll(kind, " ", "-")+"-p50-ms")
		b.ReportMetric(at(.99), name+strings.ReplaceAll(kind, " ", "-")+"-p99-ms")
	}
}

// send sends a request, which must succeed.
func send(transport http.RoundTripper, address string, x request) error {
	r, err := http.NewRequest(x.method, address+x.path, strings.NewReader(x.body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Proxy-Tenant-Id", x.tenant)
	got, err := transport.RoundTrip(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	if answer, err := io.ReadAll(got.Body); err != nil || got.StatusCode >= 300 {
		return fmt.Errorf("%d %s (%v)", got.StatusCode, answer, err)
	}
	return nil
}

// BenchmarkLoad: a directory answers 200 requests a second, which are sent whether or not the ones before
// are answered. CARD_SIZES lists numbers of cards, CARD_RATE is the rate and CARD_SECONDS the time.
func BenchmarkLoad(b *testing.B) {
	sizes := os.Getenv("CARD_SIZES")
	if sizes == "" {
		sizes = "10000"
	}
	for size := range strings.FieldsSeq(sizes) {
		n, err := strconv.Atoi(size)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("bolt/"+size, func(b *testing.B) {
			file := filledFile(b, n)
			benchmarkLoad(b, n, func() (store.Store, func() error) {
				s, err := bolt.Open(file, roomy)
				if err != nil {
					b.Fatal(err)
				}
				return s, s.Close
			})
		})
		b.Run("postgres/"+size, func(b *testing.B) {
			if database.Shared(b) == nil {
				b.Skip("PostgreSQL is not installed")
			}
			address := filledDatabase(b, n)
			benchmarkLoad(b, n, func() (store.Store, func() error) {
				s, err := postgres.Open(context.Background(), address, roomy)
				if err != nil {
					b.Fatal(err)
				}
				return s, s.Close
			})
		})
	}
}

func benchmarkLoad(b *testing.B, n int, open func() (store.Store, func() error)) {
	rate, seconds := variable(b, "CARD_RATE", 200), variable(b, "CARD_SECONDS", 10)
	for b.Loop() {
		before := heap()
		s, end := open()
		stored := heap()
		h, err := directory.New(directory.Options{Store: s, Now: func() time.Time { return start }})
		if err != nil {
			b.Fatal(err)
		}
		web := httptest.NewServer(h)
		begin := cost.ProcessTime(func() {
			for {
				got, err := http.Get(web.URL + "/ready")
				if err != nil {
					b.Fatal(err)
				}
				if got.Body.Close(); got.StatusCode == http.StatusOK {
					break
				}
			}
		})
		b.ReportMetric(begin.Seconds(), "start-cpu-s")
		b.ReportMetric((stored-before)/float64(n), "store-B/card")
		b.ReportMetric((heap()-before)/float64(n), "B/card")
		var took map[string][]time.Duration
		used := cost.ProcessTime(func() { took = load(b, web.URL, rate, seconds, randomRequest) })
		b.ReportMetric(float64(used.Microseconds())/float64(rate*seconds), "cpu-µs/request")
		report(b, "", took)
		web.Close()
		h.Close()
		if err := end(); err != nil {
			b.Error(err)
		}
	}
}
