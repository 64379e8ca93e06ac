package otel_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/agentcard-go/cardgen/adapters/otel"
	"github.com/agentcard-go/cardgen/sdk/directory"
)

// TestDirectory: requests have spans with their routes, and a meter gets the numbers of the directory.
func TestDirectory(t *testing.T) {
	spans := tracetest.NewSpanRecorder()
	reader := metric.NewManualReader()
	meters := metric.NewMeterProvider(metric.WithReader(reader))
	d, err := directory.New(directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	registration, err := otel.Observe(d, otel.WithMeterProvider(meters))
	if err != nil {
		t.Fatal(err)
	}
	handler := otel.Handler(d, otelhttp.WithTracerProvider(trace.NewTracerProvider(trace.WithSpanProcessor(spans))), otelhttp.WithMeterProvider(meters))
	post := httptest.NewRequest("POST", "/agent-cards", strings.NewReader(`{"agentId":"secret-id","displayName":"A"}`))
	post.Header.Set("Content-Type", "application/json")
	handler.ServeHTTP(httptest.NewRecorder(), post)
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/agent-cards/secret-id", nil))
	ended := spans.Ended()
	if len(ended) != 2 || ended[0].Name() != "POST /agent-cards" || ended[1].Name() != "GET /agent-cards/{id}" {
		t.Fatalf("the spans are %v", ended)
	}
	for name, want := range map[string]int64{"agentcard.directory.cards": 1, "agentcard.directory.changes": 1, "agentcard.directory.streams": 0, "agentcard.directory.waiting": 0} {
		if got := number(t, reader, name); got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
	if err := registration.Unregister(); err != nil {
		t.Fatal(err)
	}
	if got := number(t, reader, "agentcard.directory.cards"); got != -1 {
		t.Errorf("a number %d is reported after the end", got)
	}
}

// number returns the number that a reader gets, -1 for none.
func number(t *testing.T, reader metric.Reader, name string) int64 {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := reader.Collect(t.Context(), &all); err != nil {
		t.Fatal(err)
	}
	for _, scope := range all.ScopeMetrics {
		for _, m := range scope.Metrics {
			switch data := m.Data.(type) {
			case metricdata.Gauge[int64]:
				if m.Name == name && len(data.DataPoints) == 1 {
					return data.DataPoints[0].Value
				}
			case metricdata.Sum[int64]:
				if m.Name == name && len(data.DataPoints) == 1 {
					return data.DataPoints[0].Value
				}
			}
		}
	}
	return -1
}
