package mcpformat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

const (
	authenticates = "another header of this name authenticates the caller, and a request has each once"
	asHeader      = "an MCP server has a header with a secret value for it"
	oneWay        = "a remote of an MCP server has the headers of one way to authenticate"
	ofScheme      = "the header Authorization has the credentials of the scheme"
	isSecret      = "credentials are required and secret"
	noScopes      = "a header of an MCP server has no scopes"
	tooMany       = "of the requirements of an endpoint, the first 100 are tried"
)

// maxRequirements is the number of requirements that are tried for each endpoint, and the maximum number of schemes
// of a requirement. Without a limit, many endpoints that share many requirements of the agent would take quadratic time.
const maxRequirements = 100

// authorization matches a value of the header Authorization with a variable in place of the
// secret.
var authorization = lazy.Regexp(`^(Bearer|Basic) \{[^{}]+\}$`)

// readServerHeaders reads the required and secret headers of remotes as security requirements
// of their endpoints, since a caller without them is rejected. The others are headers.
func readServerHeaders(r *format.Run, _, to *format.Node) {
	var read schemes
	for _, endpoint := range to.Get("endpoints").Items() {
		headers := endpoint.Source().Get("headers")
		var requirement *format.Node
		others := r.List()
		for _, h := range headers.Visit().Items() {
			name, isText := h.Get("name").Text()
			secret, required := secretMember.in(h), requiredMember.in(h)
			if !isText || !secret.True() || !required.True() {
				if isText {
					others.Add(readInput(r, h))
				}
				continue
			}
			scheme := readHeader(r, h.Visit())
			secret.Use()
			required.Use()
			if word, ok := scheme.Get("scheme").Text(); ok {
				name = word
			}
			name = read.add(r, to, name, scheme)
			if requirement == nil {
				requirement = r.Object().From(h)
			}
			requirement.Set(r.List().From(h), name)
		}
		if len(others.Items()) > 0 {
			endpoint.Set(others, "headers")
		}
		if requirement != nil {
			endpoint.Set(r.List(requirement).From(headers), "security")
		}
	}
}

// schemes indexes the security schemes that are made from headers. Its maps are nil until two headers have the
// same name.
type schemes struct {
	known map[string]*format.Node // by content
	last  map[string]int          // the number of the last scheme of a name
}

// add adds a scheme to a description, and returns its name. Headers of several remotes are one scheme if they
// are the same.
func (s *schemes) add(r *format.Run, to *format.Node, name string, scheme *format.Node) string {
	first := to.Get("schemes", name)
	if first == nil {
		to.Set(scheme, "schemes", name)
		return name
	}
	if s.known == nil {
		s.known, s.last = map[string]*format.Node{}, map[string]int{}
	}
	if s.last[name] == 0 {
		s.last[name], s.known[first.JSON()] = 1, first
	}
	content := scheme.JSON()
	if known := s.known[content]; known != nil {
		r.Repeats(scheme.Source(), known.Source())
		return known.Name()
	}
	for {
		s.last[name]++
		key := name + "-" + strconv.Itoa(s.last[name])
		if to.Get("schemes", key) == nil {
			to.Set(scheme, "schemes", key)
			s.known[content] = scheme
			return key
		}
	}
}

// readHeader returns the security scheme that a header corresponds to.
func readHeader(r *format.Run, h *format.Node) *format.Node {
	scheme, input := r.Object().From(h), readInput(r, h)
	if match := authorization().FindStringSubmatch(h.TextAt("value")); match != nil && strings.EqualFold(h.TextAt("name"), "Authorization") {
		scheme.Set(r.String("http").From(h), "type")
		scheme.Set(r.String(strings.ToLower(match[1])).From(h.Get("value")), "scheme")
	} else {
		scheme.Set(r.String("apiKey").From(h), "type")
		scheme.Set(r.String("header").From(h), "in")
		scheme.Set(r.Copy(h.Get("name")), "name")
	}
	if v := input.Get("description"); v != nil {
		scheme.Set(r.Copy(v), "description")
	}
	header := r.Object()
	for _, v := range input.Inner() {
		if !slices.Contains([]string{"name", "description", "required", "secret"}, v.Name()) {
			header.Set(r.Copy(v), v.Name())
		}
	}
	if !isUsual(scheme, header) {
		scheme.Set(header, "header")
		describeByVariable(r, h.Get("variables"), scheme)
	}
	return scheme
}

// describeByVariable gives a scheme without a description the description of a variable of its header.
func describeByVariable(r *format.Run, variables, scheme *format.Node) {
	for _, v := range variables.Inner() {
		if text := v.Get("description"); text.Kind() == card.KindString && scheme.Get("description") == nil {
			scheme.Set(r.Restate(text), "description")
		}
	}
}

// isUsual reports whether the header for a scheme has only what every header for it has: for HTTP, a value
// with the usual variable, which is required and secret.
func isUsual(scheme, header *format.Node) bool {
	_, usual, _ := functions.HeaderOf(scheme)
	isOther := func(v *format.Node) bool { return v.Name() != "variables" && !(v.Name() == "value" && v.Is(usual)) }
	if slices.ContainsFunc(header.Inner(), isOther) {
		return false
	}
	variables := header.Get("variables").Inner()
	_, name, _ := strings.Cut(strings.TrimSuffix(usual, "}"), "{")
	return len(variables) == 0 || len(variables) == 1 && variables[0].Name() == name && isSecretVariable(variables[0])
}

// isSecretVariable reports whether a variable is only marked as required and secret.
func isSecretVariable(v *format.Node) bool {
	return !slices.ContainsFunc(v.Inner(), func(m *format.Node) bool { return m.Name() != "required" && m.Name() != "secret" || !m.True() })
}

// writeServerHeaders writes headers for the first requirement of an endpoint, or of the agent,
// whose schemes can all be written as headers.
func writeServerHeaders(r *format.Run, endpoint, to *format.Node) {
	agent := endpoint.Outer().Outer()
	security := endpoint.Get("security")
	if security == nil {
		security = agent.Get("security")
	}
	var chosen *format.Node
	requirements := security.Visit().Items()
	tried := min(len(requirements), maxRequirements)
	if rest := requirements[tried:]; len(rest) > 0 && rest[0].Left() != nil { // otherwise dropped for another endpoint
		for _, requirement := range rest {
			r.Drop(requirement, format.CodeAuth, tooMany)
		}
	}
	for _, requirement := range requirements[:tried] {
		isOther := func(v *format.Node) bool {
			_, _, isHeader := functions.HeaderOf(agent.Get("schemes", v.Name()))
			return !isHeader
		}
		switch {
		case chosen != nil:
			r.Drop(requirement, format.CodeAuth, oneWay)
		case requirement.Kind() == card.KindObject && len(requirement.Inner()) <= maxRequirements && !slices.ContainsFunc(requirement.Inner(), isOther):
			chosen = requirement
			writeRequirement(r, agent, requirement.Visit(), to)
		}
	}
	writeOtherHeaders(r, endpoint, to)
}

// writeOtherHeaders writes the headers that are not used for authentication, after those that
// are.
func writeOtherHeaders(r *format.Run, endpoint, to *format.Node) {
	written := make(map[string]bool)
	for _, h := range to.Get("headers").Items() {
		written[strings.ToLower(h.TextAt("name"))] = true
	}
	for _, h := range endpoint.Get("headers").Visit().Items() {
		switch name := strings.ToLower(h.TextAt("name")); {
		case !isInput(h, false):
			r.Drop(h, "input", noInput)
		case written[name]:
			r.Drop(h, format.CodeAuth, authenticates)
		default:
			written[name] = true
			r.ListAt(to, "headers").Add(writeInput(r, h))
		}
	}
}

// writeRequirement writes the headers for the schemes of a requirement.
func writeRequirement(r *format.Run, agent, requirement, to *format.Node) {
	headers := r.List().From(requirement)
	for _, scopes := range requirement.Inner() {
		if len(scopes.Items()) > 0 {
			r.Drop(scopes, "scopes", noScopes)
		}
		scheme := agent.Get("schemes").Visit().Get(scopes.Name()).Visit()
		headers.Add(writeHeader(r, scheme))
		for _, name := range []string{"type", "in", "name", "scheme", "description"} {
			scheme.Get(name).Use()
		}
	}
	requirement.Use()
	if len(headers.Items()) > 0 {
		to.Set(headers, "headers")
	}
}

// writeHeader returns the header for a scheme. A scheme that is made from a header of a server is
// that header again.
func writeHeader(r *format.Run, scheme *format.Node) *format.Node {
	h, header, source := r.Object(), scheme.Get("header"), sourceHeader(scheme)
	if header.Kind() == card.KindObject {
		h = writeInput(r, header)
	}
	h.From(scheme)
	if name, value, _ := functions.HeaderOf(scheme); value == "" {
		h.Set(r.Copy(scheme.Get("name")), "name")
	} else {
		setFrom(r, h, "name", r.String(name), source.Get("name"), ofScheme)
		if h.Get("value") == nil {
			setCredentials(r, h, source, value)
		}
	}
	if v := scheme.Get("description"); v.Kind() == card.KindString && !isOfVariable(v, header) {
		h.Set(r.Copy(v), "description")
	}
	mark(r, h, source)
	if source == nil {
		r.Rename(scheme, h, format.CodeAuth, asHeader)
	}
	return h
}

// isOfVariable reports whether the description of a scheme is the one of a variable of its header.
func isOfVariable(description, header *format.Node) bool {
	return slices.ContainsFunc(header.Get("variables").Inner(), func(v *format.Node) bool {
		text := v.Get("description")
		return text != nil && text.JSON() == description.JSON() && text.Source() == description.Source()
	})
}

// sourceHeader returns the header of a server.json or a server card that a scheme is made from; nil
// if it is made from something else.
func sourceHeader(scheme *format.Node) *format.Node {
	source := scheme.Source()
	if !secretMember.in(source).True() || !requiredMember.in(source).True() {
		return nil
	}
	return source
}

// setCredentials sets the value of a header and the variable of the value.
func setCredentials(r *format.Run, h, source *format.Node, value string) {
	setFrom(r, h, "value", r.String(value), source.Get("value"), ofScheme)
	v := r.Object()
	var variable *format.Node
	for _, x := range source.Get("variables").Inner() {
		variable = x
	}
	mark(r, v, variable)
	_, name, _ := strings.Cut(value, "{")
	h.Set(v, "variables", strings.TrimSuffix(name, "}"))
}

// mark marks a value as required and secret. source is the value that has these marks already; nil
// if there is none.
func mark(r *format.Run, v, source *format.Node) {
	for _, m := range []member{requiredMember, secretMember} {
		setFrom(r, v, m.name(r), r.Boolean(true), m.in(source), isSecret)
	}
}

// setFrom sets a member, which is made from a value of the source or, if that is nil, for a reason.
func setFrom(r *format.Run, v *format.Node, name string, made, source *format.Node, reason string) {
	v.Set(made, name)
	if source.Kind() == made.Kind() && source.True() == made.True() {
		made.From(source)
	} else {
		r.Added(made, format.CodeAuth, reason)
	}
}
