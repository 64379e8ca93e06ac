package directory

import "time"

// Answer is an answer of a directory to a request, for measurements.
type Answer struct {
	// Route is the method and the pattern of the route, such as GET /agent-cards/{id}; empty for a path without one.
	Route string
	// Status is the status of the answer.
	Status int
	// Time is the time from the request to the end of the answer. The client of a stream decides how long it is.
	Time time.Duration
	// Stream says that the answer is a stream.
	Stream bool
}

// Stats are the sizes of a directory.
type Stats struct {
	// Cards is the number of stored cards, Changes the number of their changes since the store was
	// created, Streams the number of open streams, and Waiting the number of requests that wait for others.
	Cards   int
	Changes uint64
	Streams int
	Waiting int
}

// Stats returns the numbers at this moment.
func (h *Handler) Stats() Stats {
	return Stats{
		Cards: h.options.Store.Len(), Changes: h.options.Store.Position(), Streams: h.streams.count(),
		Waiting: h.places.waiting(),
	}
}
