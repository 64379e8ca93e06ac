// Package annotation reads and writes annotations that hold what a format has no member for.
package annotation

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Prefix begins the names of these annotations.
const Prefix = "io.github.agentcard-go."

const (
	code      = "annotation"
	asJSON    = "the target has no member for it; an annotation has it as JSON"
	noJSON    = "the annotation is not JSON of the expected form"
	onlyTexts = "annotations of the target are strings"
)

// Copy copies a value.
func Copy(r *projection.Run, v *projection.Node) *projection.Node { return r.Copy(v) }

// ReadJSON reads a text that contains JSON.
func ReadJSON(r *projection.Run, v *projection.Node) *projection.Node {
	text, _ := v.Text()
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		r.Drop(v, code, noJSON)
		return nil
	}
	return r.JSON(raw.String()).From(v)
}

// WriteJSON writes a value as a text that contains JSON.
func WriteJSON(r *projection.Run, v *projection.Node) *projection.Node {
	return WriteText(r, v, v.JSON())
}

// WriteText is [WriteJSON] for a value whose JSON is text.
func WriteText(r *projection.Run, v *projection.Node, text string) *projection.Node {
	made := r.String(text).From(v)
	r.Rename(v, made, code, asJSON)
	return made
}

// Read reads the annotations of applications.
func Read(r *projection.Run, annotations, to *projection.Node) {
	for _, v := range projection.Visit(annotations).Inner() {
		if !strings.HasPrefix(v.Name(), Prefix) && v.Kind() == projection.Text {
			to.Set(r.Copy(projection.Use(v)), "annotations", v.Name())
		}
	}
}

// Write writes the annotations of applications that are texts; write copies one.
func Write(r *projection.Run, from *projection.Node, write func(*projection.Run, *projection.Node) *projection.Node, to *projection.Node, path ...string) {
	for _, v := range projection.Visit(from.Get("annotations")).Inner() {
		if v.Kind() != projection.Text {
			r.Drop(v, code, onlyTexts)
		} else if made := write(r, v); made != nil {
			projection.Use(v)
			to.Set(made, append(path[:len(path):len(path)], v.Name())...)
		}
	}
}
