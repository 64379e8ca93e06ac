package project

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

func TestConvertRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		data     string
		from, to Format
		says     string
	}{
		"no such source": {`{}`, "yaml", FormatMCP, `there is no format "yaml"; the formats are aevum, agentcard`},
		"no such target": {`{}`, FormatADP, "yaml", `there is no format "yaml"; adp converts into `},
		"the same":       {`{}`, FormatADP, FormatADP, `the card is adp already`},
		"no way":         {`{}`, FormatMCP, FormatOASF, `mcp does not convert into oasf, only into `},
		"no card":        {`{"schemaVersion":"ToolDescriptor.v1"}`, "", FormatMCP, `a nooterra document of the kind "tool" is no card`},
	} {
		out, report, err := Convert([]byte(test.data), test.from, test.to)
		var unsupported *UnsupportedError
		if out != nil || report != nil || !errors.As(err, &unsupported) || !strings.HasPrefix(err.Error(), test.says) {
			t.Errorf("%s: %s, %v, %v", name, out, report, err)
		}
	}
	if _, _, err := Convert([]byte(`{"a":1}`), "", FormatMCP); !isType[*detect.UnknownError](err) {
		t.Errorf("a document of no format: %v", err)
	}
	if _, _, err := Convert([]byte(`{`), "", FormatMCP); !isType[*card.DecodeError](err) {
		t.Errorf("no document: %v", err)
	}
}

func isType[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

func TestOptions(t *testing.T) {
	o := projectrt.Collect([]Option{
		Version("1"), Table(), Carry(), Strict(), Set("/a", 1), ID("i"), Name("n"), ProtocolVersion("p"), CreatedAt("c"),
		Authors("a", "b"), Skills("s"), TenantID("t"), APIVersion("v"),
	})
	if o.Version != "1" || o.Mode != projectrt.Table || !o.Carry || !o.Strict || len(o.Sets) != 1 || o.Err != nil {
		t.Errorf("%+v", o)
	}
	for name, want := range map[string]string{
		"id": "i", "name": "n", "protocol-version": "p", "created-at": "c", "authors": "a b", "skills": "s", "tenant-id": "t", "api-version": "v",
	} {
		if got := strings.Join(o.Texts[name], " "); got != want || !slices.Contains(Supplied(), name) {
			t.Errorf("%s: %q", name, got)
		}
	}
	if len(o.Texts) != len(Supplied()) {
		t.Errorf("%v are supplied by functions, %v by name", o.Texts, Supplied())
	}
	if o := projectrt.Collect([]Option{Table(), Usable()}); o.Mode == projectrt.Table {
		t.Error("the last mode holds")
	}
	if _, ok := Supply("nothing", "x"); ok {
		t.Error("there is no such option")
	}
	if opt, ok := Supply("id", "x"); !ok || projectrt.Collect([]Option{opt}).Texts["id"][0] != "x" {
		t.Error("id is not supplied by name")
	}
}
