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

const holdsTools = "the artifact of the module is the list of tools, as MCP has it, with their schemas"

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

// writeToolList writes a list of MCP tools as the artifact of a module.
func writeToolList(r *format.Run, tools, module *format.Node) {
	if len(tools.Items()) == 0 {
		return
	}
	list, artifact := r.Object(), r.Object()
	list.Set(tools, "tools")
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
func (s *skillReader) readToolList(artifact *format.Node) {
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
