package directory

import (
	"context"
	"net/http"
)

// little is the maximum number of octets that a request with little work reads: its body and the cards of its
// answer. A page of 20 usual cards is shorter. Reading a mebibyte takes about 10 milliseconds.
const little = 64 << 10

// place is the place of a request while it is answered: one of the places for all requests or, once the
// request has much work, one of the few places for such requests. These leave processors free, so that requests
// with little work wait only for each other.
type place struct {
	h      *Handler
	octets int
	held   chan struct{}
}

// placeKey is the key of the place in the context of a request.
type placeKey struct{}

// placeOf returns the place of a request, nil for a caller without one.
func placeOf(ctx context.Context) *place {
	p, _ := ctx.Value(placeKey{}).(*place)
	return p
}

// take gives the request one of the places of a channel; nil has no places. While the request waits for it,
// the place that it had is free.
func (p *place) take(ctx context.Context, of chan struct{}) error {
	p.leave()
	if of == nil {
		return nil
	}
	select {
	case of <- struct{}{}:
		p.held = of
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave gives the place back.
func (p *place) leave() {
	if p.held != nil {
		<-p.held
		p.held = nil
	}
}

// spend counts octets that a request is going to read. It waits for a place among the requests with much work
// when the request becomes one.
func spend(ctx context.Context, octets int) error {
	p := placeOf(ctx)
	if p == nil {
		return nil
	}
	p.octets += octets
	if p.octets <= little || p.held == p.h.muchWork {
		return nil
	}
	return p.take(ctx, p.h.muchWork)
}

// answering is the writer of a request. While a client receives its answer, the request has one of the places
// for all requests, so that a slow client does not hold up requests with much work.
type answering struct {
	http.ResponseWriter
	ctx   context.Context
	place *place
}

// begin takes the place for the answer before it gives the other place back, which bounds the number of
// finished answers in memory.
func (a *answering) begin() {
	if a.place.held != a.place.h.muchWork {
		return
	}
	select {
	case a.place.h.requests <- struct{}{}:
		a.place.leave()
		a.place.held = a.place.h.requests
	case <-a.ctx.Done(): // the client has gone
	}
}

// WriteHeader implements [http.ResponseWriter].
func (a *answering) WriteHeader(status int) {
	a.begin()
	a.ResponseWriter.WriteHeader(status)
}

// Write implements [http.ResponseWriter].
func (a *answering) Write(b []byte) (int, error) {
	a.begin()
	return a.ResponseWriter.Write(b)
}

// Unwrap lets an [http.ResponseController] find the writer.
func (a *answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }
