package oasfformat

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	codeVersion   = "protocol-version"
	unsaidVersion = "the module for A2A agents requires the version of A2A, and the card states none; this is the last one whose cards have its form"
)

// formatOf returns the format of an A2A card: 1.0, 0.3, or a card for readers of both.
func formatOf(inner *format.Node) *format.Definition {
	isNew := inner.Get("supportedInterfaces") != nil
	isOld := inner.Get("url") != nil || inner.Get("protocolVersion") != nil
	switch {
	case isNew && isOld:
		return &a2aformat.A2AUnion.Definition
	case isOld:
		return &a2aformat.A2A03.Definition
	}
	return &a2aformat.A2A.Definition
}

// readCardMembers uses the members in which the data of a module repeats parts of its card.
func readCardMembers(data *format.Node) {
	for _, v := range data.Visit().Inner() {
		if v.Name() != moduleA2A.data {
			v.Use()
		}
	}
}

// innerAddresses returns the addresses of the card or server that a record holds as a whole.
func innerAddresses(record *format.Node) map[string]bool {
	addresses := make(map[string]bool)
	add := func(v *format.Node) {
		if text, ok := v.Text(); ok {
			addresses[text] = true
		}
	}
	count := 0
	for _, module := range record.Get("modules").Items() {
		inner := held(module)
		if inner == nil {
			continue
		}
		if count++; count > maxHeld {
			break
		}
		add(inner.Get("url"))
		for _, name := range []string{"supportedInterfaces", "additionalInterfaces", "remotes"} {
			for _, i := range inner.Get(name).Items() {
				add(i.Get("url"))
			}
		}
	}
	return addresses
}

// writeCard writes the module with the source, a card of A2A.
func writeCard(r *format.Run, from, to *format.Node) {
	data := r.Object()
	data.Set(r.Whole("module", "the module for A2A agents holds the whole card"), moduleA2A.data)
	writeCardVersion(r, from, data)
	if !r.Within(firstURLs, "") {
		writeCardSummary(r, from, data)
	}
	moduleA2A.add(r, to, data)
}

// writeCardVersion writes the version of A2A: of the first endpoint that has one, or the version
// of the card's format.
func writeCardVersion(r *format.Run, from, data *format.Node) {
	text, source := "1.0", (*format.Node)(nil)
	if r.SourceFormat() == &a2aformat.A2A03.Definition {
		text = "0.3.0"
	}
	for _, e := range from.Get("endpoints").Items() {
		if version, ok := e.Get("version").Text(); ok && version != "" {
			text, source = version, e.Get("version").Source()
			break
		}
	}
	version, name := r.String(text), "protocol_version"
	if r.Within(firstURLs, "") {
		name = "card_schema_version"
	}
	data.Set(version, name)
	if source == nil {
		r.Added(version, format.CodeDefault, unsaidVersion)
	} else {
		r.Rename(source, version, codeVersion, "the module for A2A agents has the version of its card")
	}
}

// These pairs have a word of a description and the word of the module for it, up to OASF 0.8.0.
var (
	featureWords   = [][2]string{{"streaming", "streaming"}, {"pushNotifications", "push_notifications"}, {"stateHistory", "state_transition_history"}}
	transportWords = [][2]string{{"jsonrpc", "jsonrpc"}, {"grpc", "grpc"}, {"http+json", "http"}}
	schemeWords    = [][2]string{{"apiKey", "api_key"}, {"http", "http"}, {"oauth2", "oauth2"}, {"openIdConnect", "openid"}, {"mutualTLS", "mtls"}}
	inputModes     = []string{"text/plain", "application/json"}
	outputModes    = []string{"text/html", "application/json", "application/vnd.geo+json", "image/jpeg", "image/png"}
)

// writeCardSummary writes the members in which the module repeats parts of the card up to 0.8.0.
// Each member is a list of words; OASF has no words for other values.
func writeCardSummary(r *format.Run, from, data *format.Node) {
	add := func(name, word string, v *format.Node) {
		if l := r.ListAt(data, name); !slices.ContainsFunc(l.Items(), func(x *format.Node) bool { return x.Is(word) }) {
			made := r.String(word).From(v)
			l.Add(made)
			r.Rename(v, made, format.CodeWord, "the module repeats what its card says")
		}
	}
	for _, x := range featureWords {
		if v := from.Get("features", x[0]); v.True() {
			add("capabilities", x[1], v)
		}
	}
	for _, e := range from.Get("endpoints").Items() {
		for _, x := range transportWords {
			if v := e.Get("protocol"); v.Is(x[0]) {
				add("transports", x[1], v)
			}
		}
	}
	for _, v := range from.Get("schemes").Inner() {
		for _, x := range schemeWords {
			if v.Get("type").Is(x[0]) {
				add("security_schemes", x[1], v)
			}
		}
	}
	for _, modes := range []struct {
		from, to string
		words    []string
	}{{"inputModes", "input_modes", inputModes}, {"outputModes", "output_modes", outputModes}} {
		for _, v := range from.Get(modes.from).Items() {
			if text, ok := v.Text(); ok && slices.Contains(modes.words, text) {
				add(modes.to, text, v)
			}
		}
	}
}
