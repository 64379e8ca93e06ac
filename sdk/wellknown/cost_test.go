package wellknown_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// discard is an [http.ResponseWriter] that discards the body.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }
func (d *discard) WriteHeader(int)             {}

// contenders are the handler with a 4 KB card, and http.ServeContent with the same bytes, name
// and time.
func contenders(tb testing.TB) (ours, standard func()) {
	text := append([]byte(`{"name":"`), append(bytes.Repeat([]byte("a"), 4000), `"}`...)...)
	h, err := wellknown.New([]wellknown.Document{{Path: wellknown.A2APath, Bytes: text, Modified: changed}}, wellknown.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	r := httptest.NewRequest("GET", wellknown.A2APath, nil)
	r.Header.Set("Accept", "application/json")
	w := &discard{http.Header{}}
	ours = func() { clear(w.header); h.ServeHTTP(w, r) }
	standard = func() {
		clear(w.header)
		http.ServeContent(w, r, "agent-card.json", changed, bytes.NewReader(text))
	}
	return ours, standard
}

// TestAllocations: the handler allocates at most twice as much as http.ServeContent.
func TestAllocations(t *testing.T) {
	ours, standard := contenders(t)
	a, b := testing.AllocsPerRun(100, ours), testing.AllocsPerRun(100, standard)
	if a > 2*b {
		t.Errorf("%v allocations, http.ServeContent has %v", a, b)
	}
	t.Logf("%v allocations, http.ServeContent has %v", a, b)
}

func BenchmarkHandler(b *testing.B) {
	ours, standard := contenders(b)
	for _, c := range []struct {
		name string
		run  func()
	}{{"Handler", ours}, {"ServeContent", standard}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.run()
			}
		})
	}
}
