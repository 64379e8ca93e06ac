package adp

import "fmt"

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

// MethodError is the refusal of a request, with the status of its answer.
type MethodError struct {
	Status Status
	// Err is the reason, such as a [*card.InvalidError] of the request.
	Err error
}

// Error returns the status and the reason.
func (e *MethodError) Error() string { return e.Status.String() + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *MethodError) Unwrap() error { return e.Err }
