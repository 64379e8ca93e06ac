package a2aformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// ExtensionURI identifies the extension for descriptions. Its params are a description of the
// agent, limited to the values for which A2A has no member. Clients that support the extension
// name it in the header A2A-Extensions.
const ExtensionURI = "https://github.com/agentcard-go/cardgen/extensions/description/v1"

const (
	codeExtension = "extension"
	// optionReaders is the option that names the readers of the card: by URIs of extensions that
	// they support, or by the word for programs that use this module.
	optionReaders = "readers"
	thisModule    = "cardgen"

	known = "the readers that the caller named know the extension for descriptions"
)

// writeExtension writes the values that no rule has written to the extension for descriptions,
// if the caller requests it or names readers that support it.
func writeExtension(r *format.Run, d, to *format.Node) {
	isExtension := func(v *format.Node) bool { return v.Get("uri").Is(ExtensionURI) }
	option, message := extensionOption(r)
	if option == "" || slices.ContainsFunc(d.Get("extensions").Items(), isExtension) {
		return
	}
	params := r.Object()
	for _, v := range d.Inner() {
		key := keys[v.Name()]
		switch {
		case v.Left() == nil:
		case key != "":
			writeElements(r, v, params, key)
		default:
			if rest := unwritten(r, v); rest != nil {
				params.Set(rest, v.Name())
			}
		}
	}
	if len(params.Inner()) == 0 {
		return
	}
	extension, uri := r.Object(), r.String(ExtensionURI)
	extension.Set(uri, "uri")
	extension.Set(params, "params")
	r.ListAt(to, "capabilities", "extensions").Add(extension)
	r.Supplied(uri, option, message)
}

// extensionOption returns the option with which the caller requests the extension for
// descriptions, and the reason of its entry; an empty option without a request.
func extensionOption(r *format.Run) (option, message string) {
	if _, ok := r.Text(codeExtension); ok {
		return codeExtension, "the caller asked for the extension for descriptions"
	}
	readers, _ := r.Option(optionReaders)
	for _, texts := range readers {
		for text := range strings.SplitSeq(texts, ",") { // as in the header A2A-Extensions
			if text = strings.TrimSpace(text); text == ExtensionURI || text == thisModule {
				return optionReaders, known
			}
		}
	}
	return "", ""
}

// writeExtension03 is writeExtension for a card of 0.3 only. In a card of both generations, the
// rules of 1.0 write the extension.
func writeExtension03(r *format.Run, d, to *format.Node) {
	if r.Target() != union {
		writeExtension(r, d, to)
	}
}

// keys maps the lists whose elements can be partly written to the member that identifies an
// element.
var keys = map[string]string{"skills": "id", "endpoints": "address", "icons": "src"}

// writeElements writes the parts of a list's elements that no rule has written, with the member
// that identifies each element. Partly written elements come first, in the order of the card,
// then elements not written at all. If several elements share an identifier and one of them is
// incomplete, all of them are listed. The nth with an identifier then belongs to the nth in the
// card. A partly written element without an identifier stays unwritten.
func writeElements(r *format.Run, list, params *format.Node, key string) {
	elements := slices.Clone(list.Ordered("priority"))
	isPart := func(e *format.Node) bool { return e.Get(key).Left() == nil }
	rank := func(e *format.Node) int {
		if isPart(e) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(elements, func(a, b *format.Node) int { return rank(a) - rank(b) })
	type rest struct {
		of, left *format.Node
		isPart   bool
	}
	var all []rest
	count, incomplete := make(map[string]int), make(map[string]bool)
	for _, e := range elements {
		id, ok := e.Get(key).Text()
		x := rest{of: e, isPart: isPart(e)}
		if x.isPart && !ok {
			continue
		}
		count[id]++
		if x.left = unwritten(r, e); x.left != nil {
			incomplete[id] = true
		}
		all = append(all, x)
	}
	made := r.List()
	for _, x := range all {
		id, ok := x.of.Get(key).Text()
		if x.left == nil && ok && count[id] > 1 && incomplete[id] {
			x.left = r.Object()
		}
		if x.left == nil {
			continue
		}
		if x.isPart {
			x.left.Set(r.Copy(x.of.Get(key)), key)
		}
		made.Add(x.left)
	}
	if len(made.Items()) > 0 {
		params.Set(made, list.Name())
	}
}

// unwritten returns a copy of the parts of a value that no rule has written, and marks them as
// written. It is nil if everything is written.
func unwritten(r *format.Run, v *format.Node) *format.Node {
	if v.Left() == nil {
		return nil
	}
	if !v.IsVisited() {
		made := r.Copy(v.Use())
		r.Rename(v, made, codeExtension, "A2A has no member for it; the extension for descriptions has it")
		return made
	}
	if v.Kind() != card.KindObject {
		return nil // indexes would be lost without the written elements
	}
	made := r.Object()
	for _, member := range v.Inner() {
		if rest := unwritten(r, member); rest != nil {
			made.Set(rest, member.Name())
		}
	}
	if len(made.Inner()) == 0 {
		return nil
	}
	return made
}

// readExtension merges the extension for descriptions into the description. If a rule for
// another version of A2A has read it already, it does nothing.
func readExtension(r *format.Run, _, d *format.Node) {
	if strings.HasPrefix(r.Target(), "a2a") {
		return
	}
	list := d.Get("extensions")
	rest := r.List().From(list)
	var found *format.Node
	for _, v := range list.Items() {
		if found == nil && v.Get("uri").Is(ExtensionURI) && v.Get("params").Kind() == card.KindObject {
			found = v.Get("params")
		} else {
			rest.Add(r.Copy(v))
		}
	}
	if found == nil {
		return
	}
	if d.Remove("extensions"); len(rest.Items()) > 0 {
		d.Set(rest, "extensions")
	}
	add(r, found, d)
}

// add adds the members that an object lacks. Elements of lists are added to the elements with
// the same identifier.
func add(r *format.Run, from, to *format.Node) {
	for _, v := range from.Inner() {
		old, key := to.Get(v.Name()), keys[v.Name()]
		switch {
		case old == nil:
			to.Set(r.Copy(v), v.Name())
		case old.Kind() == card.KindObject && v.Kind() == card.KindObject:
			add(r, v, old)
		case key != "" && old.Kind() == card.KindArray && v.Kind() == card.KindArray:
			addElements(r, v, old, key)
		case old.JSON() != v.JSON():
			r.Drop(v, format.CodeMismatch, "another member of the card says something else than the extension")
		}
	}
}

// addElements merges elements into those with the same identifier, in order, and appends the
// others.
func addElements(r *format.Run, from, to *format.Node, key string) {
	elements := make(map[string][]*format.Node)
	for _, element := range to.Items() {
		if id, ok := element.Get(key).Text(); ok {
			elements[id] = append(elements[id], element)
		}
	}
	for _, v := range from.Items() {
		id := v.TextAt(key)
		same := elements[id]
		if protocol := v.Get("protocol"); len(same) == 0 || protocol != nil && protocol.JSON() != same[0].Get("protocol").JSON() {
			to.Add(r.Copy(v))
			continue
		}
		elements[id] = same[1:]
		add(r, v, same[0])
	}
}
