package directory_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// TestMetrics: the measurements have the text format of Prometheus, and unknown paths share one line.
func TestMetrics(t *testing.T) {
	c := serve(t, directory.Options{})
	c.post(`{"agentId":"agt","displayName":"A"}`)
	c.post(`{"agentId":"agt"}`)
	for _, path := range []string{"/a", "/b", "/public/agent-cards/stream?limit=%"} {
		c.get(path)
	}
	answer, err := http.Get(c.url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	for _, want := range []string{
		"\nagentcard_directory_cards 1\n", "\nagentcard_directory_changes_total 2\n", "\nagentcard_directory_streams 0\n",
		"\nagentcard_directory_waiting 0\n",
		"# TYPE agentcard_directory_requests_total counter\n",
		"agentcard_directory_requests_total{route=\"POST /agent-cards\",status=\"201\"} 1\n",
		"agentcard_directory_requests_total{route=\"none\",status=\"404\"} 2\n",
		"# TYPE agentcard_directory_request_seconds histogram\n",
		"agentcard_directory_request_seconds_bucket{route=\"none\",le=\"10\"} 2\n",
		"agentcard_directory_request_seconds_bucket{route=\"none\",le=\"+Inf\"} 2\nagentcard_directory_request_seconds_sum{route=\"none\"} ",
		"agentcard_directory_request_seconds_count{route=\"none\"} 2\n",
	} {
		if strings.Contains(string(text), "seconds_count{route=\"GET /public/agent-cards/stream") || !strings.Contains(string(text), want) || err != nil || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/plain; version=0.0.4") {
			t.Errorf("no %q in\n%s (%v)", want, text, err)
		}
	}
}
