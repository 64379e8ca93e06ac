package metrics_test

import (
	"log"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/directory/metrics"
)

// A directory with the route GET /metrics.
func ExampleMetrics_Register() {
	m := metrics.New()
	d, err := directory.New(directory.Options{Answered: m.Answered})
	if err != nil {
		log.Fatal(err)
	}
	if err := m.Register(prometheus.DefaultRegisterer, d); err != nil {
		log.Fatal(err)
	}
	d.Handle("GET /metrics", promhttp.Handler())
	log.Fatal(http.ListenAndServe("localhost:8080", d))
}
