package dialectschema

import (
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// exportStated exports the schemas of all editions as one. It validates a document against
// the edition that the document states, and against the newest if it states none.
func (b *Bundle) exportStated(o ExportOptions) (*Export, error) {
	steps, err := card.SplitPointer(b.config.VersionMember)
	if err != nil {
		return nil, err
	}
	whole := b.exporter(o)
	defs, all, older := jsontree.Object(), jsontree.Array(), jsontree.Array()
	objects := true
	for i, version := range b.known {
		one := *b
		one.Edition = version
		e := one.exporter(o)
		e.prefix, e.root = version+"-", "#/"+e.defs+"/"+version
		body, inside, err := e.export(card.JoinPointer(e.defs, version))
		if err != nil {
			return nil, err
		}
		defs.SetMember(version, body)
		objects = objects && isText(body.Member("type"), "object")
		for _, m := range inside.Members {
			defs.SetMember(m.Name, m.Value)
		}
		whole.omissions = append(whole.omissions, e.omissions...)
		rule := jsontree.Object()
		if i < len(b.known)-1 {
			stated := b.states(version, steps)
			older.Items = append(older.Items, stated)
			rule.SetMember("if", stated)
			rule.SetMember("then", object("$ref", jsontree.Text(e.root)))
		} else {
			rule.SetMember("if", object("anyOf", older))
			rule.SetMember("else", object("$ref", jsontree.Text(e.root)))
		}
		all.Items = append(all.Items, rule)
	}
	root := object("allOf", all)
	if objects { // MCP requires it of the input of a tool
		root = object("type", jsontree.Text("object"))
		root.SetMember("allOf", all)
	}
	return &Export{Schema: whole.document(root, defs), Omissions: whole.omissions}, nil
}

// states returns the schema of documents that state an edition in the member at the path steps.
func (b *Bundle) states(version string, steps []string) *jsontree.Node {
	if len(steps) > 0 {
		s := object("type", jsontree.Text("object"))
		s.SetMember("required", jsontree.Array(jsontree.Text(steps[0])))
		s.SetMember("properties", object(steps[0], b.states(version, steps[1:])))
		return s
	}
	pattern := b.editions[version].Stated
	if pattern == "" {
		return object("const", jsontree.Text(version))
	}
	forms, _ := portable(pattern)
	any := jsontree.Array()
	for _, f := range forms {
		s := object("type", jsontree.Text("string"))
		f.addTo(s.SetMember)
		any.Items = append(any.Items, s)
	}
	return object("anyOf", any)
}

// object returns an object with one member.
func object(name string, value *jsontree.Node) *jsontree.Node {
	s := jsontree.Object()
	s.SetMember(name, value)
	return s
}
