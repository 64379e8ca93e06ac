package pipeline

import "github.com/agentcard-go/cardgen/internal/pipeline/source"

// Limits bound what is read of schemas: octets per file, files, values, nesting,
// chained references. [source.Store.SetLimits] sets them; the commands have the flag
// --limit. Exceeding a limit is an error with its position, and nothing is generated.
type Limits = source.Limits
