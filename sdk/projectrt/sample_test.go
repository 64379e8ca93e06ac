package projectrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// A pair as the generator writes it, over two small formats. As a mapping it makes
// little sense; it has one rule of each kind.

var sampleADP = &Format[adp.Card]{
	Name:     "adp",
	Title:    "an ADP card",
	Decode:   adp.Decode,
	Encode:   adp.Encode,
	Append:   (*adp.Card).AppendJSON,
	Validate: (*adp.Card).Validate,
	Clone:    (*adp.Card).Clone,
	Slot: &Slot[adp.Card]{
		Put: func(t *adp.Card, payload string) (string, error) {
			return "/extensions/carried", t.Extensions.Set("carried", payload)
		},
		Find: func(t *adp.Card) (string, string, bool) {
			v, ok := t.Extensions.Get("carried")
			var text string
			if !ok || v.Decode(&text) != nil {
				return v.String(), "/extensions/carried", ok
			}
			return text, "/extensions/carried", true
		},
		Strip: func(t *adp.Card) {
			t.Extensions.Delete("carried")
			if t.Extensions.Len() == 0 {
				t.Extensions = card.Object{}
			}
		},
	},
}

const sampleKey = "com.example/carried"

var sampleMCP = &Format[mcp.ListToolsResult]{
	Name:     "mcp",
	Title:    "an MCP list of tools",
	Versions: []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"},
	Version:  "2025-11-25",
	Decode:   mcp.Decode,
	Encode:   mcp.Encode,
	Append:   (*mcp.ListToolsResult).AppendJSON,
	Validate: (*mcp.ListToolsResult).Validate,
	Clone:    (*mcp.ListToolsResult).Clone,
	Slot: &Slot[mcp.ListToolsResult]{
		Put: func(t *mcp.ListToolsResult, payload string) (string, error) {
			return "/_meta/com.example~1carried", t.Meta.Set(sampleKey, payload)
		},
		Find: func(t *mcp.ListToolsResult) (string, string, bool) {
			v, ok := t.Meta.Get(sampleKey)
			var text string
			if !ok || v.Decode(&text) != nil {
				return v.String(), "/_meta/com.example~1carried", ok
			}
			return text, "/_meta/com.example~1carried", true
		},
		Strip: func(t *mcp.ListToolsResult) {
			t.Meta.Delete(sampleKey)
			if t.Meta.Len() == 0 {
				t.Meta = mcp.Meta{}
			}
		},
	},
}

var samplePair = &Pair[adp.Card, mcp.ListToolsResult, *adp.CardBuilder, *mcp.ListToolsResultBuilder]{
	From:       sampleADP,
	To:         sampleMCP,
	Forth:      sampleForth,
	Table:      sampleTable,
	Back:       sampleBack,
	Reopen:     (*adp.Card).ToBuilder,
	ReopenTo:   (*mcp.ListToolsResult).ToBuilder,
	SupplyBack: []Supply{{At: "/id", Option: "id"}, {At: "/name", Option: "name"}},
}

func sampleForth(r *Run, s *adp.Card) *mcp.ListToolsResultBuilder {
	from, to := Root(), Root()
	b := mcp.NewListToolsResult()
	if s.Tools != nil {
		list, target := from.Member("tools"), to.Member("tools")
		tools := make([]mcp.ToolSource, len(s.Tools))
		for i := range s.Tools {
			tools[i] = sampleForthTool(r, list.Item(i), &s.Tools[i], target.Item(i))
		}
		b.WithTools(tools...)
	} else {
		b.WithTools()
		r.Defaulted(from.Member("tools"), to.Member("tools"), CodeDefault, Default)
	}
	if v, ok := s.Version.Get(); ok {
		b.WithNextCursor(v)
	}
	if v, ok := r.Text("scope"); ok {
		b.WithCacheScope(mcp.CacheScope(v))
	}
	for i, skill := range s.Skills {
		if strings.Contains(skill, ",") {
			r.Fail(from.Member("skills").Item(i), to.Member("_meta").Member("com.example/skills"), CodeSeparator, Separator)
		}
	}
	if s.Skills != nil {
		b.PutMeta("com.example/skills", strings.Join(s.Skills, ","))
	}
	if s.Members().Has("id") {
		r.Dropped(from.Member("id"), CodeNoHome, NoHome)
	}
	if s.Members().Has("name") {
		r.Dropped(from.Member("name"), CodeNoHome, NoHome)
	}
	for _, name := range []string{"description", "endpoints", "constraints", "did", "metadata", "extensions", "seq", "signature"} {
		if s.Members().Has(name) {
			r.Dropped(from.Member(name), CodeNoHome, NoHome)
		}
	}
	r.Rest(from, s)
	return b
}

func sampleForthTool(r *Run, from *Place, s *adp.Tool, to *Place) *mcp.ToolBuilder {
	b := mcp.NewTool()
	if s.Members().Has("name") {
		b.WithName(s.Name)
	}
	if v, ok := s.Description.Get(); ok {
		b.WithDescription(v)
	}
	if !s.InputSchema.IsZero() {
		b.WithInputSchema(s.InputSchema)
	} else if !s.Members().Has("input_schema") {
		b.PutInputSchema("type", "object")
		r.Defaulted(from.Member("input_schema"), to.Member("inputSchema"), CodeDefault, Default)
	}
	if !s.OutputSchema.IsZero() {
		if r.Within("2025-06-18", "") {
			b.WithOutputSchema(s.OutputSchema)
		} else {
			r.Dropped(from.Member("output_schema"), CodeVersion, InOtherVersions)
		}
	}
	if v, ok := s.Idempotent.Get(); ok {
		b.WithAnnotations(mcp.NewToolAnnotations().WithIdempotentHint(v))
	}
	if v, ok := s.Streaming.Get(); ok && v {
		b.WithTitle("streaming")
		r.Narrowed(from.Member("streaming"), to.Member("title"), CodeSummary, Summary)
	} else if ok {
		r.Dropped(from.Member("streaming"), CodeNoHome, NoHome)
	}
	r.Rest(from, s)
	return b
}

// sampleTable leaves out what the target must have.
func sampleTable(r *Run, s *adp.Card) *mcp.ListToolsResultBuilder {
	b := mcp.NewListToolsResult()
	if v, ok := s.Version.Get(); ok {
		b.WithNextCursor(v)
	}
	return b
}

func sampleBack(r *Run, t *mcp.ListToolsResult) *adp.CardBuilder {
	from, to := Root(), Root()
	b := adp.NewCard()
	if v, ok := r.Text("id"); ok {
		b.WithID(v)
	}
	if v, ok := r.Text("name"); ok {
		b.WithName(v)
	}
	if t.Tools != nil {
		b.WithTools()
		list, target := from.Member("tools"), to.Member("tools")
		for i := range t.Tools {
			b.AddTools(sampleBackTool(r, list.Item(i), &t.Tools[i], target.Item(i)))
		}
	}
	if v, ok := t.NextCursor.Get(); ok {
		b.WithVersion(v)
	}
	if v, ok := t.Meta.Get("com.example/skills"); ok {
		var text string
		if v.Decode(&text) == nil {
			b.WithSkills(strings.Split(text, ",")...)
		}
	} else if t.Members().Has("_meta") {
		r.Dropped(from.Member("_meta"), CodeNoHome, NoHome)
	}
	for _, name := range []string{"resultType", "ttlMs", "cacheScope"} {
		if t.Members().Has(name) {
			r.Dropped(from.Member(name), CodeNoHome, NoHome)
		}
	}
	r.Rest(from, t)
	return b
}

func sampleBackTool(r *Run, from *Place, t *mcp.Tool, to *Place) *adp.ToolBuilder {
	b := adp.NewTool()
	if t.Members().Has("name") {
		b.WithName(t.Name)
	}
	if v, ok := t.Description.Get(); ok {
		b.WithDescription(v)
	}
	if t.Members().Has("inputSchema") {
		b.WithInputSchema(t.InputSchema)
	}
	if !t.OutputSchema.IsZero() {
		b.WithOutputSchema(t.OutputSchema)
	}
	if t.Annotations != nil {
		if v, ok := t.Annotations.IdempotentHint.Get(); ok {
			b.WithIdempotent(v)
		}
	}
	for _, name := range []string{"title", "icons", "execution", "_meta"} {
		if t.Members().Has(name) {
			r.Dropped(from.Member(name), CodeNoHome, NoHome)
		}
	}
	r.Rest(from, t)
	return b
}

// sampleCard has what the mapping keeps and what it does not, unknown members, numbers
// that no double holds, and an order of its own.
const sampleCard = `{
  "name": "Clerk", "id": "agent://clerk",
  "x-unknown": 9007199254740993.0,
  "version": "1.0.0",
  "tools": [
    {"streaming": false, "name": "sum", "description": "Adds.", "input_schema": {"type": "object", "maximum": 1e400}, "x": [1.50]},
    {"name": "list", "idempotent": true, "output_schema": {"type": "object"}}
  ],
  "skills": ["adding", "listing"],
  "extensions": {"com.example": {"b": 1, "a": 2}},
  "metadata": {"ttl": 60.0}
}`
