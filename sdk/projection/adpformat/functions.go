package adpformat

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/functions"
)

// revoked is the status of a revoked agent, whose card has empty lists of tools and endpoints.
const revoked = "revoked"

const madeID = "ADP requires an agent:// URI; it is made of the name of the agent, after the host that the card names, if it names one. Check that no other agent has it"

func isEmptyList(v *format.Node) bool {
	return v.Kind() == card.KindArray && len(v.Inner()) == 0
}

// readRevocation sets the status of a card whose lists are both empty, which revokes it.
func readRevocation(r *format.Run, from, to *format.Node) {
	tools, endpoints := from.Get("tools"), from.Get("endpoints")
	if isEmptyList(tools) && isEmptyList(endpoints) {
		status := r.String(revoked).From(tools)
		to.Set(status, "status")
		r.Rename(tools.Use(), status, "revocation", "a card without tools and endpoints is revoked")
		endpoints.Use()
	}
}

// writeRevocation writes both lists as empty if the agent is revoked.
func writeRevocation(r *format.Run, from, to *format.Node) {
	isAbsent := func(name string) bool { v := to.Get(name); return v == nil || isEmptyList(v) }
	if !isAbsent("tools") || !isAbsent("endpoints") {
		return
	}
	status := from.Get("status")
	if status.Is(revoked) {
		status.Use()
		to.Set(r.List().From(status), "tools")
		to.Set(r.List().From(status), "endpoints")
	} else if to.Get("tools") != nil && to.Get("endpoints") != nil {
		to.Remove("endpoints")
	}
}

// writeTagsOfSkills adds the tags of all skills to the tags of the agent.
func writeTagsOfSkills(r *format.Run, from, to *format.Node) {
	tags := to.Get("skills")
	seen := make(map[string]bool)
	for _, tag := range tags.Items() {
		text, _ := tag.Text()
		seen[text] = true
	}
	for _, skill := range from.Get("skills").Items() {
		list := skill.Get("tags")
		if len(list.Items()) == 0 {
			continue
		}
		if tags == nil {
			tags = r.List().From(list)
			to.Set(tags, "skills")
		}
		for _, tag := range list.Items() {
			if text, ok := tag.Text(); ok && !seen[text] {
				seen[text] = true
				tags.Add(r.Copy(tag))
			}
		}
		r.Narrow(list.Use(), tags, "tags", "ADP has tags of the agent, and not of each tool")
	}
}

// supported are the protocols that ADP defines. Readers ignore endpoints with other protocols.
var supported = []string{"aitp", "http+json", "grpc", "ws"}

// isSupported reports whether an endpoint has a protocol that ADP defines, and an address.
func isSupported(_ *format.Run, v *format.Node) bool {
	return slices.Contains(supported, v.TextAt("protocol")) && v.Get("uri").Kind() == card.KindString
}

// writeProtocol writes the protocol for an endpoint that has an HTTP address and no protocol.
// ADP has one protocol for such addresses.
//
// Source: draft-song-anp-adp-00, Endpoint Descriptors, Protocol Identifiers.
func writeProtocol(r *format.Run, from, to *format.Node) {
	if to.Get("protocol") != nil || from.Get("protocol") != nil || !functions.IsHTTP(from.TextAt("address")) {
		return
	}
	made := r.String("http+json")
	to.Set(made, "protocol")
	r.Added(made, format.CodeDefault, "http+json is the only protocol of ADP for an address of HTTP")
}

// firstAddress writes the address of the first endpoint, as the prescribed table for A2A
// requires.
func firstAddress(r *format.Run, from, to *format.Node) {
	list := from.Get("endpoints").Items()
	if i := slices.IndexFunc(list, func(v *format.Node) bool { return isSupported(r, v) }); i >= 0 {
		from.Get("endpoints").Visit()
		address := list[i].Visit().Get("uri")
		to.Set(r.Copy(address.Use()), "url")
	}
}

// anyStreams writes whether any tool streams, as the prescribed table for A2A requires.
func anyStreams(r *format.Run, from, to *format.Node) {
	var said []*format.Node
	streams := r.Boolean(false)
	for _, tool := range from.Get("tools").Items() {
		v := tool.Get("streaming")
		if v.Kind() == card.KindBool {
			said = append(said, v.Use())
		}
		if v.True() {
			streams = r.Boolean(true).From(v)
		}
	}
	to.Set(streams, "capabilities", "streaming")
	for _, v := range said {
		r.Narrow(v, streams, "summary", "the target says it of the agent, and not of each tool")
	}
	if said == nil {
		r.Added(streams, format.CodeDefault, "no tool says that it streams")
	}
}

// joinTags joins tags to one text, as the prescribed table for OASF requires.
func joinTags(r *format.Run, v *format.Node) *format.Node {
	var texts []string
	var unclear []*format.Node
	for _, tag := range v.Items() {
		text, ok := tag.Text()
		if !ok {
			r.Mismatch(tag, card.KindString)
			continue
		}
		texts = append(texts, text)
		if strings.Contains(text, ",") {
			unclear = append(unclear, tag)
		}
	}
	made := r.String(strings.Join(texts, ",")).From(v)
	for _, tag := range unclear {
		r.Narrow(tag, made, "separator", "a comma in a tag is not distinguished from the one between two tags")
	}
	return made
}

// descriptor is the name of the format whose table in Appendix A has no id: a card made from it
// gets its id from the caller only.
const descriptor = "oasf-descriptor"

// writeHosted writes the identifier of an agent whose card has none: agent:// with the host that
// [functions.Hosted] finds, if any, and the name of the agent.
func writeHosted(r *format.Run, agent, to *format.Node) {
	if to.Get("id") != nil || r.SourceFormat().Name == descriptor {
		return
	}
	host, name := functions.Hosted(agent)
	if host != "" {
		host += "/"
	}
	if name != "" {
		made := r.String("agent://" + host + name)
		to.Set(made, "id")
		r.Added(made, format.CodeFallback, madeID)
	}
}
