package functions

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// AnnotationPrefix is the prefix of the names of annotations for values for which a format has
// no member.
const AnnotationPrefix = "io.github.agentcard-go."

const (
	annotation = "annotation"
	asJSON     = "the target has no member for all of it; an annotation has it as JSON"
	noJSON     = "the annotation is not JSON of the expected form"
	onlyTexts  = "annotations of the target are strings"
)

// Copy copies a value.
func Copy(r *format.Run, v *format.Node) *format.Node { return r.Copy(v) }

// ReadJSON parses a string that contains JSON.
func ReadJSON(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		r.Drop(v, annotation, noJSON)
		return nil
	}
	return r.JSON(raw.String()).From(v)
}

// WriteJSON writes a value as a string that contains its JSON text.
func WriteJSON(r *format.Run, v *format.Node) *format.Node {
	return WriteText(r, v, v.JSON(), "")
}

// WriteText is [WriteJSON] for a value whose JSON text is known. hint follows the reason in the
// report.
func WriteText(r *format.Run, v *format.Node, text, hint string) *format.Node {
	made := r.String(text).From(v)
	r.Rename(v, made, annotation, asJSON+hint)
	return made
}

// ReadAnnotations reads the annotations that applications have set.
func ReadAnnotations(r *format.Run, annotations, to *format.Node) {
	for _, v := range annotations.Visit().Inner() {
		if !strings.HasPrefix(v.Name(), AnnotationPrefix) && v.Kind() == card.KindString {
			to.Set(r.Copy(v.Use()), "annotations", v.Name())
		}
	}
}

// WriteAnnotations writes the annotations of applications whose values are strings; write
// copies one.
func WriteAnnotations(r *format.Run, from *format.Node, write func(*format.Run, *format.Node) *format.Node, to *format.Node, path ...string) {
	for _, v := range from.Get("annotations").Visit().Inner() {
		if v.Kind() != card.KindString {
			r.Drop(v, annotation, onlyTexts)
		} else if made := write(r, v); made != nil {
			v.Use()
			to.Set(made, append(path[:len(path):len(path)], v.Name())...)
		}
	}
}
