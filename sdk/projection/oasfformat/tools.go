package oasfformat

import (
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const toolWins = "the tool of the module says something else, and takes precedence"

// scopes pairs the scopes of skills with the hints of MCP tools.
var scopes = []struct{ scope, hint string }{
	{"read_only", "readOnly"}, {"destructive", "destructive"}, {"idempotent", "idempotent"}, {"external", "openWorld"},
}

// skillReader reads the skills of a record: the tools of modules, and the annotations with
// further members of these skills and with other skills.
type skillReader struct {
	*format.Run
	// noted are the skills of annotations in the order of their numbers, and byName those that can
	// be tools. tools are the other tools.
	noted, tools []*format.Node
	byName       map[string]*format.Node
	// list are the tools of artifacts that no annotation is about, and listed those that no tool of
	// a module is about.
	list   []*format.Node
	listed map[string]*format.Node
}

// readNotedSkills reads the annotations that contain skills.
func readNotedSkills(r *format.Run, from *format.Node) *skillReader {
	s := &skillReader{Run: r, byName: make(map[string]*format.Node), listed: make(map[string]*format.Node)}
	s.noted = readNotes(r, from, "skill", "", func(*format.Node) bool { return false })
	for _, skill := range s.noted {
		if name, ok := toolName(skill).Text(); ok && skill.Get("kind") == nil && s.byName[name] == nil {
			s.byName[name] = skill
		}
	}
	return s
}

// readTools reads the tools of a server.
func (s *skillReader) readTools(tools *format.Node) {
	for _, tool := range tools.Visit().Items() {
		if tool.Kind() != card.KindObject {
			continue
		}
		name := tool.TextAt("name")
		skill := s.byName[name]
		if skill == nil {
			if skill = s.listed[name]; skill == nil {
				skill = s.Object().From(tool)
			}
			delete(s.listed, name)
			s.tools = append(s.tools, skill)
		}
		delete(s.byName, name)
		s.readTool(tool.Visit(), skill)
	}
}

// write adds the skills to a description. The number of an annotation is the index of its skill.
func (s *skillReader) write(to *format.Node) {
	for _, skill := range s.list {
		if s.listed[skill.TextAt("id")] == skill {
			s.Drop(skill, "module", "the module has no tool of this name")
		}
	}
	addNumbered(s.Run, to, "skills", s.noted, s.tools)
}

// toolMembers pairs the members of a tool with the members of a skill.
var toolMembers = [][2]string{{"name", "id"}, {"title", "title"}, {"description", "description"}}

// readTool reads a tool into a skill, which may already have members from an annotation.
func (s *skillReader) readTool(tool, skill *format.Node) {
	for _, x := range toolMembers {
		v, member := tool.Get(x[0]), x[1]
		if v.Kind() != card.KindString {
			continue
		}
		if x[0] == "name" && skill.Get("toolName") != nil {
			member = "toolName"
		}
		text, _ := v.Text()
		if noted := skill.Get(member); noted != nil && !noted.Is(text) {
			s.Drop(noted, format.CodeOtherMember, toolWins)
		}
		skill.Set(s.Copy(v.Use()), member)
	}
	for _, v := range tool.Get("scopes").Visit().Items() {
		for _, x := range scopes {
			if v.Is(x.scope) {
				skill.Set(s.Boolean(true).From(v.Use()), "hints", x.hint)
			}
		}
	}
}

// writeSkills writes the skills that clients call at a server as its tools, and the others as
// annotations. Annotations have the members of tools, too, that the module cannot represent. It
// returns the tools with schemas, as MCP has them, for versions with artifacts.
func writeSkills(r *format.Run, from, to, data *format.Node, servers map[*format.Node]bool, isServed bool) *format.Node {
	seen, hint, listed := make(map[string]bool), "", r.List()
	if len(from.Get("endpoints").Items()) == 0 && len(from.Get("packages").Items()) == 0 {
		hint = `; it is a tool of a module if the option "server" supplies the address or the command of the server`
		if !hasServers(r) {
			hint += `, and the option "` + serverCapabilities + `" its features, notify or subscribe`
		}
	}
	isOffered := offers(from, servers)
	for i, skill := range from.Get("skills").Visit().Items() {
		name, _ := toolName(skill).Text()
		isTool := isServed && name != "" && !seen[name] && !isLong(toolName(skill)) && !isLong(skill.Get("title")) && skill.Get("kind") == nil
		if !isTool || !isOffered(skill) {
			writeNote(r, skill, functions.JSON(skill), to, "skill", i, hint)
			continue
		}
		seen[name] = true
		r.ListAt(data, "tools").Add(writeTool(r, skill))
		if r.Within(firstURLs, "") {
			listTool(r, skill, listed)
		}
		if rest := restOf(r, skill); rest != nil {
			writeNote(r, skill, functions.JSON(rest), to, "skill", i, "")
		}
	}
	return listed
}

// restOf returns the members of a skill that are not written yet, with its name; nil if there are none.
func restOf(r *format.Run, skill *format.Node) *format.Node {
	name := toolName(skill)
	isLeft := func(v *format.Node) bool { return v.Left() != nil }
	isMore := func(v *format.Node) bool {
		switch v.Name() {
		case "id", "toolName":
			return v != name
		case "hints":
			return isLeft(v) && slices.ContainsFunc(v.Inner(), isLeft)
		}
		return isLeft(v)
	}
	if !slices.ContainsFunc(skill.Inner(), isMore) {
		return nil
	}
	rest := r.Object()
	for _, v := range skill.Inner() {
		if v == name || isMore(v) {
			rest.Set(r.Copy(v), v.Name())
		}
	}
	return rest
}

// offers returns a function that reports whether a skill can be called at one of the servers.
func offers(d *format.Node, servers map[*format.Node]bool) func(skill *format.Node) bool {
	endpoints := d.Get("endpoints").Items()
	offersAll := func(e *format.Node) bool { return servers[e] && e.Get("methods") == nil }
	isOther := func(e *format.Node) bool { return !isServer(e) }
	if len(d.Get("packages").Items()) > 0 || !slices.ContainsFunc(endpoints, isOther) || slices.ContainsFunc(endpoints, offersAll) {
		return func(*format.Node) bool { return true }
	}
	ids := make(map[string]bool)
	for _, e := range endpoints {
		if servers[e] {
			for _, v := range e.Get("methods").Items() {
				if id, ok := v.Text(); ok {
					ids[id] = true
				}
			}
		}
	}
	return func(skill *format.Node) bool {
		id, ok := skill.Get("id").Text()
		return ok && ids[id]
	}
}

// toolName returns the name by which clients of MCP call a skill: its own name there, or its id.
func toolName(skill *format.Node) *format.Node {
	if v := skill.Get("toolName"); v.Kind() == card.KindString {
		return v
	}
	return skill.Get("id")
}

func writeTool(r *format.Run, skill *format.Node) *format.Node {
	tool := r.Object().From(skill.Visit())
	tool.Set(r.Copy(toolName(skill).Use()), "name")
	for _, name := range []string{"title", "description"} {
		v := skill.Get(name)
		text, ok := v.Text()
		if !ok || name == "description" && utf8.RuneCountInString(text) > longestDescription {
			continue
		}
		tool.Set(r.Copy(v.Use()), name)
	}
	hints := skill.Get("hints").Visit()
	for _, x := range scopes {
		if v := hints.Get(x.hint); v.True() {
			scope := r.String(x.scope).From(v.Use())
			r.ListAt(tool, "scopes").Add(scope)
			r.Rename(v, scope, format.CodeWord, "OASF has a scope for it")
		}
	}
	return tool
}
