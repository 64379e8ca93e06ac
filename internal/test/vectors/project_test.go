package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/adpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
	"github.com/agentcard-go/cardgen/sdk/projection/oasfformat"
)

// projectKinds are the kinds of vectors that convert a card to another format.
var projectKinds = map[id]Runner{
	{"adp", "project-a2a"}:  projectWith(projectA2A),
	{"adp", "project-mcp"}:  projectWith(projectMCP),
	{"adp", "project-oasf"}: projectWith(projectDescriptor),
}

// result is the result of a conversion.
type result struct {
	text   []byte
	report *card.Report
	err    error
}

// projectors are the two modes of converting a card.
type projectors struct{ table, usable func(c []byte) result }

// projected is the expectation of these kinds.
type projected struct {
	Table             json.RawMessage `json:"table"`
	Error             bool            `json:"error"`
	Recommended       json.RawMessage `json:"recommended"`
	RecommendedSubset json.RawMessage `json:"recommended_subset"`
	RecommendedError  bool            `json:"recommended_error"`
	LossesInclude     []string        `json:"losses_include"`
}

// projectWith runs a vector whose result the projectors return.
func projectWith(choose func(target string) projectors) Runner {
	return func(v *Vector, expect json.RawMessage) error {
		want, err := expectation[projected](expect)
		if err != nil {
			return err
		}
		document, err := v.Document()
		if err != nil {
			return err
		}
		way := choose(v.Target)
		table, usable := way.table(document), way.usable(document)
		return errors.Join(
			want.checkTable(v, table),
			want.checkUsable(v, usable),
			checkLosses(document, want.LossesInclude, way.losses(v, table, usable)),
		)
	}
}

// losses returns the report with the losses. It comes from the usable mode; for the descriptor,
// whose vectors have only the table, it comes from the table.
func (projectors) losses(v *Vector, table, usable result) *card.Report {
	if v.Kind == "project-oasf" || usable.report == nil {
		return table.report
	}
	return usable.report
}

func (want *projected) checkTable(v *Vector, got result) error {
	switch {
	case want.Error && got.err == nil:
		return errors.New("the table mode converts the card, want an error")
	case want.Table == nil:
		return nil
	case got.err != nil:
		return fmt.Errorf("table mode: %w", got.err)
	}
	return compare("table mode", got.text, want.Table, v.Compare == "subset")
}

func (want *projected) checkUsable(v *Vector, got result) error {
	if want.RecommendedError {
		if got.err == nil {
			return errors.New("the usable mode converts the card, want an error")
		}
		return nil
	}
	if want.Recommended == nil && want.RecommendedSubset == nil {
		return nil
	}
	if got.err != nil {
		return fmt.Errorf("usable mode: %w", got.err)
	}
	if want.Recommended != nil {
		if err := compare("usable mode", got.text, want.Recommended, v.Compare == "subset"); err != nil {
			return err
		}
	}
	if want.RecommendedSubset != nil {
		return compare("usable mode", got.text, want.RecommendedSubset, true)
	}
	return nil
}

// converter converts ADP cards to a format.
func converter(to format.Any, opts ...projection.Option) func([]byte) result {
	return func(c []byte) result {
		text, report, err := projection.Convert(c, adpformat.ADP, to, opts...)
		return result{text, report, err}
	}
}

// projectA2A converts to the A2A generation of a version. The table has the form of 0.2
// and 0.3.
func projectA2A(target string) projectors {
	way := projectors{table: converter(a2aformat.A2A03, projection.Table())}
	if target == "" {
		target = "0.3.0"
	}
	if !strings.HasPrefix(target, "1.") {
		way.usable = converter(a2aformat.A2A03, projection.Supply("protocol-version", target))
		return way
	}
	// On the wire, versions from 1.0 on have two numbers.
	numbers := strings.SplitN(target, ".", 3)
	version := strings.Join(numbers[:min(len(numbers), 2)], ".")
	way.usable = converter(a2aformat.A2A, projection.Supply("protocol-version", version))
	return way
}

func projectMCP(target string) projectors {
	var version []projection.Option
	if target != "" {
		version = []projection.Option{projection.Version(target)}
	}
	return projectors{
		table:  converter(mcpformat.MCP, append(version, projection.Table())...),
		usable: converter(mcpformat.MCP, version...),
	}
}

// projectDescriptor converts to the descriptor of ADP's appendix. The appendix has no
// values for apiVersion and kind, so that the usable mode needs one from the caller, and
// vectors expect neither.
func projectDescriptor(string) projectors {
	usable := converter(oasfformat.OASFDescriptor, projection.Supply("api-version", "v1"))
	return projectors{
		table: converter(oasfformat.OASFDescriptor, projection.Table()),
		usable: func(c []byte) result {
			p := usable(c)
			if p.err == nil {
				p.text, p.err = without(p.text, "apiVersion", "kind")
			}
			return p
		},
	}
}

// without removes members of an object.
func without(text []byte, names ...string) ([]byte, error) {
	o, err := card.ParseObject(text)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		o.Delete(name)
	}
	return o.Raw().Bytes(), nil
}

// checkLosses looks for pointers among the dropped and narrowed locations of a report. A
// pointer also counts if a location above it is reported, or if all values below it are.
func checkLosses(document []byte, want []string, report *card.Report) error {
	if len(want) == 0 {
		return nil
	}
	if report == nil {
		return errors.New("there is no report")
	}
	raw, err := card.ParseRaw(document)
	if err != nil {
		return err
	}
	losses := report.Losses()
	for _, pointer := range want {
		if !isLost(raw, pointer, losses) {
			return fmt.Errorf("the report does not name %s as lost:\n%s", pointer, report)
		}
	}
	return nil
}

func isLost(document card.Raw, pointer string, losses []card.ReportEntry) bool {
	if slices.ContainsFunc(losses, func(e card.ReportEntry) bool {
		return e.Source == pointer || e.Change == card.Dropped && strings.HasPrefix(pointer, e.Source+"/")
	}) {
		return true
	}
	v, _ := document.Pointer(pointer)
	o, ok := v.Object()
	if !ok || o.Len() == 0 {
		return false
	}
	for name := range o.All() {
		if !isLost(document, pointer+card.JoinPointer(name), losses) {
			return false
		}
	}
	return true
}

// compare describes how a result differs from the expected value. With subset, the result
// may have further members.
func compare(what string, got []byte, want json.RawMessage, subset bool) error {
	g, err := card.ParseRaw(got)
	if err != nil {
		return err
	}
	w, err := card.ParseRaw(want)
	if err != nil {
		return err
	}
	if g.Equal(w) || subset && covers(g, w) {
		return nil
	}
	return fmt.Errorf("%s:\n      got  %s\n      want %s", what, g, w)
}

// covers reports whether got has every member of want, at any depth. Lists must have
// equal length.
func covers(got, want card.Raw) bool {
	switch want.Kind() {
	case card.KindObject:
		g, ok := got.Object()
		w, _ := want.Object()
		if !ok {
			return false
		}
		for name, v := range w.All() {
			if value, there := g.Get(name); !there || !covers(value, v) {
				return false
			}
		}
		return true
	case card.KindArray:
		var g, w []card.Raw
		if got.Kind() != card.KindArray || got.Decode(&g) != nil || want.Decode(&w) != nil || len(g) != len(w) {
			return false
		}
		for i := range w {
			if !covers(g[i], w[i]) {
				return false
			}
		}
		return true
	}
	return got.Equal(want)
}
