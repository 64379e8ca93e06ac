package fair

import (
	"container/heap"
	"container/list"
	"context"
	"errors"
	"sync"
)

// ErrFull is the error of [Queue.Take] for a request beyond [Options.Waiting].
var ErrFull = errors.New("too many requests are waiting")

// Options configure a queue.
type Options struct {
	// Places is the number of places.
	Places int
	// Waiting is the maximum number of requests that wait for a place; 0 is no maximum. A client that has as
	// many of them as may still be added is refused: one client has at most half of them, two clients have
	// two thirds, and a client without a waiting request is refused only if no more may be added.
	Waiting int
	// Spare says that a client that has as many places as are free waits: one client has at most half of the
	// places, two clients have two thirds, and a client without a place waits only if none is free.
	Spare bool
}

// Queue shares places among clients. Create one with [New]. Its methods may be called concurrently.
type Queue struct {
	options Options
	mu      sync.Mutex
	free    int
	waiting int
	turns   uint64
	clients map[string]*client
	// order has the clients with a waiting request; the first one gets the next place.
	order order
}

// client is a client that has a place or waits for one.
type client struct {
	name string
	// held is the number of its places. turn is the number of its turn, which it gets when it comes and
	// whenever it gives back a place.
	held int
	turn uint64
	// waiting are its waiting requests, at is its index in the order; without such a request it is not in
	// the order.
	waiting list.List
	at      int
}

// Request is a request that waits until it receives a value from granted. own is its element in client.waiting,
// nil as soon as it does not wait.
type Request struct {
	queue   *Queue
	client  *client
	granted chan<- struct{}
	own     *list.Element
}

// New returns a queue.
func New(o Options) *Queue {
	return &Queue{options: o, free: o.Places, clients: map[string]*client{}}
}

// Take waits for a place for a request of a client. The error is [ErrFull], or the error of the context; the
// request then has no place.
func (q *Queue) Take(ctx context.Context, name string) error {
	return q.take(ctx, name, q.options.Waiting)
}

// Retake waits for a place like Take, for a request that had one before: it is never refused with
// [ErrFull].
func (q *Queue) Retake(ctx context.Context, name string) error { return q.take(ctx, name, 0) }

// take waits for a place; most is the maximum number of waiting requests, 0 for no maximum.
func (q *Queue) take(ctx context.Context, name string, most int) error {
	granted := make(chan struct{}, 1)
	w, err := q.enter(name, most, granted)
	if err != nil {
		return err
	}
	select {
	case <-granted:
		return nil
	case <-ctx.Done():
		w.Cancel()
		return ctx.Err()
	}
}

// Try takes a place for a request of a client, without waiting. It reports false if the request would have to wait.
func (q *Queue) Try(name string) bool {
	_, err := q.enter(name, -1, make(chan struct{}, 1))
	return err == nil
}

// Ask adds a request of a client without waiting: it is never refused. granted receives a value when the request
// has a place; its buffer must have room for the value.
func (q *Queue) Ask(name string, granted chan<- struct{}) *Request {
	w, _ := q.enter(name, 0, granted) // without a maximum there is no error
	return w
}

// Give gives back a place that a request of a client has.
func (q *Queue) Give(name string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.give(q.clients[name])
}

// Waiting returns the number of requests that wait.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.waiting
}

// enter adds a request of a client. It may have its place already when enter returns; if most is negative, it has.
func (q *Queue) enter(name string, most int, granted chan<- struct{}) (*Request, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := q.clients[name]
	if c == nil {
		q.turns++
		c = &client{name: name, turn: q.turns}
		q.clients[name] = c
	}
	full := most != 0 && c.waiting.Len() >= most-q.waiting
	w := &Request{queue: q, client: c, granted: granted}
	w.own = c.waiting.PushBack(w)
	q.waiting++
	if c.waiting.Len() == 1 {
		heap.Push(&q.order, c)
	}
	q.serve()
	if full && w.own != nil {
		q.leave(w)
		return nil, ErrFull
	}
	return w, nil
}

// Cancel removes a request. A place that it has received meanwhile goes to another one.
func (w *Request) Cancel() {
	q := w.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	if w.own == nil {
		q.give(w.client)
		return
	}
	q.leave(w)
}

// give takes a place from a client and gives it to a waiting request. The turn of the client is over: other
// clients with as many places are before it.
func (q *Queue) give(c *client) {
	q.free++
	q.turns++
	c.held--
	c.turn = q.turns
	if c.waiting.Len() > 0 {
		heap.Fix(&q.order, c.at)
	}
	q.forget(c)
	q.serve()
}

// serve gives free places to waiting requests.
func (q *Queue) serve() {
	for len(q.order) > 0 && q.allows(q.order[0]) {
		c := q.order[0]
		q.free--
		c.held++
		w := c.waiting.Front().Value.(*Request)
		q.leave(w)
		w.granted <- struct{}{}
	}
}

// allows reports whether a client may have another place. If the first client may not, then no client may.
func (q *Queue) allows(c *client) bool {
	if q.options.Spare {
		return c.held < q.free
	}
	return q.free > 0
}

// leave removes a request from the waiting ones.
func (q *Queue) leave(w *Request) {
	c := w.client
	c.waiting.Remove(w.own)
	w.own = nil
	q.waiting--
	if c.waiting.Len() > 0 {
		heap.Fix(&q.order, c.at)
		return
	}
	heap.Remove(&q.order, c.at)
	q.forget(c)
}

// forget forgets a client without a place and without a waiting request.
func (q *Queue) forget(c *client) {
	if c.held == 0 && c.waiting.Len() == 0 {
		delete(q.clients, c.name)
	}
}

// order is a heap of clients: the one with the fewest places is the first, then the one whose turn is the
// longest ago.
type order []*client

// Len implements [heap.Interface].
func (o order) Len() int { return len(o) }

// Less implements [heap.Interface].
func (o order) Less(i, j int) bool {
	if o[i].held != o[j].held {
		return o[i].held < o[j].held
	}
	return o[i].turn < o[j].turn
}

// Swap implements [heap.Interface].
func (o order) Swap(i, j int) {
	o[i], o[j] = o[j], o[i]
	o[i].at, o[j].at = i, j
}

// Push implements [heap.Interface].
func (o *order) Push(x any) {
	c := x.(*client)
	c.at = len(*o)
	*o = append(*o, c)
}

// Pop implements [heap.Interface].
func (o *order) Pop() any {
	last := len(*o) - 1
	c := (*o)[last]
	(*o)[last] = nil
	*o = (*o)[:last]
	return c
}
