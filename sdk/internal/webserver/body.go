// Package webserver has what the HTTP handlers of the SDK share: they receive request bodies within
// limits, and know the names under which browsers may reach them.
package webserver

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"sync"
	"time"
)

// Limits for request bodies. A call begins when its body has been received, so that slow
// clients do not count as calls.
const (
	// maxBodies is the maximum number of bodies that are received at a time, maxBodiesOfClient
	// the maximum of one client.
	maxBodies         = 512
	maxBodiesOfClient = 64
	// maxBodyBytes is the maximum number of octets of all bodies that are being received or
	// answered, maxBodyBytesOfClient the maximum of one client. A message of the
	// greatest length always fits.
	maxBodyBytes         = 64 << 20
	maxBodyBytesOfClient = 16 << 20
	// idleTimes is the part of the time for a body that may pass without an octet.
	idleTimes = 6
)

// BodyTime is the usual time for a body.
const BodyTime = 30 * time.Second

// Intake receives request bodies: at most 512 with 64 MiB together at a time, and 64 with 16 MiB from
// one client.
type Intake struct {
	// Limit is the maximum length of a body in octets.
	Limit int64
	// Time is the maximum time for a body. A sixth of it may pass without an octet.
	Time time.Duration
	// Client identifies the client of a request; nil is the [NetworkOf] its address.
	Client func(*http.Request) string

	mu      sync.Mutex
	all     load
	clients map[string]load
}

// load is the number and the size of bodies.
type load struct {
	bodies int
	bytes  int64
}

// ErrBusy is the error if the bodies of all clients, or of one client, exceed a limit.
var ErrBusy = errors.New("too many request bodies are being received")

// add adds to the load of a client. If that exceeds a limit, it adds nothing and returns
// [ErrBusy].
func (i *Intake) add(client string, more load) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	all := load{i.all.bodies + more.bodies, i.all.bytes + more.bytes}
	one := load{i.clients[client].bodies + more.bodies, i.clients[client].bytes + more.bytes}
	grows := more.bodies > 0 || more.bytes > 0
	if grows && (all.bodies > maxBodies || all.bytes > max(maxBodyBytes, i.Limit) ||
		one.bodies > maxBodiesOfClient || one.bytes > max(maxBodyBytesOfClient, i.Limit)) {
		return ErrBusy
	}
	i.all = all
	if one == (load{}) {
		delete(i.clients, client)
		return nil
	}
	if i.clients == nil {
		i.clients = map[string]load{}
	}
	i.clients[client] = one
	return nil
}

// Receive returns the body of a request. The caller must call release after the request has
// been answered; it subtracts the body from the load. The error is [ErrBusy], an
// [*http.MaxBytesError], or an error of the connection.
func (i *Intake) Receive(w http.ResponseWriter, r *http.Request) (body []byte, release func(), err error) {
	if r.ContentLength > i.Limit {
		return nil, nil, &http.MaxBytesError{Limit: i.Limit}
	}
	identify := i.Client
	if identify == nil {
		identify = func(r *http.Request) string { return NetworkOf(ClientOf(r)) }
	}
	client := identify(r)
	if err := i.add(client, load{bodies: 1}); err != nil {
		return nil, nil, err
	}
	held := load{bodies: 1}
	giveBack := func() { _ = i.add(client, load{-held.bodies, -held.bytes}) }
	body, err = i.read(w, r, func(n int) error {
		err := i.add(client, load{bytes: int64(n)})
		if err == nil {
			held.bytes += int64(n)
		}
		return err
	})
	if err != nil {
		giveBack()
		return nil, nil, err
	}
	return body, giveBack, nil
}

// read reads the body of a request within its time. It calls take with the number of octets
// of each part, before it stores them.
func (i *Intake) read(w http.ResponseWriter, r *http.Request, take func(n int) error) ([]byte, error) {
	control := http.NewResponseController(w)
	end := time.Now().Add(i.Time)
	limited := http.MaxBytesReader(w, r.Body, i.Limit)
	var b bytes.Buffer
	chunk := make([]byte, 4<<10)
	for {
		// A writer without deadlines, as in tests, has no connection to wait for.
		_ = control.SetReadDeadline(earlier(end, time.Now().Add(i.Time/idleTimes)))
		n, err := limited.Read(chunk)
		if n > 0 {
			if err := take(n); err != nil {
				return nil, err
			}
			b.Write(chunk[:n])
		}
		switch {
		case err == io.EOF:
			_ = control.SetReadDeadline(time.Time{})
			return b.Bytes(), nil
		case err != nil:
			return nil, err
		}
	}
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// ClientOf returns the address of a client without its port.
func ClientOf(r *http.Request) string {
	if host, _, err := net.SplitHostPort(r.RemoteAddr); err == nil {
		return host
	}
	return r.RemoteAddr
}

// NetworkOf returns the text for an address in limits of a client. An IPv6 address stands for its network of 64
// bits, since a client usually has all addresses of it (RFC 7421, section 2). Another text stays as it is.
func NetworkOf(address string) string {
	ip, err := netip.ParseAddr(address)
	switch ip = ip.Unmap(); {
	case err != nil:
		return address
	case ip.Is4():
		return ip.String()
	}
	return netip.PrefixFrom(ip.WithZone(""), 64).Masked().String()
}

// Refusal returns the status and the message of the answer to a request whose body was not received.
func Refusal(err error) (status int, message string) {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge, fmt.Sprintf("the body has more than %d octets", large.Limit)
	case errors.Is(err, ErrBusy):
		return http.StatusServiceUnavailable, ErrBusy.Error()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return http.StatusRequestTimeout, "the body did not arrive in time"
	}
	return http.StatusBadRequest, "the body is not complete"
}
