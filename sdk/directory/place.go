package directory

import (
	"context"
	"net/http"
)

// little is the length of what a request may read, its body and cards together, in octets, before it is one with
// much work: a page of 20 usual cards is shorter. Reading takes about 10 milliseconds for a mebibyte.
const little = 64 << 10

// place is the place of a request while it is answered: one of the places for all requests or, once the
// request has much work, one of the few for such work. So processors are free for requests with little work,
// which wait for each other only.
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

// take waits for one of the places, nil for none. The one that the request has is free meanwhile.
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

// spend says that a request reads a text of so many octets. It can wait.
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

// answering is the writer of a request. While a client receives its answer, the request has a place of those
// for all requests: a slow client holds up no work.
type answering struct {
	http.ResponseWriter
	ctx   context.Context
	place *place
}

// begin takes the place for the answer, before it gives the other one back: so the number of finished answers
// is bounded.
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
