package generator

import "github.com/agentcard-go/cardgen/generator/source"

// Limits bound what is read of schemas: octets of a file, files, values, nesting,
// references that follow each other. [source.Store.SetLimits] sets them; the commands
// have the flag --limit. What exceeds one is an error with its place, and nothing is
// generated.
type Limits = source.Limits
