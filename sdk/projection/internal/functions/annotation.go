package functions

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// AnnotationPrefix is the prefix of the names of annotations for values for which a format has
// no member.
const AnnotationPrefix = "io.github.agentcard-go."

const (
	annotation = "annotation"
	noJSON     = "the annotation is not JSON of the expected form"
	onlyTexts  = "annotations of the target are strings; this one is the JSON text of the value"
	reserved   = "a name that begins with " + AnnotationPrefix + " is for conversions, and this conversion does not use it"
)

// Copy copies a value.
func Copy(r *format.Run, v *format.Node) *format.Node { return r.Copy(v) }

// ReadJSON parses a string that contains JSON.
func ReadJSON(r *format.Run, v *format.Node) *format.Node {
	text, _ := v.Text()
	raw, err := card.ParseRaw([]byte(text))
	if err != nil {
		return r.Drop(v, annotation, noJSON)
	}
	return r.JSON(raw.String()).From(v)
}

// ReadJSONOf is [ReadJSON] for values of one kind.
func ReadJSONOf(r *format.Run, v *format.Node, kind card.Kind) *format.Node {
	made := ReadJSON(r, v)
	if made != nil && made.Kind() != kind {
		return r.Drop(v, annotation, noJSON)
	}
	return made
}

// JSON returns the JSON text of a value without white space.
func JSON(v *format.Node) string {
	text := v.JSON()
	if !strings.ContainsAny(text, " \t\r\n") {
		return text
	}
	return scan.View(scan.AppendCompact(make([]byte, 0, len(text)), text))
}

// WriteJSON writes a value as a string that contains its JSON text.
func WriteJSON(r *format.Run, v *format.Node) *format.Node {
	return WriteText(r, v, JSON(v), "")
}

// WriteText is [WriteJSON] for a value whose JSON text is known. hint follows the reason in the
// report.
func WriteText(r *format.Run, v *format.Node, text, hint string) *format.Node {
	made := r.String(text).From(v)
	r.Rename(v, made, annotation, "the target has no member for all of it; an annotation has it as JSON"+hint)
	return made
}

// ReadAnnotations reads the annotations that applications have set. It comes after all rules that read
// annotations of conversions.
func ReadAnnotations(r *format.Run, annotations, to *format.Node) {
	for _, v := range annotations.Visit().Inner() {
		switch {
		case !strings.HasPrefix(v.Name(), AnnotationPrefix) && v.Kind() == card.KindString:
			to.Set(r.Copy(v.Use()), "annotations", v.Name())
		case strings.HasPrefix(v.Name(), AnnotationPrefix) && v.Left() != nil && !v.IsVisited():
			r.Drop(v, annotation, reserved)
		}
	}
}

// WriteAnnotations writes the annotations of applications; write copies a string. Other values
// become their JSON text.
func WriteAnnotations(r *format.Run, from *format.Node, write func(*format.Run, *format.Node) *format.Node, to *format.Node, path ...string) {
	for _, v := range from.Get("annotations").Visit().Inner() {
		if strings.HasPrefix(v.Name(), AnnotationPrefix) {
			r.Drop(v, annotation, reserved)
			continue
		}
		text := v
		if v.Kind() != card.KindString {
			text = r.String(JSON(v)).From(v)
		}
		made := write(r, text)
		if made == nil {
			continue
		}
		to.Set(made, append(path[:len(path):len(path)], v.Name())...)
		if v.Use() != text {
			r.Narrow(v, made, annotation, onlyTexts)
		}
	}
}
