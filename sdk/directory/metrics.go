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
	times    map[string]*times
}

// times are the times of the requests of a route.
type times struct {
	sum time.Duration
	// within are the numbers of requests that took at most so long as bounds say; the last one is the number of all.
	within [len(bounds) + 1]uint64
}

// bounds are the bounds of the measured times, as Prometheus has them by default.
var bounds = [...]time.Duration{
	5 * time.Millisecond, 10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond,
	250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second,
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

// count counts an answer. The time of a stream is the client's.
func (m *metrics) count(route string, status int, took time.Duration) {
	route = cmp.Or(route, "none")
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.requests == nil {
		m.requests, m.times = map[outcome]uint64{}, map[string]*times{}
	}
	m.requests[outcome{route, status}]++
	if route == streamRoute {
		return
	}
	t := m.times[route]
	if t == nil {
		t = &times{}
		m.times[route] = t
	}
	t.sum += took
	for i := range t.within {
		if i == len(bounds) || took <= bounds[i] {
			t.within[i]++
		}
	}
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
	const name = "agentcard_directory_request_seconds"
	begin("request_seconds", "histogram", "Times of requests by route, without streams.")
	for _, route := range slices.Sorted(maps.Keys(h.metrics.times)) {
		t := h.metrics.times[route]
		for i, n := range t.within {
			le := "+Inf"
			if i < len(bounds) {
				le = fmt.Sprint(bounds[i].Seconds())
			}
			text = fmt.Appendf(text, "%s_bucket{route=%q,le=%q} %d\n", name, route, le, n)
		}
		text = fmt.Appendf(text, "%s_sum{route=%q} %g\n%[1]s_count{route=%[2]q} %[4]d\n", name, route, t.sum.Seconds(), t.within[len(bounds)])
	}
	begin("requests_total", "counter", "Requests by route and status.")
	for _, o := range slices.SortedFunc(maps.Keys(h.metrics.requests), outcome.compare) {
		text = fmt.Appendf(text, "agentcard_directory_requests_total{route=%q,status=\"%d\"} %d\n", o.route, o.status, h.metrics.requests[o])
	}
	write(w, http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", text)
}
