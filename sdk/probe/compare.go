package probe

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// Disagreement is a member that has different values in the documents of a host.
type Disagreement struct {
	// Member is "name", "version", "addresses", "MCP addresses" or "tools"; "media type" and
	// "document" if the entry of a catalog contradicts the document.
	Member string `json:"member"`
	// Values has each value once, in the order of the documents.
	Values []Value `json:"values"`
}

// Value is a value and the documents that state it.
type Value struct {
	Value string `json:"value"`
	// Documents are the addresses of the documents.
	Documents []string `json:"documents"`
}

// String returns the disagreement on one line.
func (d Disagreement) String() string {
	var parts []string
	for _, v := range d.Values {
		parts = append(parts, strconv.Quote(v.Value)+" in "+strings.Join(v.Documents, ", "))
	}
	return d.Member + ": " + strings.Join(parts, "; ")
}

// members are the members of cards that are compared. A function returns an empty text if a
// card does not have the member.
var members = []struct {
	name  string
	value func(d *Document) string
}{
	{"name", func(d *Document) string { return d.Says.Name }},
	{"version", func(d *Document) string { return d.Says.Version }},
	{"addresses", func(d *Document) string {
		if d.Format == detect.MCPServerCard {
			return "" // an agent also has addresses for other protocols
		}
		return strings.Join(d.Says.Addresses, " ")
	}},
	{servers, func(d *Document) string { return strings.Join(addressesOfServers(d.Description), " ") }},
	{"tools", func(d *Document) string {
		if d.Says.Tools < 0 {
			return ""
		}
		return strconv.Itoa(d.Says.Tools)
	}},
}

// servers is the member with the addresses of MCP servers. It is compared if a host has an MCP
// server card; otherwise these addresses are compared with all others.
const servers = "MCP addresses"

// compare compares the cards at the well-known addresses of one base. Each base is compared
// separately: cards at the root of a host and below a path can belong to different agents.
func compare(documents []Document) []Disagreement {
	var bases []string
	groups := map[string][]Document{}
	for _, d := range documents {
		prefix, _, known := strings.Cut(d.URL, wellknown.Prefix)
		if d.Says == nil || !known {
			continue
		}
		if groups[prefix] == nil {
			bases = append(bases, prefix)
		}
		groups[prefix] = append(groups[prefix], d)
	}
	var found []Disagreement
	for _, base := range bases {
		group := groups[base]
		hasCard := slices.ContainsFunc(group, func(d Document) bool { return d.Format == detect.MCPServerCard })
		for _, m := range members {
			if m.name == servers && !hasCard {
				continue
			}
			c := comparison{member: m.name}
			for i := range group {
				c.add(m.value(&group[i]), group[i].URL)
			}
			found = c.appendTo(found)
		}
	}
	return found
}

// comparison collects the values of a member in several documents.
type comparison struct {
	member string
	values []Value
}

func (c *comparison) add(value, document string) {
	if value == "" {
		return
	}
	for i := range c.values {
		if c.values[i].Value == value {
			c.values[i].Documents = append(c.values[i].Documents, document)
			return
		}
	}
	c.values = append(c.values, Value{value, []string{document}})
}

// appendTo appends a disagreement if the values differ.
func (c *comparison) appendTo(list []Disagreement) []Disagreement {
	if len(c.values) < 2 {
		return list
	}
	return append(list, Disagreement{c.member, c.values})
}

// entry is an entry of a catalog with its address.
type entry struct {
	*aicatalog.Entry
	catalog, url string
}

// entries returns the entries of catalogs that have an address, with resolved addresses.
func (r *Report) entries() []entry {
	var list []entry
	for i := range r.Documents {
		d := &r.Documents[i]
		if d.Result == nil {
			continue
		}
		c, ok := d.Result.Card.(*aicatalog.Catalog)
		if !ok {
			continue
		}
		from, err := url.Parse(d.Result.URL)
		if err != nil {
			continue
		}
		for j := range c.Entries {
			address, err := from.Parse(c.Entries[j].URL.Or(""))
			if err == nil && c.Entries[j].URL.IsSet() && address.User == nil {
				address.Fragment = ""
				list = append(list, entry{&c.Entries[j], d.URL, address.String()})
			}
		}
	}
	return list
}

// listed returns the addresses of cards that the host's catalogs list at the same scheme and host,
// without addresses that were already probed. There are at most maxListed.
func (r *Report) listed() []string {
	host, err := url.Parse(r.Base)
	if err != nil {
		return nil
	}
	known := map[string]bool{}
	for i := range r.Documents {
		known[r.Documents[i].URL] = true
	}
	var list []string
	for _, e := range r.entries() {
		u, err := url.Parse(e.url)
		if err != nil || u.Scheme != host.Scheme || !strings.EqualFold(u.Host, host.Host) || known[e.url] || !isCard(e.mediaType()) {
			continue
		}
		if known[e.url] = true; len(list) < maxListed {
			list = append(list, e.url)
		}
	}
	return list
}

// mediaType returns the media type of an entry, in either edition of catalogs.
func (e *entry) mediaType() string {
	return wellknown.MediaType(e.Type.Or(e.MediaType.Or("")))
}

// isCard reports whether an entry with this media type is a document that is probed.
func isCard(mediaType string) bool {
	return slices.ContainsFunc(wellknown.Resources(), func(r wellknown.Resource) bool { return slices.Contains(r.MediaTypes, mediaType) && r.Name != "jwks" })
}

// compareCatalogs compares the entries of catalogs with the documents that they describe.
func (r *Report) compareCatalogs() []Disagreement {
	documents := map[string]*Document{}
	for i := range r.Documents {
		documents[r.Documents[i].URL] = &r.Documents[i]
	}
	var found []Disagreement
	for _, e := range r.entries() {
		d := documents[e.url]
		if d == nil {
			continue
		}
		if d.State == Absent || d.State == Failed {
			found = append(found, Disagreement{"document", []Value{{"listed", []string{e.catalog}}, {string(d.State), []string{d.URL}}}})
			continue
		}
		if d.Says != nil {
			for _, m := range []struct{ name, listed, own string }{
				{"name", e.DisplayName, d.Says.Name},
				{"version", e.Version.Or(""), d.Says.Version},
			} {
				if m.listed != "" && m.own != "" && m.listed != m.own {
					found = append(found, Disagreement{m.name, []Value{{m.listed, []string{e.catalog}}, {m.own, []string{d.URL}}}})
				}
			}
		}
		if types := mediaTypesOf(d.Format); types != nil && e.mediaType() != "" && !slices.Contains(types, e.mediaType()) {
			found = append(found, Disagreement{"media type", []Value{{e.mediaType(), []string{e.catalog}}, {types[0], []string{d.URL}}}})
		}
	}
	return found
}

// mediaTypesOf returns the media types of a format, nil if it has no well-known path.
func mediaTypesOf(format detect.Format) []string {
	r, _ := wellknown.Lookup(string(format))
	return r.MediaTypes
}
