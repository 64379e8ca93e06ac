// Package a2ago connects the SDK with a2a-go, generation 2 (github.com/a2aproject/a2a-go/v2).
//
// A client gives the resolver a [Reader]. It validates cards, reads both A2A 1.0 and 0.3, and
// keeps the document that each card was read from, with the members that the struct of a2a-go
// lacks:
//
//	reader := new(a2ago.Reader)
//	resolver := agentcard.NewResolver(client)
//	resolver.CardParser = reader.Parse
//	c, err := resolver.Resolve(ctx, "https://agents.example.com")
//	document, ok := reader.Document(c)
//
// With [Reader.Policy] the reader accepts only signed cards, and a2a-go reads only their signed part.
//
// A server serves a [Producer], made from a document, whose bytes it serves verbatim, or from
// a struct. A card with an error stops the program at start-up and not its readers later:
//
//	producer, err := a2ago.NewProducer(document)
//	mux.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewAgentCardHandler(producer))
//
// [FromStruct] and [ToStruct] convert between the structs of a2a-go and of sdk/a2a.
//
// a2a-go 2.4.0 writes the scopes of a security requirement as a plain list and reads only
// that form; A2A 1.0 (SecurityRequirement) defines {"list": […]}. This package reads both and
// writes the form of A2A 1.0.
package a2ago
