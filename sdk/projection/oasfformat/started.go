package oasfformat

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// readNotedPackages reads the annotations that contain packages, in their order. It returns the
// command lines and addresses of these packages.
func readNotedPackages(r *format.Run, from, to *format.Node) map[string]bool {
	lines := make(map[string]bool)
	for _, module := range from.Get("modules").Items() {
		for _, v := range connections(module) {
			lines[connectionLine(v)] = true
		}
	}
	noted := readNotes(r, from, "package", "no module starts this package", func(v *format.Node) bool {
		line := lineOf(v)
		return line != "" && !lines[line] && isNew(from)
	})
	addNumbered(r, to, "packages", noted, nil)
	return linesOf(to)
}

// linesOf returns the command lines and addresses of the packages of a description.
func linesOf(d *format.Node) map[string]bool {
	lines := make(map[string]bool)
	for _, p := range d.Get("packages").Items() {
		if line := lineOf(p); line != "" {
			lines[line] = true
		}
	}
	return lines
}

// connectionLine returns the command line or the address of a connection.
func connectionLine(v *format.Node) string {
	if url, ok := v.Get("url").Text(); ok {
		return url
	}
	words := []string{v.TextAt("command")}
	for _, arg := range v.Get("args").Items() {
		text, _ := arg.Text()
		words = append(words, text)
	}
	return strings.Join(words, "\x00")
}

// readPackage returns the package that a connection starts; nil if its command is not known.
func readPackage(r *format.Run, v *format.Node) *format.Node {
	command, args := v.Get("command"), v.Get("args")
	text, _ := command.Text()
	s := parse(text, args.Items())
	if s == nil {
		return nil
	}
	p := r.Object().From(v)
	registry, identifier := r.String(s.registry).From(command.Use()), r.String(s.identifier).From(s.origin)
	p.Set(registry, "registry")
	r.Rename(command, registry, "module", namesPackage)
	p.Set(identifier, "identifier")
	if s.version != "" {
		p.Set(r.String(s.version).From(s.origin), "version")
	}
	p.Set(r.Copy(command), "command")
	setInputs(r, p, "commandArguments", s.before, s.valued)
	setInputs(r, p, "arguments", s.after, nil)
	readEnvironment(r, v.Get("env_vars"), s.passed, p)
	p.Set(r.String(stdio).From(v.Get("type")), "transport")
	r.Rename(args.Use(), p, "module", namesPackage)
	return p
}

// setInputs sets a list of inputs that are made from arguments. The value of a flag in valued is
// the next argument.
func setInputs(r *format.Run, p *format.Node, name string, args []*format.Node, valued []string) {
	isValued := make(map[string]bool, len(valued))
	for _, flag := range valued {
		isValued[flag] = true
	}
	for i := 0; i < len(args); i++ {
		text, ok := args[i].Text()
		if !ok || text == "" {
			continue
		}
		made := r.Object().From(args[i])
		set := func(text string, from *format.Node, member string) { made.Set(r.String(text).From(from), member) }
		flag, value, hasValue := strings.Cut(text, "=")
		switch {
		case isValued[text] && i+1 < len(args):
			i++
			made.Set(r.String("named"), "kind")
			set(text, args[i-1], "name")
			made.Set(r.Copy(args[i]), "value")
		case text[0] == '-' && hasValue && value == placeOf(flag):
			made.Set(r.String("named"), "kind")
			set(flag, args[i], "name")
			made.Set(r.Boolean(true).From(args[i]), "required")
		case text[0] == '-':
			made.Set(r.String("named"), "kind")
			set(flag, args[i], "name")
			if value != "" {
				set(value, args[i], "value")
			}
		case entered().MatchString(text):
			made.Set(r.String("positional"), "kind")
			set(strings.Trim(text, "{}"), args[i], "hint")
			made.Set(r.Boolean(true).From(args[i]), "required")
		default:
			made.Set(r.String("positional"), "kind")
			made.Set(r.Copy(args[i]), "value")
		}
		r.ListAt(p, name).Add(made)
	}
}

// readEnvironment reads the variables of a connection, and those that the command passes to the
// package.
func readEnvironment(r *format.Run, variables *format.Node, passed []*format.Node, p *format.Node) {
	byName := make(map[string]*format.Node)
	for _, v := range variables.Visit().Items() {
		name, ok := v.Get("name").Text()
		if !ok {
			continue
		}
		made := r.Object().From(v.Visit())
		for _, x := range [][2]string{{"name", "name"}, {"description", "description"}, {"default_value", "default"}} {
			m := v.Get(x[0])
			text, ok := m.Text()
			if x[0] == "default_value" && isReference(text) {
				r.Rename(m.Use(), made, "module", clientEnters)
			} else if ok {
				made.Set(r.Copy(m.Use()), x[1])
			}
		}
		if m := v.Get("required"); m.Kind() == card.KindBool {
			if m.Use().True() {
				made.Set(r.Copy(m), "required")
			}
		}
		byName[name] = made
		r.ListAt(p, "environment").Add(made)
	}
	for _, arg := range passed {
		text, _ := arg.Text()
		for _, flag := range []string{"-e=", "--env="} {
			text = strings.TrimPrefix(text, flag)
		}
		name, value, hasValue := strings.Cut(text, "=")
		made := byName[name]
		if made == nil {
			made = r.Object().From(arg)
			made.Set(r.String(name).From(arg), "name")
			byName[name] = made
			r.ListAt(p, "environment").Add(made)
		}
		if hasValue && made.Get("value") == nil {
			made.Set(r.String(value).From(arg), "value")
		}
	}
}
