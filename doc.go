// Package cardgen is the root of the module: a Go SDK for agent cards, the JSON documents
// in which AI agents describe themselves, and the generator that makes the SDK from JSON
// Schemas. This package declares nothing. Import the packages below sdk; docs/packages.md
// lists them.
package cardgen

//go:generate go run ./cmd/cardgen generate

// With these imports, go get of this path records what programs with any package of the
// SDK need in go.mod and go.sum. Without them it records this module alone.
import (
	_ "github.com/agentcard-go/cardgen/sdk/dialects"
	_ "github.com/agentcard-go/cardgen/sdk/schemafor"
)
