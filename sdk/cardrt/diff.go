package cardrt

import (
	"encoding/json"

	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// Diff compares two documents and returns the changes. root is the index of the rule for the
// root in the table.
func Diff[T json.Marshaler](t *DiffTable, root int, old, new T, opts []diff.Option, more ...func(old, new T) diff.Changes) (diff.Changes, error) {
	return compare.Diff(t, root, old, new, opts, more...)
}
