package eino_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/schema"

	"github.com/agentcard-go/cardgen/adapters/eino"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fieldpath"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// info is a tool that only describes itself.
type info struct {
	schema.ToolInfo
	err error
}

func (x info) Info(context.Context) (*schema.ToolInfo, error) { return &x.ToolInfo, x.err }

// silent is a tool without information.
type silent struct{}

func (silent) Info(context.Context) (*schema.ToolInfo, error) { return nil, nil }

func named(name string, parameters map[string]*schema.ParameterInfo) info {
	x := info{ToolInfo: schema.ToolInfo{Name: name, Desc: "does something"}}
	if parameters != nil {
		x.ParamsOneOf = schema.NewParamsOneOfByParams(parameters)
	}
	return x
}

var server = eino.Server{Name: "maps", Version: "1.2.0"}

func TestCard(t *testing.T) {
	type request struct {
		City string `json:"city" jsonschema:"required"`
	}
	inferred, err := utils.InferTool("weather", "Tells the weather.", func(context.Context, request) (string, error) { return "", nil })
	if err != nil {
		t.Fatal(err)
	}
	c, err := eino.Card(t.Context(), server, inferred, named("plan", map[string]*schema.ParameterInfo{
		"days":  {Type: schema.Integer, Required: true},
		"stops": {Type: schema.Array, ElemInfo: &schema.ParameterInfo{Type: schema.String}},
	}), named("bare", nil))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{`"city"`, `"days"`, `{"type":"object"}`} {
		if got := c.Tools[i].InputSchema.String(); !strings.Contains(got, want) {
			t.Errorf("%s has the schema %s, want %s in it", c.Tools[i].Name, got, want)
		}
	}
	text, err := mcp.Encode(c)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := mcp.Parse(text); err != nil || !card.Equal(again, c) {
		t.Errorf("%s is read as %v, %v", text, again, err)
	}
}

func TestProblems(t *testing.T) {
	failing := errors.New("no connection")
	for want, tools := range map[string][]tool.BaseTool{
		"tools[1] is nil":               {named("a", nil), nil},
		"tools[0]: no connection":       {info{err: failing}},
		"tools[0]: there is no inform":  {silent{}},
		"tools[1] has the name of":      {named("a", nil), named("a", nil)},
		`tools[0] (a).Desc: `:           {info{ToolInfo: schema.ToolInfo{Name: "a", Desc: "\xff"}}},
		`tools[0] (a).ParamsOneOf (/pr`: {named("a", map[string]*schema.ParameterInfo{"n": {Type: "integr"}})},
	} {
		_, err := eino.Card(t.Context(), server, tools...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
		var fields *fieldpath.Error
		if strings.Contains(want, "(a)") && !errors.As(err, &fields) {
			t.Errorf("%T is no *fieldpath.Error", err)
		}
	}
	if _, err := eino.Card(t.Context(), eino.Server{}); err == nil {
		t.Error("a server without a name is valid")
	}
}
