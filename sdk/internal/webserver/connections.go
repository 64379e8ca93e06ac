package webserver

import (
	"net"
	"net/http"
	"sync"
)

// Connections limits the connections of a server; [Connections.Track] is its
// [http.Server.ConnState]. A client that has as many connections as may still be opened gets no
// other one: one client has at most half of them, two clients have two thirds, and so on, so that
// other clients can connect. A client is a network, see [NetworkOf].
type Connections struct {
	// Most is the maximum number of connections.
	Most int
	// Proxied says that the connections of all clients come from one proxy, so that they share them.
	Proxied bool

	mu      sync.Mutex
	clients map[string]int
	open    map[net.Conn]string // the client of each connection
}

// Track counts connections, and closes new ones beyond the limit.
func (x *Connections) Track(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !x.add(c) {
			_ = c.Close()
		}
	case http.StateClosed, http.StateHijacked:
		x.remove(c)
	}
}

// clientOf returns the client of a connection, empty for all clients behind a proxy.
func (x *Connections) clientOf(c net.Conn) string {
	if x.Proxied {
		return ""
	}
	return NetworkOf(ClientOf(&http.Request{RemoteAddr: c.RemoteAddr().String()}))
}

// add adds a connection, unless it is beyond the limit.
func (x *Connections) add(c net.Conn) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	client, free := x.clientOf(c), x.Most-len(x.open)
	if free <= 0 || !x.Proxied && x.clients[client] >= free {
		return false
	}
	if x.open == nil {
		x.open, x.clients = map[net.Conn]string{}, map[string]int{}
	}
	x.open[c] = client
	x.clients[client]++
	return true
}

// remove removes a connection that was added.
func (x *Connections) remove(c net.Conn) {
	x.mu.Lock()
	defer x.mu.Unlock()
	client, ok := x.open[c]
	if !ok {
		return
	}
	delete(x.open, c)
	if x.clients[client]--; x.clients[client] == 0 {
		delete(x.clients, client)
	}
}
