package directory

import (
	"context"
	"net/http"
	"runtime"

	"github.com/agentcard-go/cardgen/sdk/directory/internal/fair"
)

// little is the maximum number of octets that a request with little work reads: its body and the cards of its
// answer. A page of 20 usual cards is shorter. Reading a mebibyte takes about 10 milliseconds.
const little = 64 << 10

// places are the places of requests, which clients share fairly.
//
// A request has one of the places for little or for much work until its client has received the answer. A
// request with much work also has a place for work until the answer begins. There are few of these, which
// leaves processors free: requests with little work wait only for each other. A client that does not read
// its answers has no place for work meanwhile, and leaves other places free.
type places struct {
	little, much, work *fair.Queue
}

// newPlaces returns the places under the limits of a directory.
func newPlaces(l Limits) places {
	o := fair.Options{Places: l.Requests, Waiting: l.Waiting, Spare: true}
	return places{
		little: fair.New(o), much: fair.New(o),
		// Only requests that have a place for much work wait for one of these.
		work: fair.New(fair.Options{Places: max(1, runtime.GOMAXPROCS(0)/2)}),
	}
}

// waiting returns the number of requests that wait for a place.
func (p *places) waiting() int { return p.little.Waiting() + p.much.Waiting() + p.work.Waiting() }

// place is the place of a request while it is answered.
type place struct {
	h *Handler
	// client identifies the client, among which places are shared.
	client string
	octets int
	// held is the queue of the place that the request has, nil without one; works says that it also has a
	// place for work.
	held  *fair.Queue
	works bool
	// lent says that the places belong to a request that contains this one.
	lent bool
}

// placeKey is the key of the place in the context of a request.
type placeKey struct{}

// placeOf returns the place of a request, nil for a caller without one.
func placeOf(ctx context.Context) *place {
	p, _ := ctx.Value(placeKey{}).(*place)
	return p
}

// enter waits for the places that a request needs for its octets. It gives back the place that it has before.
func (p *place) enter(ctx context.Context) error {
	if outer := placeOf(ctx); outer != nil && outer != p {
		p.held, p.lent = outer.held, true
		return nil
	}
	p.leave()
	queue := p.h.places.little
	if p.octets > little {
		queue = p.h.places.much
	}
	if err := queue.Take(ctx, p.client); err != nil {
		return err
	}
	p.held = queue
	if p.octets <= little {
		return nil
	}
	return p.work(ctx)
}

// work waits for a place for work.
func (p *place) work(ctx context.Context) error {
	err := p.h.places.work.Take(ctx, p.client)
	p.works = err == nil
	return err
}

// finish gives the place for work back.
func (p *place) finish() {
	if p.works {
		p.h.places.work.Give(p.client)
		p.works = false
	}
}

// leave gives all places back.
func (p *place) leave() {
	p.finish()
	if p.held != nil && !p.lent {
		p.held.Give(p.client)
		p.held = nil
	}
}

// without calls a function while the request has no place. Afterwards it has the same ones as before, unless
// its client has gone.
func (p *place) without(ctx context.Context, do func() error) error {
	if p.lent {
		return do()
	}
	held, worked := p.held, p.works
	p.leave()
	if err := do(); err != nil {
		return err
	}
	if err := held.Retake(ctx, p.client); err != nil {
		return err
	}
	p.held = held
	if worked {
		return p.work(ctx)
	}
	return nil
}

// spend counts octets that a request is going to read. It waits for a place among the requests with much work
// when the request becomes one.
func spend(ctx context.Context, octets int) error {
	p := placeOf(ctx)
	if p == nil {
		return nil
	}
	p.octets += octets
	if p.octets <= little || p.held == p.h.places.much {
		return nil
	}
	return p.enter(ctx)
}

// Working returns a handler for requests with much work, which share the places of such requests ([Limits.Requests]).
// Their bodies have arrived.
func (h *Handler) Working(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := &place{h: h, client: h.Client(r), octets: little + 1}
		defer p.leave()
		ctx, cancel := context.WithTimeout(r.Context(), h.options.Limits.Time)
		defer cancel()
		if err := p.enter(ctx); err != nil {
			h.fail(w, r, err)
			return
		}
		next.ServeHTTP(&answering{w, p}, r.WithContext(context.WithValue(ctx, placeKey{}, p)))
	})
}

// answering is the writer of a request, whose work is done when its client receives the answer.
type answering struct {
	http.ResponseWriter
	place *place
}

// WriteHeader implements [http.ResponseWriter].
func (a *answering) WriteHeader(status int) {
	a.place.finish()
	a.ResponseWriter.WriteHeader(status)
}

// Write implements [http.ResponseWriter].
func (a *answering) Write(b []byte) (int, error) {
	a.place.finish()
	return a.ResponseWriter.Write(b)
}

// Unwrap lets an [http.ResponseController] find the writer.
func (a *answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }
