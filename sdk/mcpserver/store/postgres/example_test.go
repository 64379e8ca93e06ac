package postgres_test

import (
	"context"
	"log"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// Several processes serve one directory from a database.
func ExampleOpen() {
	cards, err := postgres.Open(context.Background(), "postgres://directory@db.example/directory?sslmode=verify-full", store.Limits{Cards: 1_000_000})
	if err != nil {
		log.Fatal(err)
	}
	defer cards.Close()
	handler, err := directory.New(directory.Options{Store: cards})
	if err != nil {
		log.Fatal(err)
	}
	_ = handler // serve it, see package directory
}
