// Package templates makes the conditions of text/template and html/template right for the members of
// cards.
//
// In a template every struct is true: {{if .Description}} holds for every [card.Optional], also for an
// absent one. [Text] and [HTML] change a parsed template. In if, with, and, or and not, an Optional or a
// [card.Nullable] then stands for its value, and an absent or null one for the empty string. A [card.Raw]
// or a [card.Object] is false if it is absent or its JSON value is empty. Comparisons stay as they
// are; compare inside with: {{with .Version}}{{if eq . "1.0.0"}}stable{{end}}{{end}}.
//
//	page := templates.HTML(template.Must(template.New("page").Parse(text)))
package templates

import (
	"encoding/json"
	htmltemplate "html/template"
	"reflect"
	"strings"
	texttemplate "text/template"
	"text/template/parse"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Text changes the conditions of a template and of all templates that are associated with it. It
// returns t. Templates that are parsed later are not changed; a second call changes them.
func Text(t *texttemplate.Template) *texttemplate.Template {
	t.Funcs(texttemplate.FuncMap{function: valueOf})
	for _, x := range t.Templates() {
		change(x.Tree)
	}
	return t
}

// HTML is [Text] for html/template. It has to be called before the template is executed.
func HTML(t *htmltemplate.Template) *htmltemplate.Template {
	t.Funcs(htmltemplate.FuncMap{function: valueOf})
	for _, x := range t.Templates() {
		change(x.Tree)
	}
	return t
}

// function is the name of [valueOf] in templates.
const function = "cardValue"

// valueOf returns the value whose truth is the truth of v.
func valueOf(v any) any {
	switch x := v.(type) {
	case card.Raw:
		return orEmpty(v, x.Bytes())
	case card.Object:
		return orEmpty(v, x.Raw().Bytes())
	}
	t := reflect.TypeOf(v)
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || t.PkgPath() != cardPath || !strings.HasPrefix(t.Name(), "Optional[") && !strings.HasPrefix(t.Name(), "Nullable[") {
		return v
	}
	x := reflect.ValueOf(v)
	for x.Kind() == reflect.Pointer {
		if x.IsNil() {
			return ""
		}
		x = x.Elem()
	}
	got := x.MethodByName("Get").Call(nil)
	if !got[1].Bool() {
		return ""
	}
	return valueOf(got[0].Interface())
}

var cardPath = reflect.TypeFor[card.Raw]().PkgPath()

// orEmpty returns v, or the empty string if its JSON value is empty or absent.
func orEmpty(v any, text []byte) any {
	var value any
	if json.Unmarshal(text, &value) != nil {
		return "" // absent
	}
	if truth, _ := texttemplate.IsTrue(value); !truth {
		return ""
	}
	return v
}

// change changes the conditions of a template.
func change(t *parse.Tree) {
	if t != nil && t.Root != nil {
		list(t.Root)
	}
}

// list changes the conditions in a list of nodes, nil for an absent else.
func list(l *parse.ListNode) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			pipe(n.Pipe)
		case *parse.TemplateNode:
			pipe(n.Pipe)
		case *parse.RangeNode:
			branch(&n.BranchNode)
		case *parse.IfNode:
			branch(&n.BranchNode)
			n.Pipe.Cmds = withValue(n.Pipe.Cmds, n.Pipe.Pos)
		case *parse.WithNode:
			branch(&n.BranchNode)
			n.Pipe.Cmds = withValue(n.Pipe.Cmds, n.Pipe.Pos)
		}
	}
}

// branch changes the conditions inside a node.
func branch(b *parse.BranchNode) {
	pipe(b.Pipe)
	list(b.List)
	list(b.ElseList)
}

// pipe changes the arguments of and, or and not in a pipeline, which is nil for a template without
// data.
func pipe(p *parse.PipeNode) {
	if p == nil {
		return
	}
	var commands []*parse.CommandNode
	for i, c := range p.Cmds {
		logical := isLogical(c)
		for j, arg := range c.Args {
			inside(arg)
			if logical && j > 0 {
				c.Args[j] = wrapped(arg)
			}
		}
		if logical && i > 0 { // the value before it is the last argument
			commands = withValue(commands, c.Pos)
		}
		commands = append(commands, c)
	}
	p.Cmds = commands
}

// inside changes the pipeline in parentheses that an argument is or begins with.
func inside(arg parse.Node) {
	switch n := arg.(type) {
	case *parse.PipeNode:
		pipe(n)
	case *parse.ChainNode:
		inside(n.Node)
	}
}

// isLogical reports whether a command calls a function that asks for the truth of its arguments.
func isLogical(c *parse.CommandNode) bool {
	return calls(c, "and") || calls(c, "or") || calls(c, "not")
}

// calls reports whether a command calls a function.
func calls(c *parse.CommandNode, name string) bool {
	f, ok := c.Args[0].(*parse.IdentifierNode)
	return ok && f.Ident == name
}

// withValue returns the commands of a pipeline and one that passes its value to [valueOf], if they do
// not end in it.
func withValue(commands []*parse.CommandNode, at parse.Pos) []*parse.CommandNode {
	if calls(commands[len(commands)-1], function) {
		return commands
	}
	return append(commands, command(at, parse.NewIdentifier(function).SetPos(at)))
}

func command(at parse.Pos, arg parse.Node) *parse.CommandNode {
	return &parse.CommandNode{NodeType: parse.NodeCommand, Pos: at, Args: []parse.Node{arg}}
}

// wrapped returns the argument (arg | cardValue), or arg if it is a constant.
func wrapped(arg parse.Node) parse.Node {
	at := arg.Position()
	switch n := arg.(type) {
	case *parse.PipeNode:
		n.Cmds = withValue(n.Cmds, at)
	case *parse.FieldNode, *parse.ChainNode, *parse.VariableNode, *parse.DotNode, *parse.IdentifierNode:
		commands := withValue([]*parse.CommandNode{command(at, arg)}, at)
		return &parse.PipeNode{NodeType: parse.NodePipe, Pos: at, Cmds: commands}
	}
	return arg
}
