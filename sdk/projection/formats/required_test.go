package formats_test

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// answers are texts for options, in place of those that are text in any format.
var answers = map[string]string{
	"id": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "version": "1.0.0", "protocol-version": "1.0", "url": "https://a.example/", "binding": "JSONRPC",
	"status": "active", "visibility": "public", "revision": "1", "created-at": "2026-01-01T00:00:00Z", "updated-at": "2026-01-01T00:00:00Z",
	"skills": "10201", "api-version": "v1", "server-name": "io.github.octo/weather",
}

// answer returns a text for an option of a format.
func answer(option string, to format.Any) string {
	name := format.Of(to).Name
	text, ok := answers[option]
	switch {
	case name == serverJSON && option == "name":
		return "io.github.octo/weather"
	case name == "adp" && option == "id":
		return "agent://a"
	case option == "protocol":
		return "grpc"
	case !ok:
		return option
	}
	return text
}

// TestRequired: whatever a format requires of an agent with a skill, and a description lacks,
// is supplied by options that the error names.
func TestRequired(t *testing.T) {
	for _, to := range formats.All() {
		form := format.Of(to)
		t.Run(form.Name, func(t *testing.T) {
			var opts []projection.Option
			given := map[string]bool{}
			for {
				_, _, err := projection.Convert([]byte(`{"skills":[{"id":"s"}]}`), named("agent"), to, opts...)
				if err == nil {
					return
				}
				var invalid *projection.TargetError
				if !errors.As(err, &invalid) {
					t.Fatal(err)
				}
				before := len(given)
				for _, m := range invalid.Supplies {
					if m.Option != "" {
						given[m.Option] = true
						opts = append(opts, projection.Supply(m.Option, answer(m.Option, to)))
					}
				}
				if len(given) == before {
					t.Fatalf("no option supplies what is missing: %v", err)
				}
			}
		})
	}
}
