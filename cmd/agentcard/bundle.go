package main

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// bundle is the schema of one kind of document.
type bundle struct{ *dialectschema.Bundle }

// place is the location of a schema.
type place = dialectschema.Place

// newBundle returns the schema of a dialect, or of DIALECT/KIND.
func newBundle(name string) (bundle, error) {
	b, err := dialectschema.Load(name)
	return bundle{b}, err
}

// kindList lists the kinds of documents other than cards, one per line.
func kindList() string {
	var b strings.Builder
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		for _, kind := range d.Entries()[1:] {
			fmt.Fprintf(&b, "  %s/%s\n", name, kind)
		}
	}
	return b.String()
}
