package oasfformat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	stdio = "stdio"

	// passes is the prefix of an argument that passes a variable of the environment. dockerHub is
	// the prefix of an image in Docker Hub, the registry of images without a registry in their
	// name.
	passes    = "--env="
	dockerHub = "docker.io/"

	isStarted     = "a package without a transport is started as a process"
	startsIt      = "the command starts packages of this registry"
	installsIt    = "the registry installs a program, usually with the name of the package; check it, and install the package first"
	startsThisWay = "the command needs this argument to start a server"
	oneArgument   = "a package and its version, or a flag and its value, are one argument; a variable has its default, and {name} is a value that the user enters"
	entersIt      = "the user enters the value"
	startsServer  = "a connection has the command that starts the server"
	namesPackage  = "the command starts a package of a registry"
	innerServer   = "the server.json that the module holds has other packages, and takes precedence"
)

// entered matches an argument that the user enters.
var entered = lazy.Regexp(`^\{[^{} ]+\}$`)

// argument is an argument of a command, and the value from which it is made; nil for an argument
// that the command itself needs.
type argument struct {
	text string
	from *format.Node
}

// writePackages adds the connections of the packages of a description. seen has the command
// lines and addresses of existing connections, since no two connections of a server may have the
// same. It reports whether the connections represent all members of the packages.
func writePackages(r *format.Run, d, connections *format.Node, seen map[string]bool) bool {
	areSaid, processes := true, onlyProcesses(r, d)
	for _, p := range d.Get("packages").Visit().Items() {
		var made *format.Node
		if isProcess(p) || !processes {
			made = packageConnection(r, p, seen)
		}
		if made != nil {
			connections.Add(made)
			reason := startsServer
			if made.Get("command") == nil {
				reason = reachesIt
			}
			r.Made(p, made, "module", reason)
		}
		areSaid = areSaid && made != nil && isPlainPackage(p)
	}
	return areSaid
}

// notePackages writes each package as an annotation.
func notePackages(r *format.Run, d, to *format.Node) {
	hint := ""
	if !hasServers(r) {
		hint = `; it is a server of a module if the option "` + serverCapabilities + `" supplies its features, notify or subscribe`
	}
	for i, p := range d.Get("packages").Visit().Items() {
		writeNote(r, p, functions.JSON(p), to, "package", i, hint)
	}
}

// packageConnection returns the connection of a package; nil if there is none.
func packageConnection(r *format.Run, p *format.Node, seen map[string]bool) *format.Node {
	transport := p.Get("transport")
	switch {
	case transport.Is("sse"), transport.Is("streamable-http"):
		return remoteConnection(r, transport, p.Get("address"), p.Get("headers"), seen)
	case transport != nil && !transport.Is(stdio):
		return nil
	}
	command, args := commandLine(p)
	line := lineOf(p)
	if command == "" || seen[line] {
		return nil
	}
	seen[line] = true
	connection := r.Object()
	kind, program := r.String(stdio), r.String(command)
	connection.Set(kind, "type")
	connection.Set(program, "command")
	if transport == nil {
		r.Added(kind, format.CodeDefault, isStarted)
	}
	switch {
	case p.Get("command") != nil:
	case isInstalled(p):
		r.Rename(p.Get("identifier"), program, format.CodeFallback, installsIt)
	default:
		r.Rename(p.Get("registry"), program, "module", startsIt)
	}
	for _, arg := range args {
		made := r.String(arg.text)
		r.ListAt(connection, "args").Add(made)
		if arg.from == nil {
			r.Added(made, format.CodeDefault, startsThisWay)
		} else if !arg.from.Is(arg.text) {
			r.Rename(arg.from, made, "module", oneArgument)
		}
	}
	writeEnvironment(r, p.Get("environment"), connection)
	return connection
}

// lineOf returns the command line or the address of a package; empty if it has no connection.
func lineOf(p *format.Node) string {
	if kind, ok := p.Get("transport").Text(); ok && kind != stdio {
		return p.TextAt("address")
	}
	command, args := commandLine(p)
	if command == "" {
		return ""
	}
	words := []string{command}
	for _, arg := range args {
		words = append(words, arg.text)
	}
	return strings.Join(words, "\x00")
}

// commandLine returns the command that starts a package, and its arguments. OASF requires
// distinct arguments: the command is empty if one occurs twice, or if the command is not known.
func commandLine(p *format.Node) (command string, args []argument) {
	identifier := p.TextAt("identifier")
	command = p.TextAt("command")
	run := cmp.Or(runnerOf(command, p.TextAt("registry")), &runner{command: command})
	if identifier == "" {
		return "", nil
	}
	args = run.line(p, identifier)
	var differing []argument
	seen := make(map[string]bool, len(args))
	for _, arg := range args {
		_, value, _ := strings.Cut(arg.text, "=")
		isFlag := arg.text != "" && arg.text[0] == '-' && value != ""
		switch {
		case arg.text == "":
		case seen[arg.text] && (isFlag || arg.text == identifier || run.needs(arg.text)): // the publisher repeats a flag, or an argument that the command needs
		case seen[arg.text], isLongText(arg.text):
			return "", nil
		default:
			seen[arg.text] = true
			differing = append(differing, arg)
		}
	}
	if run.installed {
		return identifier, differing
	}
	return run.command, differing
}

// isInstalled reports whether a package is installed as a program that is started by its name.
func isInstalled(p *format.Node) bool {
	run := runnerOf("", p.TextAt("registry"))
	return run != nil && run.installed && p.Get("command") == nil
}

// joined returns arguments in which each flag that is repeated is one argument with its value:
// --dir=/a and --dir=/b for --dir, /a, --dir and /b.
func joined(args []argument) []argument {
	count := make(map[string]int, len(args))
	for _, arg := range args {
		count[arg.text]++
	}
	var list []argument
	for i := 0; i < len(args); i++ {
		arg := args[i]
		isRepeated := strings.HasPrefix(arg.text, "--") && arg.text != "--" && !strings.Contains(arg.text, "=") && count[arg.text] > 1
		if isRepeated && i+1 < len(args) && args[i+1].text[0] != '-' {
			i++
			arg.text += "=" + args[i].text
		}
		list = append(list, arg)
	}
	return list
}

// line returns the arguments that start a package: the words and flags of the command, the package,
// and its own arguments. A command with a separator has its flags after the package.
func (x *runner) line(p *format.Node, identifier string) []argument {
	args := needed(x.words)
	if x.separator == "" {
		args = append(args, needed(x.flags)...)
	}
	var given []argument
	if !x.installed {
		given = x.commandArguments(p)
	}
	args = append(args, given...)
	version := p.TextAt("version")
	if slices.ContainsFunc(given, x.namesPackage) {
		version = "" // it is the name of a program of another package
	}
	if !x.installed {
		args = append(args, argument{x.join(identifier, version), p.Get("identifier")})
	}
	own := joined(slices.DeleteFunc(arguments(p.Get("arguments")), func(arg argument) bool { return arg.text == "" }))
	if x.separator != "" {
		args = append(args, needed(x.flags)...)
	}
	if x.separator != "" && len(own) > 0 {
		args = append(args, needed([]string{x.separator})...)
	}
	return append(args, own...)
}

// needed returns arguments that a command needs, which have no source.
func needed(words []string) []argument {
	var args []argument
	for _, word := range words {
		args = append(args, argument{word, nil})
	}
	return args
}

// commandArguments returns the arguments before the name of a package: the arguments of its
// member commandArguments, and an argument for each other variable of its environment. A flag
// and the variable that it passes become one argument. The image itself, which some publishers
// give as the last argument, is left out.
func (x *runner) commandArguments(p *format.Node) []argument {
	given := arguments(p.Get("commandArguments"))
	if x.passes == nil {
		return given
	}
	var args []argument
	passed := make(map[string]bool)
	identifier := p.TextAt("identifier")
	for i := 0; i < len(given); i++ {
		arg := given[i]
		flag, variable, hasValue := strings.Cut(arg.text, "=")
		isPassed := slices.Contains(x.passes, flag)
		switch {
		case isPassed && !hasValue && i+1 < len(given):
			i++
			arg, variable = argument{passes + given[i].text, given[i].from}, given[i].text
		case i == len(given)-1 && strings.TrimPrefix(arg.text, dockerHub) == strings.TrimPrefix(identifier, dockerHub):
			continue
		}
		if name, _, _ := strings.Cut(variable, "="); isPassed {
			passed[name] = true
		}
		args = append(args, arg)
	}
	for _, v := range p.Get("environment").Items() {
		if name, ok := v.Get("name").Text(); ok && name != "" && !passed[name] {
			args = append(args, argument{passes + name, v.Get("name")})
		}
	}
	return args
}

// arguments returns the arguments of a command. A value that the user enters is the name of the
// variable in braces, as in server.json; an optional one without a default is left out.
func arguments(inputs *format.Node) []argument {
	var args []argument
	for _, v := range inputs.Items() {
		value, isKnown := knownValue(v)
		name := v.TextAt("name")
		hint := v.TextAt("hint")
		isRequired := v.Get("required").True()
		switch {
		case v.Get("kind").Is("named") && isKnown:
			args = append(args, argument{name + "=" + value, valueOf(v)})
		case v.Get("kind").Is("named") && !isRequired:
			args = append(args, argument{name, v.Get("name")})
		case v.Get("kind").Is("named"):
			args = append(args, argument{name + "=" + placeOf(name), v.Get("name")})
		case isKnown:
			args = append(args, argument{value, valueOf(v)})
		case isRequired && hint != "":
			args = append(args, argument{"{" + hint + "}", v.Get("hint")})
		}
	}
	return args
}

// placeOf returns the placeholder for the value of a flag that the user enters: its name in
// braces.
func placeOf(name string) string { return "{" + strings.TrimLeft(name, "-") + "}" }

// valueOf returns the value of an input or its default; nil if it has none.
func valueOf(v *format.Node) *format.Node {
	for _, name := range []string{"value", "default"} {
		if x := v.Get(name); x.Kind() == card.KindString && !x.Is("") {
			return x
		}
	}
	return nil
}

// knownValue returns the value of an input, with the defaults of its variables in their places.
func knownValue(v *format.Node) (text string, ok bool) {
	text, ok = valueOf(v).Text()
	for _, variable := range v.Get("variables").Inner() {
		if value, ok := valueOf(variable).Text(); ok {
			text = strings.ReplaceAll(text, "{"+variable.Name()+"}", value)
		}
	}
	return text, ok
}

// writeEnvironment writes the variables of the environment, each name once. OASF requires a
// description of each.
func writeEnvironment(r *format.Run, variables, connection *format.Node) {
	seen := make(map[string]bool)
	for _, v := range variables.Items() {
		name, ok := v.Get("name").Text()
		if !ok || seen[name] {
			continue
		}
		seen[name] = true
		made := r.Object()
		made.Set(r.String(name), "name")
		if text, ok := v.Get("description").Text(); ok && text != "" {
			made.Set(r.Copy(v.Get("description")), "description")
		} else {
			description := r.String("The variable " + name + ".")
			made.Set(description, "description")
			r.Added(description, format.CodeDefault, "OASF requires a description of the variable")
		}
		if text, ok := knownValue(v); ok && !needsVariable(v, text) {
			made.Set(defaultOf(r, valueOf(v), text), "default_value")
		}
		if v.Get("required").True() {
			made.Set(r.Boolean(true), "required")
		}
		r.ListAt(connection, "env_vars").Add(made)
	}
}

// needsVariable reports whether a value of an input contains a variable without a default. The user of a
// client then enters the whole value.
func needsVariable(v *format.Node, value string) bool {
	return slices.ContainsFunc(v.Get("variables").Inner(), func(x *format.Node) bool { return strings.Contains(value, "{"+x.Name()+"}") })
}

// defaultOf returns the value of a variable of the environment, after its own variables are replaced by their
// defaults.
func defaultOf(r *format.Run, value *format.Node, text string) *format.Node {
	if value.Is(text) {
		return r.Copy(value)
	}
	made := r.String(text)
	r.Rename(value, made, "module", hasDefaults)
	return made
}

// remoteConnection returns the connection of a server at an address; nil if the address is
// missing, too long, or in seen.
func remoteConnection(r *format.Run, transport, url, headers *format.Node, seen map[string]bool) *format.Node {
	kind := "streamable-http"
	if transport.Is("sse") {
		kind = "sse"
	}
	text, ok := url.Text()
	line := kind + " " + text
	if !ok || isLong(url) || seen[line] {
		return nil
	}
	seen[line] = true
	connection := r.Object()
	connection.Set(r.String(kind), "type")
	connection.Set(r.Copy(url), "url")
	writeHeaders(r, headers, connection)
	return connection
}

// isPlainPackage reports whether the connection of a package represents all its members.
func isPlainPackage(p *format.Node) bool {
	for _, v := range p.Inner() {
		isPlain := false
		switch v.Name() {
		case "registry", "identifier", "version":
			isPlain = v.Kind() == card.KindString
		case "transport":
			isPlain = v.Is(stdio)
		case "command":
			command, _ := v.Text()
			run := runnerOf(command, "")
			isPlain = run != nil && run.registry == p.TextAt("registry")
		case "commandArguments", "arguments":
			seen := make(map[string]bool)
			isPlain = !slices.ContainsFunc(v.Inner(), func(x *format.Node) bool {
				isRepeated := seen[x.JSON()]
				seen[x.JSON()] = true
				return isRepeated || !isPlainArgument(x) || isOmitted(p, x, v.Name() == "arguments")
			})
		case "environment":
			seen := make(map[string]bool)
			isPlain = !slices.ContainsFunc(v.Inner(), func(x *format.Node) bool { return !isPlainVariable(x, seen) })
		}
		if !isPlain {
			return false
		}
	}
	return p.Get("registry") != nil && !isInstalled(p)
}

// isOmitted reports whether a command line does not have an argument of a package, or has it in a
// place where it is read as something else. isOwn says that it follows the package.
func isOmitted(p, arg *format.Node, isOwn bool) bool {
	identifier := p.TextAt("identifier")
	name := arg.TextAt("name")
	value := arg.TextAt("value")
	run := cmp.Or(runnerOf(p.TextAt("command"), p.TextAt("registry")), &runner{})
	return run.needs(name) || run.needs(value) || isOwn && value == identifier || !isOwn && !arg.Get("kind").Is("named")
}

// isPlainArgument reports whether the text of an argument represents all its members.
func isPlainArgument(v *format.Node) bool {
	value, hasValue := v.Get("value").Text()
	switch count := len(v.Inner()); {
	case v.Get("kind").Is("positional") && hasValue:
		return count == 2 && value != "" && value[0] != '-' && !entered().MatchString(value)
	case v.Get("kind").Is("positional"):
		return count == 3 && v.Get("required").True() && entered().MatchString("{"+v.TextAt("hint")+"}")
	default:
		return v.Get("kind").Is("named") && isPlainFlag(v, count)
	}
}

// isPlainFlag is [isPlainArgument] for a flag with a number of members.
func isPlainFlag(v *format.Node, count int) bool {
	name := v.TextAt("name")
	value, hasValue := v.Get("value").Text()
	isPassed := slices.ContainsFunc(runners, func(x runner) bool { return slices.Contains(x.passes, name) })
	switch {
	case !strings.HasPrefix(name, "-") || strings.Contains(name, "=") || isPassed: // passed variables are read as the environment
		return false
	case hasValue:
		return count == 3 && value != "" && value != placeOf(name)
	default:
		return count == 2 || count == 3 && v.Get("required").True()
	}
}

// isPlainVariable reports whether a variable of a connection represents all members of a
// variable. seen has the names of other variables.
func isPlainVariable(v *format.Node, seen map[string]bool) bool {
	for _, x := range v.Inner() {
		text, isText := x.Text()
		switch x.Name() {
		case "name", "description", "default":
			if !isText || text == "" || x.Name() == "default" && isReference(text) {
				return false
			}
		case "required":
			if !x.True() {
				return false
			}
		default:
			return false
		}
	}
	name, ok := v.Get("name").Text()
	isFirst := ok && !seen[name]
	seen[name] = true
	return isFirst
}
