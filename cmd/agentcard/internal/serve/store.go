package serve

import (
	"context"
	"io"
	"net/url"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// closable is a store that the caller closes.
type closable interface {
	store.Store
	io.Closer
}

// openStore opens the store in a file, or in the database that an address names.
func openStore(ctx context.Context, name string, l store.Limits) (closable, error) {
	if isAddress(name) {
		return postgres.Open(ctx, name, l)
	}
	return bolt.Open(name, l)
}

// isAddress reports whether a store is the address of a database.
func isAddress(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// withoutPassword returns the name of a store for logs.
func withoutPassword(name string) string {
	if !isAddress(name) {
		return name
	}
	address, err := url.Parse(name)
	if err != nil {
		return "postgres"
	}
	query := address.Query()
	query.Del("password")
	query.Del("sslpassword")
	address.RawQuery = query.Encode()
	return address.Redacted()
}
