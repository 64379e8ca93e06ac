package projecttest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// A conversion that violates a guarantee is detected.
func TestProblems(t *testing.T) {
	const document = `{"a":1}`
	calls := 0
	same := func(data []byte, _ ...projectrt.Option) ([]byte, *card.Report, error) {
		return data, new(card.Report), nil
	}
	reporting := func(e card.ReportEntry) convert {
		return func(data []byte, _ ...projectrt.Option) ([]byte, *card.Report, error) {
			return data, &card.Report{Entries: []card.ReportEntry{e}}, nil
		}
	}
	failing := func(err error) convert {
		return func([]byte, ...projectrt.Option) ([]byte, *card.Report, error) { return nil, nil, err }
	}
	for _, test := range []struct {
		name        string
		forth, back convert
		want        string
	}{
		{"keeps all promises", same, same, ""},
		{"says what is missing", failing(&projectrt.TargetError{Err: errors.New("x is required")}), same, ""},
		{"fails for another reason", failing(errors.New("out of luck")), same, "cannot be converted: out of luck"},
		{"is not the same twice", func([]byte, ...projectrt.Option) ([]byte, *card.Report, error) {
			calls++
			return fmt.Append(nil, calls), new(card.Report), nil
		}, same, "two results"},
		{"names a place that is not in the source", reporting(card.ReportEntry{Change: card.Dropped, Source: "/b"}), same, "the source has no place"},
		{"names a place that is not in the target", reporting(card.ReportEntry{Change: card.Narrowed, Source: "/a", Target: "/b"}), same, "the target has no place"},
		{"names the absent source of a default", reporting(card.ReportEntry{Change: card.Defaulted, Source: "/b", Target: "/a"}), same, ""},
		{"loses what is carried", same, func([]byte, ...projectrt.Option) ([]byte, *card.Report, error) {
			return []byte(`{}`), nil, nil
		}, "comes back as\n{}"},
		{"does not come back", same, failing(errors.New("lost")), "comes back as"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := strings.Join(problems(document, test.forth, test.back), "\n")
			if test.want == "" && got != "" || !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
