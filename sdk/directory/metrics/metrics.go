// Package metrics measures a directory of cards for Prometheus.
//
//	m := metrics.New()
//	d, err := directory.New(directory.Options{Answered: m.Answered})
//	err = m.Register(prometheus.DefaultRegisterer, d)
//
// A program that measures with OpenTelemetry uses the module adapters/otel instead.
package metrics

import (
	"cmp"
	"errors"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// namespace begins the names of all metrics.
const namespace = "agentcard_directory"

// Metrics are the measurements of a directory. Create them with [New].
type Metrics struct {
	requests *prometheus.CounterVec
	times    *prometheus.HistogramVec
}

// New returns measurements without a request.
func New() *Metrics {
	return &Metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Name: "requests_total", Help: "Requests by route and status.",
		}, []string{"route", "status"}),
		times: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: namespace, Name: "request_seconds", Help: "Times of requests by route, without streams.",
		}, []string{"route"}),
	}
}

// Answered counts an answer, see [directory.Options.Answered]. All paths without a route are the route none, so that the
// number of metrics is bounded.
func (m *Metrics) Answered(a directory.Answer) {
	route := cmp.Or(a.Route, "none")
	m.requests.WithLabelValues(route, strconv.Itoa(a.Status)).Inc()
	if !a.Stream {
		m.times.WithLabelValues(route).Observe(a.Time.Seconds())
	}
}

// Register adds the measurements and the sizes of a directory to a registry:
//
//	agentcard_directory_cards            gauge: stored cards
//	agentcard_directory_changes_total    counter: changes of cards since the store was created
//	agentcard_directory_streams          gauge: open streams
//	agentcard_directory_waiting          gauge: requests that wait for others
//	agentcard_directory_requests_total   counter by route and status
//	agentcard_directory_request_seconds  histogram by route, in seconds, without streams
//
// The error says which of them the registry has already.
func (m *Metrics) Register(r prometheus.Registerer, d *directory.Handler) error {
	size := func(name, help string, of func(directory.Stats) int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help}, func() float64 { return float64(of(d.Stats())) })
	}
	var errs []error
	for _, c := range []prometheus.Collector{
		m.requests, m.times,
		size("cards", "Stored cards.", func(s directory.Stats) int { return s.Cards }),
		size("streams", "Open streams.", func(s directory.Stats) int { return s.Streams }),
		size("waiting", "Requests that wait for others.", func(s directory.Stats) int { return s.Waiting }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Namespace: namespace, Name: "changes_total", Help: "Changes of cards since the store was created.",
		}, func() float64 { return float64(d.Stats().Changes) }),
	} {
		errs = append(errs, r.Register(c))
	}
	return errors.Join(errs...)
}
