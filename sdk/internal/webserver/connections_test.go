package webserver_test

import (
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/webserver"
)

// connection is a connection of a client.
type connection struct {
	net.Conn
	client string
	closed bool
}

func (c *connection) RemoteAddr() net.Addr {
	return &net.TCPAddr{IP: net.ParseIP("192.0.2." + c.client), Port: 1}
}

func (c *connection) Close() error {
	c.closed = true
	return nil
}

// TestConnections: a client that opens connections without end leaves some to others, and closed ones do not count.
func TestConnections(t *testing.T) {
	for _, test := range []struct {
		name string
		x    *webserver.Connections
		// come are the clients of the connections, want says whether each one stays open.
		come, want string
	}{
		{"one client", &webserver.Connections{Most: 6}, "111111", "yyynnn"},
		{"two clients", &webserver.Connections{Most: 6}, "11112222", "yyynyynn"},
		{"many clients", &webserver.Connections{Most: 4}, "1112345", "yynyynn"},
		{"a proxy", &webserver.Connections{Most: 4, Proxied: true}, "111112", "yyyynn"},
	} {
		for range 2 { // the first round leaves nothing
			var list []*connection
			got := ""
			for _, client := range strings.Split(test.come, "") {
				c := &connection{client: client}
				test.x.Track(c, http.StateNew)
				test.x.Track(c, http.StateActive)
				got += map[bool]string{true: "n", false: "y"}[c.closed]
				list = append(list, c)
			}
			if got != test.want {
				t.Errorf("%s: %s, want %s", test.name, got, test.want)
			}
			for _, c := range list {
				test.x.Track(c, http.StateClosed)
			}
		}
	}
}
