package oasfformat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

// argument is an argument of a command, and the value from which it is made; nil for an argument
// that the command itself needs.
type argument struct {
	text string
	from *format.Node
	// flag is the name of a flag of one letter with a value; nil for other arguments. See
	// separated.
	flag *format.Node
	// isEntered says that the user enters a part of the value.
	isEntered bool
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
	command = p.TextAt("command")
	run := cmp.Or(runnerOf(command, p.TextAt("registry")), &runner{command: command})
	identifier := run.nameOf(p)
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
		case strings.HasSuffix(arg.text, "=true") && run.needs(strings.TrimSuffix(arg.text, "=true")): // the command has the flag without a value
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

// line returns the arguments that start a package: the words and flags of the command, the package,
// and its own arguments. A command with a separator has its flags after the package.
func (x *runner) line(p *format.Node, identifier string) []argument {
	args := needed(x.words)
	if x.separator == "" {
		args = append(args, needed(x.flags)...)
	}
	var given []argument
	if !x.installed {
		given = x.commandArguments(p, identifier)
	}
	args = append(args, x.registryArgument(p, given)...)
	args = append(args, given...)
	version := p.TextAt("version")
	if slices.ContainsFunc(given, x.namesPackage) {
		version = "" // it is the name of a program of another package
	}
	if !x.installed {
		args = append(args, argument{text: x.join(identifier, version), from: p.Get("identifier")})
	}
	own := joined(slices.DeleteFunc(arguments(p.Get("arguments")), func(arg argument) bool { return arg.text == "" }))
	if x.separator != "" {
		args = append(args, needed(x.flags)...)
	}
	if x.separator != "" && len(own) > 0 {
		args = append(args, needed([]string{x.separator})...)
	}
	return separated(append(args, own...))
}

// needed returns arguments that a command needs, which have no source.
func needed(words []string) []argument {
	var args []argument
	for _, word := range words {
		args = append(args, argument{text: word})
	}
	return args
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

// separated returns arguments in which the value of a flag of one letter is an argument of its own,
// -p and 80 for -p=80: many programs take the equals sign as a part of the value. It stays one
// argument if an argument would occur twice.
func separated(args []argument) []argument {
	if !slices.ContainsFunc(args, func(arg argument) bool { return arg.flag != nil }) {
		return args
	}
	count := make(map[string]int, 2*len(args))
	for _, arg := range args {
		flag, value, _ := strings.Cut(arg.text, "=")
		if arg.flag == nil {
			flag, value = arg.text, ""
		}
		count[flag]++
		count[value]++
	}
	var list []argument
	for _, arg := range args {
		flag, value, _ := strings.Cut(arg.text, "=")
		if arg.flag == nil || count[flag] > 1 || count[value] > 1 || flag == value || strings.HasPrefix(value, "-") || value == "true" || value == "false" {
			list = append(list, arg)
			continue
		}
		list = append(list, argument{text: flag, from: arg.flag}, argument{text: value, from: arg.from})
	}
	return list
}

// commandArguments returns the arguments before the name of a package: the arguments of its
// member commandArguments, and an argument for each other variable of its environment. A flag
// and the variable that it passes become one argument. The image itself, which some publishers
// give as the last argument, is left out.
func (x *runner) commandArguments(p *format.Node, identifier string) []argument {
	given := arguments(p.Get("commandArguments"))
	if x.registry != "" {
		for i := range given {
			given[i].flag = nil // the command takes the equals sign
		}
	}
	if x.passes == nil {
		return given
	}
	var args []argument
	passed := make(map[string]bool)
	for i := 0; i < len(given); i++ {
		arg := given[i]
		flag, variable, hasValue := strings.Cut(arg.text, "=")
		isPassed := slices.Contains(x.passes, flag)
		switch {
		case isPassed && !hasValue && i+1 < len(given):
			i++
			arg, variable = given[i], given[i].text
			arg.text = passes + variable
		case i == len(given)-1 && x.isImage(arg.text, identifier, p.TextAt("version")):
			continue
		}
		name, _, _ := strings.Cut(variable, "=")
		if isPassed && arg.isEntered {
			arg.text = passes + name
		}
		if isPassed {
			passed[name] = true
		}
		args = append(args, arg)
	}
	return append(args, otherVariables(p, passed)...)
}

// otherVariables returns an argument for each variable of the environment that is not passed yet.
func otherVariables(p *format.Node, passed map[string]bool) (args []argument) {
	for _, v := range p.Get("environment").Items() {
		if name, ok := v.Get("name").Text(); ok && name != "" && !passed[name] {
			args = append(args, argument{text: passes + name, from: v.Get("name")})
		}
	}
	return args
}

// registryArgument returns the argument that names the registry of a package if it is another one than the
// command takes by itself. It is empty if the publisher names one, and for commands without such a flag.
func (x *runner) registryArgument(p *format.Node, given []argument) []argument {
	from := p.Get("registryUrl")
	address := strings.TrimRight(from.TextAt(), "/")
	isNamed := func(arg argument) bool { return strings.HasPrefix(arg.text, x.source) }
	switch {
	case x.source == "", address == "", usualRegistries[functions.HostOf(address)], slices.ContainsFunc(given, isNamed):
		return nil
	case x.registry == "pypi" && !strings.HasSuffix(address, "/simple"):
		address += "/simple" // of PEP 503
	}
	return []argument{{text: x.source + "=" + address, from: from}}
}

// usualRegistries are the hosts of the registries from which commands take packages by themselves.
var usualRegistries = map[string]bool{"registry.npmjs.org": true, "pypi.org": true, "api.nuget.org": true}

// isImage reports whether an argument is an image, with or without its version and the registry of
// images without one.
func (x *runner) isImage(arg, image, version string) bool {
	const prefix = functions.DockerHub + "/"
	arg, image = strings.TrimPrefix(arg, prefix), strings.TrimPrefix(image, prefix)
	return arg == image || arg == x.join(image, version)
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
			arg := argument{text: name + "=" + value, from: valueOf(v), isEntered: needsVariable(v, value)}
			if isShortFlag(name) {
				arg.flag = v.Get("name")
			}
			args = append(args, arg)
		case v.Get("kind").Is("named") && !isRequired && !hasEnteredValue(v):
			args = append(args, argument{text: name, from: v.Get("name")})
		case v.Get("kind").Is("named") && isRequired:
			args = append(args, argument{text: name + "=" + placeOf(name), from: v.Get("name")})
		case isKnown:
			args = append(args, argument{text: value, from: valueOf(v), isEntered: needsVariable(v, value)})
		case isRequired && hint != "":
			args = append(args, argument{text: "{" + hint + "}", from: v.Get("hint")})
		}
	}
	return args
}

// hasEnteredValue reports whether a flag without a value has details of a value that the user enters. Other
// flags stand alone.
func hasEnteredValue(v *format.Node) bool {
	kind, hasFormat := v.Get("format").Text()
	isDetail := func(m *format.Node) bool {
		return slices.Contains([]string{"hint", "placeholder", "choices", "variables"}, m.Name())
	}
	return v.Get("secret").True() || hasFormat && kind != "boolean" || slices.ContainsFunc(v.Inner(), isDetail)
}

// isShortFlag reports whether a text is a flag of one letter.
func isShortFlag(text string) bool { return len(text) == 2 && text[0] == '-' && text[1] != '-' }

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

// needsVariable reports whether a value of an input contains a variable without a default. The user of a
// client then enters the whole value.
func needsVariable(v *format.Node, value string) bool {
	return slices.ContainsFunc(v.Get("variables").Inner(), func(x *format.Node) bool { return strings.Contains(value, "{"+x.Name()+"}") })
}
