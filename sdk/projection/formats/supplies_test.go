package formats_test

import (
	"maps"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/projection"
)

// supplies are texts for everything that some format requires and others lack, by option.
var supplies = map[string]string{
	"id": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "name": "n", "version": "1.0.0", "description": "d",
	"tenant-id": "t", "status": "active", "visibility": "public", "revision": "1",
	"created-at": "2026-01-01T00:00:00Z", "updated-at": "2026-01-01T00:00:00Z",
	"authors": "x", "skills": "10201", "api-version": "v1", "binding": "JSONRPC", "server-name": "com.example/n",
}

// supplied are the options of supplies.
var supplied = func() []projection.Option {
	var list []projection.Option
	for _, option := range slices.Sorted(maps.Keys(supplies)) {
		list = append(list, projection.Offer(option, supplies[option]))
	}
	return list
}()

// supply returns an option with the text that a format accepts.
func supply(option, format string) projection.Option {
	switch {
	case option == "protocol-version":
		return projection.Offer(option, "1.0")
	case option == "id" && format == "adp":
		return projection.Offer(option, "agent://a")
	case option == "name" && format == serverJSON:
		return projection.Offer(option, "com.example/n")
	}
	return projection.Offer(option, supplies[option])
}

// suppliedTo returns the options with everything that a format may require, each once.
func suppliedTo(format string) []projection.Option {
	var opts []projection.Option
	for _, option := range slices.Sorted(maps.Keys(supplies)) {
		opts = append(opts, supply(option, format))
	}
	if format == "a2a" {
		opts = append(opts, supply("protocol-version", format))
	}
	return opts
}
