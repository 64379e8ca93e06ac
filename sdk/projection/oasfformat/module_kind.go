package oasfformat

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// moduleKind is a kind of modules that can hold a whole document of another format. old is its
// name in 0.7.0, and data the member of the data with the document.
type moduleKind struct{ name, old, data string }

var (
	moduleA2A = moduleKind{"integration/a2a", "runtime/a2a", "card_data"}
	moduleMCP = moduleKind{"integration/mcp", "runtime/mcp", "mcp_data"}
)

// is reports whether a module has this kind.
func (k moduleKind) is(module *format.Node) bool {
	name := module.Get("name")
	return name.Is(k.name) || name.Is(k.old)
}

// held returns the document that a module of this kind holds; nil if it holds none.
func (k moduleKind) held(module *format.Node) *format.Node {
	if v := module.Get("data", k.data); k.is(module) && v.Kind() == card.KindObject {
		return v
	}
	return nil
}

// held returns the document of another format that a module holds; nil if it holds none.
func held(module *format.Node) *format.Node {
	if v := moduleA2A.held(module); v != nil {
		return v
	}
	return moduleMCP.held(module)
}

// maxHeld is the number of modules of a record whose documents are read: each document is merged with all before it.
const maxHeld = 32

// add adds a module to a record, and returns it.
func (k moduleKind) add(r *format.Run, to, data *format.Node) *format.Node {
	modules, name := oasf.Modules(oasf.Version(r.Version())), k.name
	id, ok := modules.ID(name)
	if !ok {
		name = k.old
		id, _ = modules.ID(name)
	}
	module := r.Object()
	module.Set(r.String(name), "name")
	module.Set(r.JSON(strconv.FormatInt(id, 10)), "id")
	for _, v := range module.Inner() {
		r.Added(v, format.CodeDefault, "the module has this name and number")
	}
	module.Set(data, "data")
	r.ListAt(to, "modules").Add(module)
	return module
}
