package directory

import (
	"maps"
	"net/url"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

// knowsOnly refuses a query with a parameter that a route does not have: without the filter in a misspelt
// parameter, the query would find every card. It also refuses a parameter that is given twice, except filters. The
// routes of the Nooterra service and of the MCP registry ignore such parameters, as those services do.
func knowsOnly(values url.Values, known ...string) error {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if slices.Contains(known, name) {
			if len(values[name]) > 1 && !slices.Contains(filters, name) {
				return invalid("/"+name, "the parameter "+name+" is given more than once")
			}
			continue
		}
		if len(name) > nearest.MaxLength {
			return invalid("", "the route has no parameter with so long a name")
		}
		return invalid("/"+name, nearest.Unknown("parameter", name, known))
	}
	return nil
}
