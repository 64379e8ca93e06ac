package directory

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
)

// metrics counts requests by route and status, so that their number is bounded.
type metrics struct {
	mu       sync.Mutex
	requests map[outcome]uint64
	took     time.Duration
}

// outcome is a label of the request counter: a route and a status.
type outcome struct {
	route  string
	status int
}

// compare orders outcomes.
func (o outcome) compare(p outcome) int {
	return cmp.Or(cmp.Compare(o.route, p.route), cmp.Compare(o.status, p.status))
}

// count counts an answer.
func (m *metrics) count(route string, status int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.requests == nil {
		m.requests = map[outcome]uint64{}
	}
	m.requests[outcome{cmp.Or(route, "none"), status}]++
	m.took += took
}

// Stats are the sizes of a directory.
type Stats struct {
	// Cards is the number of stored cards, Changes the number of their changes since the store was
	// created, Streams the number of open streams, and Waiting the number of requests that wait for others.
	Cards   int
	Changes uint64
	Streams int
	Waiting int
}

// Stats returns the numbers at this moment.
func (h *Handler) Stats() Stats {
	return Stats{
		Cards: h.options.Store.Len(), Changes: h.options.Store.Position(), Streams: h.streams.count(),
		Waiting: h.places.waiting(),
	}
}

// measured answers with the measurements in the text format of Prometheus.
func (h *Handler) measured(w http.ResponseWriter, _ *http.Request) {
	var text []byte
	begin := func(name, kind, help string) {
		text = fmt.Appendf(text, "# HELP agentcard_directory_%s %s\n# TYPE agentcard_directory_%[1]s %[3]s\n", name, help, kind)
	}
	now := h.Stats()
	begin("cards", "gauge", "Stored cards.")
	text = fmt.Appendf(text, "agentcard_directory_cards %d\n", now.Cards)
	begin("changes_total", "counter", "Changes of cards since the store was created.")
	text = fmt.Appendf(text, "agentcard_directory_changes_total %d\n", now.Changes)
	begin("streams", "gauge", "Open streams.")
	text = fmt.Appendf(text, "agentcard_directory_streams %d\n", now.Streams)
	begin("waiting", "gauge", "Requests that wait for others.")
	text = fmt.Appendf(text, "agentcard_directory_waiting %d\n", now.Waiting)
	h.metrics.mu.Lock()
	defer h.metrics.mu.Unlock()
	begin("request_seconds_total", "counter", "Time of all requests.")
	text = fmt.Appendf(text, "agentcard_directory_request_seconds_total %g\n", h.metrics.took.Seconds())
	begin("requests_total", "counter", "Requests by route and status.")
	for _, o := range slices.SortedFunc(maps.Keys(h.metrics.requests), outcome.compare) {
		text = fmt.Appendf(text, "agentcard_directory_requests_total{route=%q,status=\"%d\"} %d\n", o.route, o.status, h.metrics.requests[o])
	}
	write(w, http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", text)
}
