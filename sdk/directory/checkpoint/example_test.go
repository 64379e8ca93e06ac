package checkpoint_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"golang.org/x/mod/sumdb/note"

	"github.com/agentcard-go/cardgen/sdk/directory/checkpoint"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Who keeps a checkpoint verifies later that the log still begins with the same changes.
func Example() {
	ctx, cards := context.Background(), store.NewMemory(store.Limits{})
	// note.GenerateKey makes the two texts of a key.
	signer, err := note.NewSigner("PRIVATE+KEY+log.example+3a5dd91f+AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g")
	if err != nil {
		log.Fatal(err)
	}
	kept, err := checkpoint.Of(ctx, cards, signer.Name())
	if err != nil {
		log.Fatal(err)
	}
	text, err := kept.Sign(signer)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(string(text))

	document := []byte(`{"name":"Clerk"}`)
	key := store.Key{Dialect: "a2a", ID: "clerk"}
	if _, err := cards.Put(ctx, &store.Card{Summary: store.Summary{Key: key, Size: len(document)}, Document: document}); err != nil {
		log.Fatal(err)
	}
	var exported bytes.Buffer
	if err := checkpoint.Export(ctx, cards, 0, 1000, func(store.Change) bool { return true }, &exported); err != nil {
		log.Fatal(err)
	}
	fmt.Println(checkpoint.Verify(&exported, kept))
	// Output:
	// log.example
	// 0
	// 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
	//
	// — log.example Ol3ZH76bvrP5C0zHFiub04MFOQg6d6yf8o2Oh1Xf87+VXTyLJsSV0F0mbb+AbzgPrEGPqm3EPS8L57bX9bBEk9h2Mwc=
	// 1 <nil>
}
