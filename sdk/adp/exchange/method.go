package exchange

import (
	"errors"
	"fmt"
)

// Methods of the protocol, the values of the AITP member Method.
//
// Source: draft-song-anp-adp-00, Method Summary.
const (
	MethodDescribe  = "adp.describe"
	MethodAdvertise = "adp.advertise"
	MethodDiscover  = "adp.discover"
)

// Status is the AITP status of an answer.
//
// Source: draft-song-anp-adp-00, Carriage over AITP. The draft gives no number for BUSY.
type Status uint8

// Statuses of the methods of the protocol.
const (
	StatusOK             Status = 0
	StatusUnauthorized   Status = 5
	StatusInvalidRequest Status = 6
)

// String returns the name of the status.
func (s Status) String() string {
	switch s {
	case StatusOK:
		return "OK"
	case StatusUnauthorized:
		return "UNAUTHORIZED"
	case StatusInvalidRequest:
		return "INVALID_REQUEST"
	}
	return fmt.Sprintf("status %d", uint8(s))
}

// Errors of refused requests. The methods wrap them together with the reason, such as a
// [*card.InvalidError] of the request; [StatusOf] returns the status of the answer.
var (
	ErrUnauthorized   = errors.New(StatusUnauthorized.String())
	ErrInvalidRequest = errors.New(StatusInvalidRequest.String())
)

// StatusOf returns the status of the answer to a request: [StatusOK] without an error. It returns
// false for an error that is not a refusal of the request.
func StatusOf(err error) (Status, bool) {
	switch {
	case err == nil:
		return StatusOK, true
	case errors.Is(err, ErrUnauthorized):
		return StatusUnauthorized, true
	case errors.Is(err, ErrInvalidRequest):
		return StatusInvalidRequest, true
	}
	return StatusOK, false
}

// unauthorized refuses a caller, invalidRequest a request, for a reason.
func unauthorized(reason error) error   { return fmt.Errorf("%w: %w", ErrUnauthorized, reason) }
func invalidRequest(reason error) error { return fmt.Errorf("%w: %w", ErrInvalidRequest, reason) }
