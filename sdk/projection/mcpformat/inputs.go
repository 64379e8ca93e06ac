package mcpformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	placeholders = "2025-10-11" // the first edition with placeholders

	secondName = "the member has a name of another edition, too, which takes precedence"
	noInput    = "an input of server.json has a name, without spaces if it is a flag, and a positional argument a value or a hint"
	withName   = "the registry refuses a value that begins with the name of its argument, which clients add"
)

// member is a member of server.json with its counterpart in a description. old is its name in
// edition 2025-07-09.
type member struct {
	agent, card, old string
	kind             card.Kind
}

// sameMember returns a member that has one name everywhere.
func sameMember(name string, kind card.Kind) member { return member{name, name, name, kind} }

// inputLists are the lists of inputs of a package. The inputs of headers are inside its transport.
var inputLists = []member{
	{"commandArguments", "runtimeArguments", "runtime_arguments", card.KindArray},
	{"arguments", "packageArguments", "package_arguments", card.KindArray},
	{"environment", "environmentVariables", "environment_variables", card.KindArray},
	{"headers", "headers", "headers", card.KindArray},
}

// requiredMember and secretMember mark an input as required and as secret.
var (
	requiredMember  = member{"required", "isRequired", "is_required", card.KindBool}
	secretMember    = member{"secret", "isSecret", "is_secret", card.KindBool}
	variablesMember = sameMember("variables", card.KindObject)
)

// inputMembers are the members of an input.
var inputMembers = []member{
	{"kind", "type", "type", card.KindString},
	sameMember("name", card.KindString),
	{"hint", "valueHint", "value_hint", card.KindString},
	sameMember("description", card.KindString),
	requiredMember,
	secretMember,
	{"repeated", "isRepeated", "is_repeated", card.KindBool},
	sameMember("format", card.KindString),
	sameMember("value", card.KindString),
	sameMember("default", card.KindString),
	sameMember("placeholder", card.KindString),
	sameMember("choices", card.KindArray),
	variablesMember,
}

// inputFormats are the formats of values.
var inputFormats = []string{"string", "number", "boolean", "filepath"}

// serverCard is the name of the format of server cards, which never had member names with
// underscores.
const serverCard = "mcp-server-card"

// find returns the member of an object in a server.json, by its current or its old name. If the
// object has both, the member with the old name is dropped.
func (m member) find(r *format.Run, v *format.Node) *format.Node {
	found, other := v.Get(m.card), v.Get(m.old)
	switch {
	case r.SourceFormat().Name == serverCard || other == found:
	case found == nil:
		found = other
	case other != nil:
		r.Drop(other, format.CodeFallback, secondName)
	}
	if found.IsAbsent() {
		found.Use()
		return nil
	}
	if found.Kind() != m.kind {
		r.Mismatch(found, m.kind)
		return nil
	}
	return found
}

// in returns the member of an object in a server.json, by its current or its old name.
func (m member) in(v *format.Node) *format.Node {
	if x := v.Get(m.card); x != nil {
		return x
	}
	return v.Get(m.old)
}

// name returns the name of the member in the version that is written.
func (m member) name(r *format.Run) string {
	if r.Version() == underscore {
		return m.old
	}
	return m.card
}

// readPackageInputs reads the arguments, variables and headers of a package.
func readPackageInputs(r *format.Run, from, to *format.Node) {
	for _, m := range inputLists {
		of := from
		if m.agent == "headers" {
			of = from.Get("transport")
		}
		if list := m.find(r, of); list != nil {
			to.Set(readInputSet(r, list, r.List()), m.agent)
		}
	}
}

// readInputSet reads a list of inputs, or an object that has them by name.
func readInputSet(r *format.Run, inputs, made *format.Node) *format.Node {
	made.From(inputs.Visit())
	for _, v := range inputs.Inner() {
		switch {
		case v.Kind() != card.KindObject:
			r.Mismatch(v, card.KindObject)
		case inputs.Kind() == card.KindArray:
			made.Add(readInput(r, v))
		default:
			made.Set(readInput(r, v), v.Name())
		}
	}
	return made
}

// readInput reads an input, or a variable of one.
func readInput(r *format.Run, v *format.Node) *format.Node { return readMembers(r, v, inputMembers) }

// readMembers reads members of an object.
func readMembers(r *format.Run, v *format.Node, members []member) *format.Node {
	made := r.Object().From(v.Visit())
	for _, m := range members {
		switch x := m.find(r, v); {
		case x == nil:
		case m.kind == card.KindObject:
			made.Set(readInputSet(r, x, r.Object()), m.agent)
		case m.kind == card.KindArray:
			made.Set(copyTexts(r, x), m.agent)
		default:
			made.Set(r.Copy(x.Use()), m.agent)
		}
	}
	return made
}

// writeVariableList writes the variables of an input or an address, which an object has by name.
func writeVariableList(r *format.Run, list *format.Node) *format.Node {
	made := r.Object().From(list.Visit())
	for _, v := range list.Inner() {
		made.Set(writeInput(r, v), v.Name())
	}
	return made
}

// readVariables reads the variables of the address of a remote.
func readVariables(r *format.Run, from, to *format.Node) {
	if list := variablesMember.find(r, from); list != nil {
		to.Set(readInputSet(r, list, r.Object()), "variables")
	}
}

// writeVariables writes the variables of the address of a remote.
func writeVariables(r *format.Run, from, to *format.Node) {
	if list := from.Get("variables"); list.Kind() == card.KindObject {
		to.Set(writeVariableList(r, list), "variables")
	}
}

// copyTexts copies the strings of a list.
func copyTexts(r *format.Run, list *format.Node) *format.Node {
	if !slices.ContainsFunc(list.Items(), func(x *format.Node) bool { return x.Kind() != card.KindString }) {
		return r.Copy(list.Use())
	}
	made := r.List().From(list.Visit())
	for _, x := range list.Items() {
		if x.Kind() == card.KindString {
			made.Add(r.Copy(x.Use()))
		} else {
			r.Mismatch(x, card.KindString)
		}
	}
	return made
}

// writePackageInputs writes the arguments, variables and headers of a package.
func writePackageInputs(r *format.Run, from, to *format.Node) {
	for _, m := range inputLists {
		list := from.Get(m.agent)
		if list.Kind() != card.KindArray || m.agent == "headers" && to.Get("transport", "url") == nil {
			continue
		}
		isArgument := m.agent == "commandArguments" || m.agent == "arguments"
		made := r.List().From(list.Visit())
		for _, v := range list.Items() {
			if isInput(v, isArgument) {
				made.Add(writeInput(r, v))
			} else {
				r.Drop(v, "input", noInput)
			}
		}
		switch {
		case len(made.Items()) == 0 && len(list.Items()) > 0:
		case m.agent == "headers":
			to.Set(made, "transport", m.card)
		default:
			to.Set(made, m.name(r))
		}
	}
}

// isInput reports whether a server.json can have an input.
func isInput(v *format.Node, isArgument bool) bool {
	hasText := func(name string) bool { return v.Get(name).Kind() == card.KindString }
	switch name := v.TextAt("name"); {
	case !isArgument:
		return hasText("name") && !v.Get("kind").Is("named")
	case v.Get("kind").Is("positional"):
		return hasText("value") || hasText("hint")
	default:
		return v.Get("kind").Is("named") && name != "" && !strings.ContainsAny(name, "<> $")
	}
}

// writeInput writes an input, or a variable of one.
func writeInput(r *format.Run, v *format.Node) *format.Node {
	made := r.Object().From(v.Visit())
	for _, m := range inputMembers {
		switch x := v.Get(m.agent); {
		case x.Kind() != m.kind:
		case m.agent == "format" && !slices.Contains(inputFormats, x.TextAt()):
			r.Drop(x, format.CodeNoWord, "a value of server.json is a string, a number, a boolean or a path")
		case (m.agent == "value" || m.agent == "default") && beginsWithName(v, x):
			r.Drop(x, "input", withName)
		case m.agent == "placeholder" && !r.Within(placeholders, ""):
			r.Drop(x, format.CodeVersion, "a server.json has placeholders since version 2025-10-11")
		case m.kind == card.KindObject:
			made.Set(writeVariableList(r, x), m.name(r))
		case m.kind == card.KindArray:
			made.Set(copyTexts(r, x), m.name(r))
		default:
			made.Set(r.Copy(x.Use()), m.name(r))
		}
	}
	return made
}

// beginsWithName reports whether the value of a flag begins with the flag.
func beginsWithName(v, value *format.Node) bool {
	name, ok := v.Get("name").Text()
	text, _ := value.Text()
	return ok && name != "" && v.Get("kind").Is("named") && strings.HasPrefix(text, name)
}
