package service

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Types of the frames of the stream.
const (
	// EventReady is the first frame.
	EventReady = "agent_cards.ready"
	// EventUpsert is a card that is new or has changed, or is visible again.
	EventUpsert = "agent_card.upsert"
	// EventRemoved is a card that is not visible any more.
	EventRemoved = "agent_card.removed"
	// EventError is the last frame of a stream that fails.
	EventError = "agent_cards.error"
)

// CodeReadFailed is the code of the error in the last frame of a stream that fails.
const CodeReadFailed = "PUBLIC_AGENT_CARD_STREAM_READ_FAILED"

// Message is the content of a frame. One field is set, or none for an unknown type of frame.
type Message struct {
	Ready *Ready
	Event *nooterra.StreamEvent
	Error *nooterra.Error
}

// Ready is the content of the first frame.
type Ready struct {
	// SinceCursor is the position at which the stream continues. It is empty if the stream begins
	// with all cards.
	SinceCursor string
	// Query are the filters of the stream, as JSON.
	Query card.Raw
}

// CodeFrame is the code of the error for a frame whose content contradicts its type or its id.
const CodeFrame = "frame"

// badFrame returns the error for a location in the data of a frame.
func badFrame(pointer, message string) error {
	return &nooterra.Error{Code: CodeFrame, Pointer: pointer, Message: message}
}

// ParseMessage returns the content of a frame and validates events with the options. An unknown
// type of frame is an empty message without an error. The error is a [*card.DecodeError], a
// [*card.InvalidError], or a [*nooterra.Error] with [CodeFrame].
func ParseMessage(f Frame, opts ...card.Option) (Message, error) {
	switch f.Event {
	case EventReady:
		ready, err := parseReady(f.Data, opts)
		return Message{Ready: ready}, err
	case EventError:
		failure, err := parseFailure(f.Data, opts)
		return Message{Error: failure}, err
	case EventUpsert, EventRemoved:
	default:
		return Message{}, nil
	}
	event, err := card.Parse[nooterra.StreamEvent](f.Data, opts...)
	if err != nil {
		return Message{}, err
	}
	switch {
	case frameType(event) != f.Event:
		return Message{}, badFrame("/type", "the event has another type than the frame")
	case f.ID != "" && f.ID != event.Cursor:
		return Message{}, badFrame("/cursor", "the cursor is not the id of the frame")
	}
	return Message{Event: event}, nil
}

// frameType returns the type of the frame of an event, empty for an unknown event.
func frameType(e *nooterra.StreamEvent) string {
	switch e.Type {
	case nooterra.EventTypeAgentCardUpsert:
		return EventUpsert
	case nooterra.EventTypeAgentCardRemoved:
		return EventRemoved
	}
	return ""
}

func parseReady(data []byte, opts []card.Option) (*Ready, error) {
	object, err := card.ParseObject(data, opts...)
	if err != nil {
		return nil, err
	}
	ok, _ := object.Get("ok")
	scope, _ := object.Get("scope")
	since, _ := object.Get("sinceCursor")
	switch {
	case ok.String() != "true":
		return nil, badFrame("/ok", "ok must be true")
	case scope.String() != `"public"`:
		return nil, badFrame("/scope", "scope must be public")
	}
	ready := &Ready{}
	ready.Query, _ = object.Get("query")
	if since.Kind() != card.KindNull && since.Kind() != card.KindAbsent {
		if ready.SinceCursor, err = textOf(since, "/sinceCursor"); err != nil {
			return nil, err
		}
		if _, err := nooterra.ParseCursor(ready.SinceCursor); err != nil {
			return nil, badFrame("/sinceCursor", err.Error())
		}
	}
	return ready, nil
}

func parseFailure(data []byte, opts []card.Option) (*nooterra.Error, error) {
	object, err := card.ParseObject(data, opts...)
	if err != nil {
		return nil, err
	}
	code, _ := object.Get("code")
	message, _ := object.Get("message")
	failure := &nooterra.Error{}
	if failure.Code, err = textOf(code, "/code"); err != nil {
		return nil, err
	}
	if message.Kind() == card.KindString {
		failure.Message, err = textOf(message, "/message")
	}
	return failure, err
}

func textOf(value card.Raw, pointer string) (s string, err error) {
	if value.Kind() != card.KindString {
		return "", badFrame(pointer, "must be a string")
	}
	return s, value.Decode(&s)
}

// AppendEvent appends the frame of an event. The event is validated with the options; the
// error is a [*card.InvalidError], and dst is then returned unchanged.
func AppendEvent(dst []byte, e *nooterra.StreamEvent, opts ...card.Option) ([]byte, error) {
	data, err := card.Encode(e, opts...)
	if err != nil {
		return dst, err
	}
	return AppendFrame(dst, Frame{ID: e.Cursor, Event: frameType(e), Data: data})
}

// AppendReady appends the first frame.
func AppendReady(dst []byte, r Ready) ([]byte, error) {
	since := any(nil)
	if r.SinceCursor != "" {
		since = r.SinceCursor
	}
	query := any(r.Query)
	if r.Query.IsZero() {
		query = struct{}{}
	}
	return appendObject(dst, EventReady, []member{
		{"ok", true}, {"scope", "public"}, {"sinceCursor", since}, {"query", query},
	})
}

// AppendFailure appends the last frame of a stream that fails. It has the code and the message of
// f.
func AppendFailure(dst []byte, f *nooterra.Error) ([]byte, error) {
	return appendObject(dst, EventError, []member{{"ok", false}, {"code", f.Code}, {"message", f.Message}})
}

type member struct {
	name  string
	value any
}

func appendObject(dst []byte, event string, members []member) ([]byte, error) {
	var object card.Object
	for _, m := range members {
		if err := object.Set(m.name, m.value); err != nil {
			return dst, fmt.Errorf("stream: %w", err)
		}
	}
	return AppendFrame(dst, Frame{Event: event, Data: []byte(object.String())})
}
