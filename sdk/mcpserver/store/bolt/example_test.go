package bolt_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/bolt"
)

// A card in a file outlives the process that declared it.
func ExampleOpen() {
	dir, err := os.MkdirTemp("", "cards")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "cards.db")
	ctx := context.Background()

	cards, err := bolt.Open(file, store.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	declared, err := store.Read(ctx, []byte(`{"id":"agent://clerk","name":"Clerk"}`), store.Declaration{
		At: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC), Policy: store.Policy{Unproven: true},
	})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := cards.Put(ctx, declared); err != nil {
		log.Fatal(err)
	}
	if err := cards.Close(); err != nil {
		log.Fatal(err)
	}

	cards, err = bolt.Open(file, store.Limits{})
	if err != nil {
		log.Fatal(err)
	}
	defer cards.Close()
	list, err := cards.List(ctx, store.Query{Limit: 10})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(list), list[0].Dialect, list[0].ID, list[0].Name)
	// Output: 1 adp agent://clerk Clerk
}
