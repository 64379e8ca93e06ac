package oasfformat

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const (
	// moduleA2A is the module of an A2A card, and oldModuleA2A its name in 0.7.0.
	moduleA2A, oldModuleA2A = "integration/a2a", "runtime/a2a"

	cardData  = "card_data"
	wholeCard = "the module for A2A agents holds the whole card"
	ofCard    = "the module for A2A agents has the version of its card"
)

// isCard reports whether the source is a card of A2A. The record then holds the whole card in a
// module, and needs no annotations.
func isCard(r *format.Run) bool {
	switch r.SourceFormat() {
	case &a2aformat.A2A.Definition, &a2aformat.A2A03.Definition, &a2aformat.A2AUnion.Definition:
		return true
	}
	return false
}

// cardIn returns the A2A card of a module; nil if the module has none.
func cardIn(module *format.Node) *format.Node {
	if name := module.Get("name"); !name.Is(moduleA2A) && !name.Is(oldModuleA2A) {
		return nil
	}
	if v := module.Get("data", cardData); v.Kind() == card.KindObject {
		return v
	}
	return nil
}

// heldCard returns the card of a record for a format of A2A, and the version of the record. A
// card for readers of both versions of A2A is not a format of its own there.
func heldCard(record *format.Node, other *format.Definition) (held *format.Node, version string) {
	if other != &a2aformat.A2A.Definition && other != &a2aformat.A2A03.Definition {
		return nil, ""
	}
	for _, module := range record.Get("modules").Items() {
		if v := cardIn(module); v != nil {
			version, _ = record.Get("schema_version").Text()
			return v, version
		}
	}
	return nil, ""
}

// readCardMembers uses the members in which the data of a module repeats parts of its card.
func readCardMembers(data *format.Node) {
	for _, v := range data.Visit().Inner() {
		if v.Name() != cardData {
			v.Use()
		}
	}
}

// cardAddresses returns the addresses of the interfaces of a record's A2A card.
func cardAddresses(record *format.Node) map[string]bool {
	addresses := make(map[string]bool)
	add := func(v *format.Node) {
		if text, ok := v.Text(); ok {
			addresses[text] = true
		}
	}
	for _, module := range record.Get("modules").Items() {
		v := cardIn(module)
		add(v.Get("url"))
		for _, name := range []string{"supportedInterfaces", "additionalInterfaces"} {
			for _, i := range v.Get(name).Items() {
				add(i.Get("url"))
			}
		}
	}
	return addresses
}

// writeCard writes the module with the source, a card of A2A.
func writeCard(r *format.Run, from, to *format.Node) {
	name := moduleA2A
	modules := oasf.Modules(oasf.Version(r.Version()))
	id, ok := modules.ID(name)
	if !ok {
		name = oldModuleA2A
		id, _ = modules.ID(name)
	}
	module, data := r.Object(), r.Object()
	module.Set(r.String(name), "name")
	module.Set(r.JSON(strconv.FormatInt(id, 10)), "id")
	for _, v := range module.Inner() {
		r.Added(v, projection.CodeDefault, "the module for A2A agents has this name and number")
	}
	module.Set(data, "data")
	data.Set(r.Whole("module", wholeCard), cardData)
	writeCardVersion(r, from, data)
	if !r.Within(firstURLs, "") {
		writeCardSummary(r, from, data)
	}
	list(r, to, "modules").Add(module)
}

// writeCardVersion writes the version of A2A: of the first endpoint that has one, or the version
// of the card's format.
func writeCardVersion(r *format.Run, from, data *format.Node) {
	text := "1.0"
	if r.SourceFormat() == &a2aformat.A2A03.Definition {
		text = "0.3.0"
	}
	for _, e := range from.Get("endpoints").Items() {
		if version, ok := e.Get("version").Text(); ok && version != "" {
			text = version
			break
		}
	}
	version := r.String(text)
	if r.Within(firstURLs, "") {
		data.Set(version, "card_schema_version")
	} else {
		data.Set(version, "protocol_version")
	}
	r.Added(version, projection.CodeDefault, ofCard)
}

// words are words of a description and what the module has for them up to 0.8.0.
var (
	featureWords   = [][2]string{{"streaming", "streaming"}, {"pushNotifications", "push_notifications"}, {"stateHistory", "state_transition_history"}}
	transportWords = [][2]string{{"jsonrpc", "jsonrpc"}, {"grpc", "grpc"}, {"http+json", "http"}}
	schemeWords    = [][2]string{{"apiKey", "api_key"}, {"http", "http"}, {"oauth2", "oauth2"}, {"openIdConnect", "openid"}, {"mutualTLS", "mtls"}}
	inputModes     = []string{"text/plain", "application/json"}
	outputModes    = []string{"text/html", "application/json", "application/vnd.geo+json", "image/jpeg", "image/png"}
)

// writeCardSummary writes the members in which the module repeats parts of the card up to 0.8.0.
// Each is a list of words, without what OASF has no word for.
func writeCardSummary(r *format.Run, from, data *format.Node) {
	add := func(name, word string, v *format.Node) {
		if l := list(r, data, name); !slices.ContainsFunc(l.Items(), func(x *format.Node) bool { return x.Is(word) }) {
			made := r.String(word).From(v)
			l.Add(made)
			r.Rename(v, made, projection.CodeWord, "the module repeats what its card says")
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
