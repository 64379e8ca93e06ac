package reader

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// page is a server that answers every request with one text.
type page string

// RoundTrip makes page the transport of an HTTP client, so that the resolvers of
// libraries read it without a network.
func (p page) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header:  http.Header{"Content-Type": {"application/json"}},
		Body:    io.NopCloser(strings.NewReader(string(p))),
		Request: r,
	}, nil
}

// host is the host of the cards' URL; no request is made.
const host = "https://agent.example"

// shared are the locations that both generations of cards have in common.
var shared = []string{
	"/name", "/description", "/version", "/provider/url", "/provider/organization", "/documentationUrl", "/iconUrl",
	"/defaultInputModes/*", "/defaultOutputModes/*", "/capabilities/streaming", "/capabilities/pushNotifications",
	"/capabilities/extensions/*/uri", "/capabilities/extensions/*/params/*",
	"/skills/*/id", "/skills/*/name", "/skills/*/description", "/skills/*/tags/*", "/skills/*/examples/*",
	"/skills/*/inputModes/*", "/skills/*/outputModes/*", "/signatures/*/protected", "/signatures/*/signature",
}

// address is the address, transport and version of an agent in a card.
type address struct {
	URL              string
	Binding, Version string
}

// addresses returns the addresses of a card: from the members of 1.0 if it has any and modern
// is true, otherwise from the members of 0.3.
func addresses(text []byte, modern bool) ([]address, error) {
	var card struct {
		ProtocolVersion, URL, PreferredTransport string
		AdditionalInterfaces                     []struct{ URL, Transport string }
		SupportedInterfaces                      []struct{ URL, ProtocolBinding, ProtocolVersion string }
	}
	if err := json.Unmarshal(text, &card); err != nil {
		return nil, err
	}
	var list []address
	if modern {
		for _, i := range card.SupportedInterfaces {
			list = append(list, address{i.URL, i.ProtocolBinding, i.ProtocolVersion})
		}
		if list != nil {
			return list, nil
		}
	}
	if card.URL == "" {
		return nil, nil
	}
	transport := card.PreferredTransport
	if transport == "" {
		transport = jsonRPC // the default by the specification of 0.3
	}
	list = append(list, address{card.URL, transport, card.ProtocolVersion})
	for _, i := range card.AdditionalInterfaces {
		list = append(list, address{i.URL, i.Transport, card.ProtocolVersion})
	}
	return list, nil
}

// The names of A2A's own bindings.
const (
	jsonRPC  = "JSONRPC"
	gRPC     = "GRPC"
	httpJSON = "HTTP+JSON"
)

// client is a reader that creates a client if the card has an address that the client
// supports.
func client(name string, formats []Format, modern bool, speaks func(address) bool, dial func(context.Context, []byte) error) *Reader {
	return &Reader{name, formats, func(ctx context.Context, d Document) error {
		list, err := addresses(d.Text, modern)
		if err != nil {
			return err
		}
		for _, a := range list {
			if speaks(a) {
				return dial(ctx, d.Text)
			}
		}
		return ErrNone
	}}
}
