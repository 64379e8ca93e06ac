package oasfformat

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
	"github.com/agentcard-go/cardgen/sdk/projection/mcpformat"
)

const (
	holdsTools = "the artifact of the module is a list of the tools with schemas, as MCP has it"
	wholeList  = "the artifact of the module for MCP servers is the whole list of tools"
)

// listedMembers pairs the members of a skill, besides its name, with the members of a tool of MCP.
var listedMembers = [][2]string{{"title", "title"}, {"description", "description"}, {"input", "inputSchema"}, {"output", "outputSchema"}, {"annotations", "_meta"}}

// listTool adds a skill with a schema of its input to a list of MCP tools. The input of a tool of MCP
// is an object.
func listTool(r *format.Run, skill, tools *format.Node) {
	if !skill.Get("input").Get("type").Is("object") {
		return
	}
	tool := r.Object().From(skill)
	tool.Set(r.Copy(toolName(skill)), "name")
	for _, x := range listedMembers {
		v := skill.Get(x[0])
		if v.Kind() == card.KindString || v.Kind() == card.KindObject {
			tool.Set(r.Copy(v.Use()), x[1])
		}
	}
	for _, v := range skill.Get("hints").Inner() {
		if v.Kind() == card.KindBool {
			tool.Set(r.Copy(v.Use()), "annotations", v.Name()+"Hint")
		}
	}
	tools.Add(tool)
}

// writeToolList writes MCP tools, if there are any, as the artifact of a module.
func writeToolList(r *format.Run, tools, module *format.Node) {
	if len(tools.Items()) == 0 {
		return
	}
	list := r.Object()
	list.Set(tools, "tools")
	writeArtifact(r, list, module)
}

// writeWholeList writes the module with the source, a list of MCP tools, as its artifact, if the caller
// supplies the server. Versions without artifacts have no such module.
func writeWholeList(r *format.Run, d, to *format.Node) {
	if giveServer(r, d, to); !r.Within(firstURLs, "") || len(d.Get("endpoints").Items()) == 0 {
		return
	}
	data, connections := r.Object(), r.List()
	for _, e := range d.Get("endpoints").Items() {
		connections.Add(writeConnection(r, e))
	}
	for _, skill := range d.Get("skills").Visit().Items() {
		if name := skill.Get("id"); name.Kind() == card.KindString && !isLong(name) && !isLong(skill.Get("title")) {
			r.ListAt(data, "tools").Add(writeTool(r, skill))
		}
	}
	nameServer(r, to, data)
	data.Set(connections, "connections")
	writeArtifact(r, r.Whole("module", wholeList), moduleMCP.add(r, to, data))
}

// writeArtifact writes a list of MCP tools as the artifact of a module.
func writeArtifact(r *format.Run, list, module *format.Node) {
	artifact := r.Object()
	text := functions.JSON(list)
	sum := sha256.Sum256([]byte(text))
	for _, x := range [][2]string{{"media_type", `"application/json"`}, {"size", strconv.Itoa(len(text))}, {"digest", `"sha256:` + hex.EncodeToString(sum[:]) + `"`}} {
		v := r.JSON(x[1])
		artifact.Set(v, x[0])
		r.Added(v, format.CodeDefault, holdsTools)
	}
	artifact.Set(list, "json")
	module.Set(artifact, "artifact")
}

// readToolList reads the list of MCP tools that is the artifact of a module, if it has one. An
// annotation has further members of a tool.
func (s *skillReader) readToolList(artifact, to *format.Node) {
	list := artifact.Get("json")
	if list.Get("tools").Kind() != card.KindArray {
		return
	}
	for _, v := range artifact.Visit().Inner() {
		if v != list {
			v.Use()
		}
	}
	read := s.Object()
	s.ReadInner(&mcpformat.MCP.Definition, list, read)
	for _, v := range read.Inner() {
		switch known := to.Get(v.Name()); {
		case v.Name() == "skills":
		case known == nil:
			to.Set(v, v.Name())
		case known.JSON() == v.JSON():
			s.Repeats(v.Source(), known.Source())
		default:
			s.Drop(v, format.CodeOtherMember, recordWins)
		}
	}
	for _, skill := range read.Get("skills").Items() {
		name := skill.TextAt("id")
		noted := s.byName[name]
		if noted == nil {
			s.list, s.listed[name] = append(s.list, skill), skill
			continue
		}
		for _, v := range skill.Inner() {
			if noted.Get(v.Name()) == nil {
				noted.Set(s.Copy(v), v.Name())
			}
		}
	}
}
