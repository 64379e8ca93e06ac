package serve

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/spf13/pflag"

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
	switch {
	case isAddress(name):
		return postgres.Open(ctx, name, l)
	case name == "" || strings.Contains(name, "://"):
		return nil, fmt.Errorf("the store %q is neither a file nor an address postgres://…", name)
	}
	return bolt.Open(name, l)
}

func bindStore(f *pflag.FlagSet, name *string) {
	f.StringVar(name, "store", "directory.db", "keep the cards in this `file`, or in the database of an address postgres://…")
}

// bindCards adds the flag for the limits of a store.
func bindCards(f *pflag.FlagSet, cards *int) {
	f.IntVar(cards, "cards", 10_000, "store at most this `number` of cards, and a tenth of it for one tenant")
}

// limitsOf returns the limits of a store for a number of cards.
func limitsOf(cards int) store.Limits {
	return store.Limits{Cards: cards, Bytes: int64(cards) * (64 << 10), OwnerCards: max(1, cards/10)}
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
