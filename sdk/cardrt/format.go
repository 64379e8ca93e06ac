package cardrt

import "github.com/agentcard-go/cardgen/sdk/cardrt/formats"

// Format returns the checker of a format by its name, and false for a format that
// is not known, which asserts nothing.
func Format(name string) (func(string) bool, bool) { return formats.Lookup(name) }
