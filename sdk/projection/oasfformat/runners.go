package oasfformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

// runner is a command that starts MCP servers from packages of a registry. The runners are in the
// mapping of OASF.
type runner struct {
	command, registry string
	// usual says that this command starts packages of the registry that name no command. installed says
	// that there is no command: the registry installs a program, usually with the name of the package.
	usual, installed bool
	// words and then flags follow the command. It needs them to start a server.
	words, flags []string
	// separator follows the flags, and the arguments of the package follow it. A command that has one
	// has its flags after the package. It is empty for other commands.
	separator string
	// source is the flag that names another registry; it is empty for a command that has none.
	source string
	// from are flags that name the package if a program of it has another name, which then follows.
	from []string
	// options are further flags without a value, valued flags with a value, and passes flags that
	// pass a variable of the environment to the package.
	options, valued, passes []string
	// at joins a package and its version; it is empty for a command that takes no version.
	at string
}

// runnerOf returns the runner with a command, or the usual one of a registry if the command is
// empty; nil if there is none.
func runnerOf(command, registry string) *runner {
	i := slices.IndexFunc(runners, func(x runner) bool {
		return command != "" && x.command == command || command == "" && x.usual && x.registry == registry
	})
	if i < 0 {
		return nil
	}
	return &runners[i]
}

// started is a parsed command line with a known command.
type started struct {
	*runner
	// before are the arguments before the package, after the arguments after it.
	before, after []*format.Node
	// passed are the variables that the command passes to the package, NAME or NAME=value.
	passed []*format.Node
	// origin is the argument with the package.
	origin              *format.Node
	identifier, version string
}

// parse reads a command line. It returns nil if the command is not known, if it has a flag whose
// meaning is not known, or if it names no package.
func parse(command string, args []*format.Node) *started {
	run := runnerOf(command, "")
	if run == nil || len(args) < len(run.words) {
		return nil
	}
	s := &started{runner: run}
	for i, word := range run.words {
		if !args[i].Is(word) {
			return nil
		}
	}
	for i := len(run.words); i < len(args); {
		text, _ := args[i].Text()
		if text == "" {
			return nil
		}
		if text[0] != '-' {
			s.origin = args[i]
			if s.identifier, s.version = run.split(text); !run.isPackage(s.identifier) || !s.readBehind(args[i+1:]) {
				return nil
			}
			return s
		}
		n := s.readFlag(text, args[i:])
		if n == 0 {
			return nil
		}
		i += n
	}
	return nil
}

// readBehind reads the arguments after the package. They are its own, except the flags of a command
// with a separator. It reports whether the meaning of all is known.
func (s *started) readBehind(args []*format.Node) bool {
	if s.separator == "" {
		s.after = args
		return true
	}
	isSeparator := func(v *format.Node) bool { return v.Is(s.separator) }
	i := 0
	for i < len(args) && !isSeparator(args[i]) {
		text, _ := args[i].Text()
		if !s.hasFlag(text) {
			s.after = args[i:] // dnx takes the separator as optional
			return !slices.ContainsFunc(s.after, isSeparator)
		}
		i += max(1, s.readFlag(text, args[i:]))
	}
	s.after = args[min(i+1, len(args)):]
	return true
}

// hasFlag reports whether a text is a flag of the command, with or without a value.
func (x *runner) hasFlag(text string) bool {
	name, _, _ := strings.Cut(text, "=")
	return slices.Contains(x.flags, name) || slices.Contains(x.options, name) || slices.Contains(x.valued, name)
}

// readFlag reads the first argument, a flag before the package, and its value. It returns the
// number of arguments read; 0 if the flag is not known.
func (s *started) readFlag(text string, args []*format.Node) int {
	name, value, hasValue := strings.Cut(text, "=")
	isFollowed := len(args) > 1
	switch {
	case slices.Contains(s.flags, text):
		return 1
	case slices.Contains(s.passes, name) && hasValue:
		s.passed = append(s.passed, args[0])
		return 1
	case slices.Contains(s.passes, text) && isFollowed:
		s.passed = append(s.passed, args[1])
		return 2
	case slices.Contains(s.options, text), hasValue && value != "" && (slices.Contains(s.valued, name) || slices.Contains(s.options, name)):
		s.before = append(s.before, args[0])
		return 1
	case slices.Contains(s.valued, text) && isFollowed:
		s.before = append(s.before, args[:2]...)
		return 2
	}
	return 0
}

// split returns a package and its version.
func (x *runner) split(text string) (identifier, version string) {
	if x.at == "" || x.registry == "oci" { // the version is part of the name of an image
		return text, ""
	}
	if i := strings.LastIndex(text, x.at); i > 0 {
		return text[:i], text[i+len(x.at):]
	}
	return text, ""
}

// namesPackage reports whether an argument is a flag that names the package.
func (x *runner) namesPackage(arg argument) bool {
	name, _, _ := strings.Cut(arg.text, "=")
	return slices.Contains(x.from, name)
}

// needs reports whether the command needs an argument to start a server.
func (x *runner) needs(text string) bool {
	return slices.Contains(x.words, text) || slices.Contains(x.flags, text) || text == x.separator && text != ""
}

// isPackage reports whether a text can be the name of a package in the registry, rather than a
// path, an address or a range of versions. Images and MCP bundles can have an address.
func (x *runner) isPackage(identifier string) bool {
	return x.registry == "oci" || x.registry == "mcpb" || !strings.HasPrefix(identifier, ".") && !strings.HasPrefix(identifier, "/") && !strings.ContainsAny(identifier, ":=<>~!")
}

// nameOf returns the identifier of a package, for an image with its registry.
func (x *runner) nameOf(p *format.Node) string {
	if x.registry == "oci" {
		return functions.ImageName(p)
	}
	return p.TextAt("identifier")
}

// join returns a package with its version, unless it has one already.
func (x *runner) join(identifier, version string) string {
	switch {
	case x.at == "" || version == "" || version == "latest":
		return identifier
	case x.registry == "oci":
		return functions.TaggedImage(identifier, version)
	case strings.Contains(strings.TrimPrefix(identifier, "@"), x.at):
		return identifier
	}
	return identifier + x.at + version
}
