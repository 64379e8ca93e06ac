package syntax

import (
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// yaml returns the documents of a part of the text. JSON, which is also YAML, stays unchanged:
// the library would refuse surrogate pairs, which JSON allows.
func (t *source) yaml(start, end int) ([]*Document, error) {
	y := &yamlText{source: t, start: start, text: t.text[start:end]}
	y.text = strings.TrimPrefix(y.text, mark)
	y.start = end - len(y.text)
	if start == 0 && json.Valid([]byte(y.text)) {
		return []*Document{newDocument([]byte(t.text))}, nil
	}
	y.locations = locationsOf(y.text)
	loader, err := yaml.NewLoader(strings.NewReader(plainDirectives(y.text)))
	if err != nil {
		return nil, t.fail(y.start, malformed("%v", err))
	}
	var list []*Document
	for {
		var root yaml.Node
		err := loader.Load(&root)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, y.failed(err)
		}
		d, err := y.document(&root)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	if len(list) == 0 {
		return nil, t.fail(y.start, malformed("the text has no document"))
	}
	return list, nil
}

// yamlText is a part of a text that is YAML.
type yamlText struct {
	*source
	start int // in the whole text
	text  string
	locations
}

// failed returns the error for an error of the YAML library.
func (y *yamlText) failed(err error) error {
	problem, ok := errors.AsType[*yaml.LoadError](err)
	if !ok {
		return y.fail(y.start, malformed("the text is not YAML: %v", err))
	}
	message := problem.Message
	if problem.ContextMsg != "" {
		message = problem.ContextMsg + ", " + message
	}
	at := y.start + y.offset(problem.Mark.Line, problem.Mark.Column)
	if strings.HasPrefix(y.source.text[at:], "\t") {
		message = "a tab begins a value or indents a line; use spaces"
	}
	return y.fail(at, malformed("the text is not YAML: %s", message))
}

func (y *yamlText) document(root *yaml.Node) (*Document, error) {
	c := &yamlConverter{yamlText: y, writer: &writer{limits: y.limits}, expanding: make(map[*yaml.Node]bool)}
	start := root
	if len(root.Content) > 0 {
		start = root.Content[0]
	}
	if err := c.value(start); err != nil {
		return nil, err
	}
	return y.source.document(c.writer, y.start+y.offset(start.Line, start.Column), &yamlExtents{y, c.nodes}), nil
}

// yamlConverter writes YAML nodes as JSON.
type yamlConverter struct {
	*yamlText
	*writer
	nodes []*yaml.Node // the node of each name and value
	// expanding are the values of the aliases that are being written, to find an alias inside its
	// own value, which is an error.
	expanding map[*yaml.Node]bool
	// merged is the number of members that merge keys added or that others replaced.
	merged int
}

func (c *yamlConverter) at(n *yaml.Node, f *failure) *card.DecodeError {
	return c.fail(c.start+c.offset(n.Line, n.Column), f)
}

// within adds a token to the pointer of an error.
func within(token string, err *card.DecodeError) *card.DecodeError {
	err.Pointer = card.JoinPointer(token) + err.Pointer
	return err
}

func (c *yamlConverter) value(n *yaml.Node) *card.DecodeError {
	if n.Kind == yaml.AliasNode {
		return c.alias(n)
	}
	if f := c.begin(); f != nil {
		return c.at(n, f)
	}
	c.nodes = append(c.nodes, n)
	switch n.Kind {
	case yaml.MappingNode:
		return c.mapping(n)
	case yaml.SequenceNode:
		return c.sequence(n)
	case yaml.ScalarNode:
		if f := c.scalar(n); f != nil {
			return c.at(n, f)
		}
		return nil
	}
	c.literal("null") // an empty document
	return nil
}

// alias writes the value that an alias stands for.
func (c *yamlConverter) alias(n *yaml.Node) *card.DecodeError {
	if c.expanding[n.Alias] {
		return c.at(n, malformed("the value of the anchor %q contains itself", n.Value))
	}
	c.expanding[n.Alias] = true
	err := c.value(n.Alias)
	delete(c.expanding, n.Alias)
	return err
}

func (c *yamlConverter) sequence(n *yaml.Node) *card.DecodeError {
	if f := c.writer.open('['); f != nil {
		return c.at(n, f)
	}
	for i, element := range n.Content {
		if f := c.element(); f != nil {
			return c.at(element, f)
		}
		if err := c.value(element); err != nil {
			return within(strconv.Itoa(i), err)
		}
		c.next()
	}
	c.close(']')
	return nil
}

func (c *yamlConverter) mapping(n *yaml.Node) *card.DecodeError {
	if f := c.writer.open('{'); f != nil {
		return c.at(n, f)
	}
	members, err := c.members(n)
	if err != nil {
		return err
	}
	for _, m := range members {
		if f := c.name(m.name); f != nil {
			return c.at(m.key, f)
		}
		c.nodes = append(c.nodes, m.key)
		if err := c.value(m.value); err != nil {
			return within(m.name, err)
		}
		c.next()
	}
	c.close('}')
	return nil
}
