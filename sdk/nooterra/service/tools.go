package service

import (
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// Names of the tools.
const (
	// ToolUpsert creates or updates a card (POST /agent-cards).
	ToolUpsert = "nooterra.agent_card_upsert"
	// ToolDiscover finds cards (the routes Tenant and Public of the package discovery).
	ToolDiscover = "nooterra.agent_discover"
	// ToolDiscoverStream reads events of the public stream (the route Stream).
	ToolDiscoverStream = "nooterra.agent_discover_stream"
)

//go:embed tools.json
var tools []byte

// Tools returns the description of the tools, a new value each time.
func Tools() *mcp.ListToolsResult {
	list, err := mcp.Decode(tools)
	if err != nil {
		// The file is part of this package, and a test reads it.
		return &mcp.ListToolsResult{}
	}
	return list.Clone()
}

// Codes of violations of [ParseToolCall], in addition to the codes of package discovery.
const (
	// CodeToolName: not the name of a tool that finds cards.
	CodeToolName = "tool"
	// CodeUnknownArgument: an argument that the tool does not have.
	CodeUnknownArgument = "unknown-field"
	// CodeArgumentType: an argument of another type.
	CodeArgumentType = "type"
)

// ToolCall is a call of [ToolDiscover] or [ToolDiscoverStream].
type ToolCall struct {
	// Route is the route of the service, and Query the query for it.
	Route discovery.Route
	Query discovery.Query
	// LastEventID is the header Last-Event-ID. This field and the next two are for
	// [ToolDiscoverStream] only.
	LastEventID string
	// MaxEvents is the number of events after which the call ends, 20 by default.
	MaxEvents int64
	// TimeoutMillis is the time in milliseconds after which the call ends, 2000 by default.
	TimeoutMillis int64
}

// ParseToolCall reads the arguments of a tool, a JSON object, as a query. A null argument counts
// as absent. The error is a [*card.DecodeError], or the error of [discovery.Invalid] with the
// locations of the arguments.
func ParseToolCall(tool string, arguments []byte, opts ...card.Option) (ToolCall, error) {
	object, err := card.ParseObject(arguments, opts...)
	if err != nil {
		return ToolCall{}, err
	}
	properties, err := propertiesOf(tool)
	if err != nil {
		return ToolCall{}, err
	}
	values := url.Values{}
	var found card.Violations
	for name, value := range object.All() {
		property, known := properties.Get(name)
		text, ok := argumentText(value, property)
		at := string(scan.AppendToken(nil, name))
		switch {
		case !known:
			found = append(found, unknownArgument(at))
		case !ok:
			found = append(found, wrongType(at))
		case value.Kind() != card.KindNull:
			values.Set(name, text)
		}
	}
	call := ToolCall{Route: discovery.Tenant}
	if tool == ToolDiscoverStream {
		call.Route = discovery.Stream
		call.LastEventID = values.Get("lastEventId")
		call.MaxEvents = bounded(values, "maxEvents", 20, 1, 200, &found)
		call.TimeoutMillis = bounded(values, "timeoutMs", 2000, 200, 30000, &found)
	}
	switch values.Get("scope") {
	case "public":
		call.Route = discovery.Public
	case "", "tenant":
	default:
		found = append(found, card.Violation{Pointer: "/scope", Code: discovery.CodeEnum, Message: "must be tenant or public"})
	}
	if len(found) > 0 {
		return ToolCall{}, discovery.Invalid(found)
	}
	if call.Query, err = discovery.Parse(call.Route, values); err != nil {
		return ToolCall{}, err
	}
	return call, nil
}

// ParseUpsert reads the arguments of [ToolUpsert], a JSON object, as the body of POST /agent-cards and the key that
// makes a repeated call have no further effect, empty without one. The values of the body are not validated. The error
// is a [*card.DecodeError], or the error of [discovery.Invalid] with the locations of the arguments.
func ParseUpsert(arguments []byte, opts ...card.Option) (body card.Object, key string, err error) {
	object, err := card.ParseObject(arguments, opts...)
	if err != nil {
		return body, "", err
	}
	if body, err = card.NewObject(struct{}{}); err != nil {
		return body, "", err
	}
	properties := argumentsOf(ToolUpsert)
	var host card.Object
	var found card.Violations
	for name, value := range object.All() {
		at := string(scan.AppendToken(nil, name))
		member, inHost := strings.CutPrefix(name, "host")
		_, known := properties.Get(name)
		switch {
		case !known:
			found = append(found, unknownArgument(at))
		case value.Kind() == card.KindNull:
		case name == "idempotencyKey":
			if value.Kind() != card.KindString || value.Decode(&key) != nil {
				found = append(found, wrongType(at))
			}
		case inHost:
			err = errors.Join(err, host.Set(strings.ToLower(member), value))
		default:
			err = errors.Join(err, body.Set(name, value))
		}
	}
	if host.Len() > 0 {
		err = errors.Join(err, body.Set("host", host))
	}
	if len(found) > 0 {
		err = discovery.Invalid(found)
	}
	return body, key, err
}

// unknownArgument and wrongType return the violations by an argument.
func unknownArgument(at string) card.Violation {
	return card.Violation{Pointer: at, Code: CodeUnknownArgument, Message: "the tool has no such argument"}
}

func wrongType(at string) card.Violation {
	return card.Violation{Pointer: at, Code: CodeArgumentType, Message: "the argument has another type"}
}

// argumentsOf returns the schemas of the arguments of a tool.
func argumentsOf(tool string) card.Object {
	for _, t := range Tools().Tools {
		if t.Name == tool {
			value, _ := t.InputSchema.Get("properties")
			properties, _ := value.Object()
			return properties
		}
	}
	return card.Object{}
}

// propertiesOf returns the schemas of the arguments of a tool that finds cards.
func propertiesOf(tool string) (card.Object, error) {
	if tool == ToolDiscover || tool == ToolDiscoverStream {
		return argumentsOf(tool), nil
	}
	return card.Object{}, discovery.Invalid(card.Violations{{Code: CodeToolName, Message: "this tool does not search for cards"}})
}

// argumentText returns the value of a URL parameter for an argument, false if the schema of the
// argument allows another type only.
func argumentText(value card.Raw, property card.Raw) (text string, ok bool) {
	allowed, _ := property.Pointer("/type/0")
	switch value.Kind() {
	case card.KindNull:
		return "", true
	case card.KindString:
		return text, value.Decode(&text) == nil && allowed.String() == `"string"`
	case card.KindBool:
		return value.String(), allowed.String() == `"boolean"`
	case card.KindNumber:
		return value.String(), allowed.String() == `"integer"`
	}
	return "", false
}

// bounded returns an integer argument, or its default.
func bounded(values url.Values, name string, fallback, least, most int64, found *card.Violations) int64 {
	text := values.Get(name)
	if text == "" {
		return fallback
	}
	var n int64
	raw, err := card.ParseRaw([]byte(text))
	if err == nil {
		err = raw.Decode(&n)
	}
	if err != nil || n < least || n > most {
		*found = append(*found, card.Violation{
			Pointer: "/" + name, Code: discovery.CodeInteger, Message: fmt.Sprintf("must be an integer from %d to %d", least, most),
		})
	}
	return n
}
