package source

import "github.com/agentcard-go/cardgen/internal/jsontree"

// Position is a position in a document.
type Position = jsontree.Position
