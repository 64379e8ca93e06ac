package fetch

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"time"
)

// connect connects to a host. It resolves the name once and connects to one of the checked
// addresses, so that a second, different answer for the name cannot take effect.
func (c *Client) connect(ctx context.Context, network, hostport string) (net.Conn, error) {
	host, portText, err := net.SplitHostPort(hostport)
	if err != nil {
		return nil, err
	}
	port, err := strconv.ParseUint(portText, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("the port %q is not a number", portText)
	}
	ctx, cancel := context.WithTimeout(ctx, c.options.Limits.Idle)
	defer cancel()
	addresses, err := c.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	var failures []error
	for i, address := range addresses {
		target := netip.AddrPortFrom(address, uint16(port))
		if err := c.guard.SafeAddrPort(target); err != nil {
			failures = append(failures, err)
			continue
		}
		conn, err := c.dialOne(ctx, network, target, len(addresses)-i)
		if err == nil {
			return &idleConn{Conn: conn, limit: c.options.Limits.Idle}, nil
		}
		failures = append(failures, err)
	}
	return nil, errors.Join(failures...)
}

// maxAddresses is the number of addresses tried for each host.
const maxAddresses = 8

// resolve returns the addresses of a host. IPv4 addresses that are mapped to IPv6 become IPv4.
func (c *Client) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if literal, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{literal.Unmap()}, nil
	}
	addresses, err := c.options.Resolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	if len(addresses) == 0 {
		return nil, &net.DNSError{Err: "no addresses", Name: host, IsNotFound: true}
	}
	list := make([]netip.Addr, 0, maxAddresses)
	for _, a := range addresses[:min(len(addresses), maxAddresses)] {
		list = append(list, a.Unmap())
	}
	return list, nil
}

// dialOne connects to one address. Each address has an equal share of the remaining time.
func (c *Client) dialOne(ctx context.Context, network string, target netip.AddrPort, remaining int) (net.Conn, error) {
	if deadline, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Until(deadline)/time.Duration(remaining))
		defer cancel()
	}
	return c.options.Dial(ctx, network, target.String())
}

// idleConn is a connection that limits the wait for each byte. A write begins a new wait: on a
// reused connection, the pending read began when the last response ended.
type idleConn struct {
	net.Conn
	limit time.Duration
}

func (c *idleConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *idleConn) Write(p []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
