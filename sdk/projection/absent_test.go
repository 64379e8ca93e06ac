package projection_test

import (
	"errors"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

// TestAbsentFormat: a nil format is an error of the conversion, as an interface and as a
// pointer.
func TestAbsentFormat(t *testing.T) {
	text := []byte(`{"id":"agent://a.example/a","name":"a"}`)
	var none format.Any
	var noneADP *format.Format[adp.Card]
	var noneMCP *format.Format[mcp.ListToolsResult]
	for name, test := range map[string]struct {
		err  func() error
		want string
	}{
		"source": {func() error {
			_, _, err := projection.Convert(text, none, mcpformat.MCP)
			return err
		}, "conversion: the source format is nil; package formats lists the formats"},
		"target": {func() error {
			_, _, err := projection.Convert(text, adpformat.ADP, none)
			return err
		}, "conversion: the target format is nil; package formats lists the formats"},
		"source pointer": {func() error {
			_, _, err := projection.Convert(text, noneADP, mcpformat.MCP)
			return err
		}, "conversion: the source format is nil; package formats lists the formats"},
		"typed source": {func() error {
			_, _, err := projection.To(noneADP, mcpformat.MCP, &adp.Card{})
			return err
		}, "conversion: the source format is nil; package formats lists the formats"},
		"typed target": {func() error {
			_, _, err := projection.To(adpformat.ADP, noneMCP, &adp.Card{})
			return err
		}, "conversion: the target format is nil; package formats lists the formats"},
		"typed target of a draft": {func() error {
			_, _, err := projection.Draft(adpformat.ADP, noneMCP, &adp.Card{})
			return err
		}, "conversion: the target format is nil; package formats lists the formats"},
	} {
		err := test.err()
		var e *projection.Error
		if !errors.As(err, &e) || e.Code != projection.CodeNoFormat || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	if format.Of(nil) != nil || format.Of(noneADP) != nil {
		t.Error("a nil format has a form")
	}
}
