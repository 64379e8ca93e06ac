package serve

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/directory/metrics"
)

// measured returns a directory that has its measurements, and those about the process, at GET /metrics.
func measured(o directory.Options) (*directory.Handler, error) {
	m := metrics.New()
	o.Answered = m.Answered
	handler, err := directory.New(o)
	if err != nil {
		return nil, err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	if err := m.Register(registry, handler); err != nil {
		return nil, err
	}
	handler.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	return handler, nil
}
