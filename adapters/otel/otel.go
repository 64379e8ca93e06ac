// Package otel observes a directory of cards with OpenTelemetry: a span and the usual measurements for each
// request, and the numbers of cards, changes and streams.
//
//	handler := otel.Handler(directory)
//	registration, err := otel.Observe(directory)
//
// Both use the global providers unless options name others. The name of a span has the route of the
// request, such as GET /agent-cards/{id}.
package otel

import (
	"context"
	"net/http"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	otelapi "go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// name is the name of the instrumentation.
const name = "github.com/agentcard-go/cardgen/adapters/otel"

// Handler returns a handler that answers as a directory does and observes each request, as the
// semantic conventions for HTTP servers say. A stream is one request, which ends with the stream.
func Handler(d *directory.Handler, opts ...otelhttp.Option) http.Handler {
	return otelhttp.NewHandler(d, "directory", opts...)
}

// Option is an option of [Observe].
type Option func(*options)

type options struct{ meters metric.MeterProvider }

// WithMeterProvider sets the provider of meters; the default is the global one.
func WithMeterProvider(p metric.MeterProvider) Option { return func(o *options) { o.meters = p } }

// Observe reports the numbers of a directory to a meter whenever it is read:
//
//	agentcard.directory.cards     gauge, {card}: stored cards
//	agentcard.directory.changes   counter, {change}: changes of cards since the store was created
//	agentcard.directory.streams   gauge, {stream}: open streams
//	agentcard.directory.waiting   gauge, {request}: requests that wait for others
//
// The caller ends it with Unregister. The error is the meter's.
func Observe(d *directory.Handler, opts ...Option) (metric.Registration, error) {
	o := options{meters: otelapi.GetMeterProvider()}
	for _, opt := range opts {
		opt(&o)
	}
	meter := o.meters.Meter(name)
	cards, err := meter.Int64ObservableGauge("agentcard.directory.cards", metric.WithUnit("{card}"), metric.WithDescription("Stored cards."))
	if err != nil {
		return nil, err
	}
	changes, err := meter.Int64ObservableCounter("agentcard.directory.changes", metric.WithUnit("{change}"), metric.WithDescription("Changes of cards since the store was created."))
	if err != nil {
		return nil, err
	}
	streams, err := meter.Int64ObservableGauge("agentcard.directory.streams", metric.WithUnit("{stream}"), metric.WithDescription("Open streams."))
	if err != nil {
		return nil, err
	}
	waiting, err := meter.Int64ObservableGauge("agentcard.directory.waiting", metric.WithUnit("{request}"), metric.WithDescription("Requests that wait for others."))
	if err != nil {
		return nil, err
	}
	return meter.RegisterCallback(func(_ context.Context, observer metric.Observer) error {
		now := d.Stats()
		observer.ObserveInt64(cards, int64(now.Cards))
		observer.ObserveInt64(changes, int64(now.Changes))
		observer.ObserveInt64(streams, int64(now.Streams))
		observer.ObserveInt64(waiting, int64(now.Waiting))
		return nil
	}, cards, changes, streams, waiting)
}
