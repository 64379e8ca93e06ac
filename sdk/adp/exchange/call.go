package exchange

import (
	"context"
	"errors"
)

// Call is a request of a method, over any transport.
type Call struct {
	// Method is one of [MethodDescribe], [MethodAdvertise] and [MethodDiscover].
	Method string
	// Source is the agent:// URI of the caller, which the transport has authenticated; empty
	// without authentication.
	Source string
	// Target is the agent:// URI of the agent that the call is for; empty means the receiver.
	Target string
	// Body is the body of the request; it may be empty.
	Body []byte
}

// Methods answers calls. A method whose function is nil is not offered.
//
// A function returns the body of the answer. [StatusOf] returns the status for its error.
type Methods struct {
	Describe, Advertise, Discover func(context.Context, Call) ([]byte, error)
}

// ErrMethod is the error for a method that the receiver does not offer.
var ErrMethod = errors.New("exchange: no such method")

// Answer answers a call. The error is [ErrMethod], or the error of the function.
//
// Source: draft-song-anp-adp-00, Carriage over AITP.
func (m Methods) Answer(ctx context.Context, c Call) ([]byte, error) {
	answer, known := map[string]func(context.Context, Call) ([]byte, error){
		MethodDescribe: m.Describe, MethodAdvertise: m.Advertise, MethodDiscover: m.Discover,
	}[c.Method]
	if !known || answer == nil {
		return nil, ErrMethod
	}
	return answer(ctx, c)
}
