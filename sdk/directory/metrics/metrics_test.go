package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/directory/metrics"
)

// TestMetrics: the measurements have the names that are promised, and unknown paths share one route.
func TestMetrics(t *testing.T) {
	m, registry := metrics.New(), prometheus.NewRegistry()
	d, err := directory.New(directory.Options{Answered: m.Answered})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Register(registry, d); err != nil {
		t.Fatal(err)
	}
	d.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	send := func(method, path, body string) string {
		w := httptest.NewRecorder()
		d.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w.Body.String()
	}
	send(http.MethodPost, "/cards", `{"name":"a"}`)
	for _, path := range []string{"/a", "/b", "/agent-cards/discover?limit=x", "/public/agent-cards/stream?limit=%"} {
		send(http.MethodGet, path, "")
	}
	send(http.MethodHead, "/public/agent-cards/stream", "")
	text := send(http.MethodGet, "/metrics", "")
	for _, want := range []string{
		"\nagentcard_directory_cards 0\n", "\nagentcard_directory_changes_total 0\n", "\nagentcard_directory_streams 0\n", "\nagentcard_directory_waiting 0\n",
		"# TYPE agentcard_directory_requests_total counter\n",
		`agentcard_directory_requests_total{route="GET /agent-cards/discover",status="400"} 1`,
		`agentcard_directory_requests_total{route="none",status="404"} 2`,
		`agentcard_directory_requests_total{route="GET /public/agent-cards/stream",status="400"} 1`,
		`agentcard_directory_requests_total{route="GET /public/agent-cards/stream",status="200"} 1`,
		"# TYPE agentcard_directory_request_seconds histogram\n",
		`agentcard_directory_request_seconds_bucket{route="none",le="10"} 2`,
		`agentcard_directory_request_seconds_count{route="none"} 2`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, `seconds_count{route="GET /public/agent-cards/stream"`) {
		t.Error("a stream has a time")
	}
	if err := m.Register(registry, d); err == nil {
		t.Error("the same measurements are registered twice")
	}
}
