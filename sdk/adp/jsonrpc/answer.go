package jsonrpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Codes of errors that are no AITP status.
//
// Source: JSON-RPC 2.0, section 5.1.
const (
	CodeParse    = -32700
	CodeRequest  = -32600
	CodeMethod   = -32601
	CodeInternal = -32603
)

// Error is the member error of an answer.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    *Data  `json:"data,omitempty"`
}

// Data is the reason of an error.
type Data struct {
	Reason string `json:"reason"`
	// Findings are the problems of the body, with locations in params.
	Findings card.Violations `json:"findings,omitempty"`
}

// maxID is the maximum length of the member id in octets, since the answer repeats it.
const maxID = 256

// Answer answers the message of a request with methods. c has the source and the target of the
// association; Answer sets its other fields. The result is nil for a notification.
func Answer(ctx context.Context, m exchange.Methods, c exchange.Call, message []byte) []byte {
	request, failed := parse(message)
	if failed != nil {
		return encode([]byte("null"), failed)
	}
	c.Method, c.Body = request.method, request.params
	result, err := m.Answer(ctx, c)
	switch {
	case request.id == nil:
		return nil
	case err != nil:
		return encode(request.id, errorOf(err))
	}
	return slices.Concat([]byte(begin), request.id, []byte(`,"result":`), result, []byte("}"))
}

type request struct {
	id     []byte // nil for a notification
	method string
	params []byte
}

func parse(message []byte) (request, *Error) {
	object, err := card.ParseObject(message, card.WithLimits(card.NoLimits()))
	if err != nil {
		code := CodeParse
		if raw, err := card.ParseRaw(message, card.WithLimits(card.NoLimits())); err == nil && raw.Kind() != card.KindObject {
			code = CodeRequest
		}
		return request{}, &Error{code, "the message is not a request", &Data{Reason: err.Error()}}
	}
	var r request
	id, _ := object.Get("id")
	switch id.Kind() {
	case card.KindAbsent:
	case card.KindString, card.KindNumber, card.KindNull:
		r.id = id.Bytes()
	default:
		return r, refuse("id must be a string, a number or null")
	}
	if len(r.id) > maxID {
		return r, refuse("id is too long")
	}
	version, _ := object.Get("jsonrpc")
	method, _ := object.Get("method")
	var text string
	if version.Kind() != card.KindString || version.Decode(&text) != nil || text != "2.0" {
		return r, refuse(`jsonrpc must be "2.0"`)
	}
	if method.Kind() != card.KindString || method.Decode(&r.method) != nil {
		return r, refuse("method must be a string")
	}
	if params, ok := object.Get("params"); ok {
		r.params = params.Bytes()
	}
	return r, nil
}

// refuse returns the error for a message that is JSON but not a request.
func refuse(reason string) *Error {
	return &Error{CodeRequest, "the message is not a request", &Data{Reason: reason}}
}

// errorOf returns the error for an error of a method. The text of an unexpected error is not
// sent, since it may contain details of the machine.
func errorOf(err error) *Error {
	if errors.Is(err, exchange.ErrMethod) {
		return &Error{CodeMethod, "no such method", nil}
	}
	data := &Data{Reason: err.Error(), Findings: card.ProblemsOf(err)}
	status, known := exchange.StatusOf(err)
	switch {
	case known:
		return &Error{int(status), status.String(), data}
	case len(data.Findings) > 0:
		return &Error{CodeInternal, "the answer cannot be written", data}
	}
	return &Error{CodeInternal, "the method failed", nil}
}

// begin is the text with which each answer begins.
const begin = `{"jsonrpc":"2.0","id":`

// encode writes an answer with an error.
func encode(id []byte, e *Error) []byte {
	text, err := json.Marshal(e)
	if err != nil { // no error has a value that cannot be written
		text = fmt.Appendf(nil, `{"code":%d,"message":"the error cannot be written"}`, CodeInternal)
	}
	return slices.Concat([]byte(begin), id, []byte(`,"error":`), text, []byte("}"))
}
