package read

import (
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// writeDescription writes a description as tables; those without rows are left out.
func writeDescription(out io.Writer, d *agent.Description) error {
	separator := ""
	for _, t := range []command.Table{identityTable(d), skillTable(d), endpointTable(d), schemeTable(d)} {
		if t.Empty() {
			continue
		}
		if _, err := io.WriteString(out, separator); err != nil {
			return err
		}
		if err := t.Write(out); err != nil {
			return err
		}
		separator = "\n"
	}
	return nil
}

// identityTable lists the name, the identifiers and similar properties of the agent.
func identityTable(d *agent.Description) (t command.Table) {
	t.Add("name", d.Name.Or(""))
	t.Add("description", d.Description.Or(""))
	t.Add("version", d.Version.Or(""))
	for _, id := range d.Identities {
		t.Add("id", strings.TrimSpace(id.Value.Or("")+" ("+id.Kind.Or("")+")"))
	}
	if d.Provider != nil {
		t.Add("provider", strings.TrimSpace(d.Provider.Name.Or("")+" "+d.Provider.URL.Or("")))
	}
	t.Add("authors", strings.Join(d.Authors, ", "))
	t.Add("status", d.Status.Or(""))
	t.Add("visibility", d.Visibility.Or(""))
	t.Add("documentation", d.Documentation.Or(""))
	t.Add("created", d.Created.Or(""))
	t.Add("updated", d.Updated.Or(""))
	t.Add("tags", strings.Join(d.Tags, ", "))
	return t
}

// skillTable lists the skills, with the first sentence of each description.
func skillTable(d *agent.Description) command.Table {
	t := command.Table{Header: []string{"SKILL", "TITLE", "WHAT IT DOES"}}
	for _, skill := range d.Skills {
		t.Row(skill.ID.Or(""), skill.Title.Or(""), firstSentence(skill.Description.Or("")))
	}
	return t
}

// endpointTable lists the endpoints, with the schemes that each requires.
func endpointTable(d *agent.Description) command.Table {
	t := command.Table{Header: []string{"ENDPOINT", "ADDRESS", "SECURITY"}}
	for _, e := range d.Endpoints {
		required := e.Security
		if required == nil {
			required = d.Security
		}
		t.Row(e.Protocol.Or(""), e.Address.Or(""), requirements(required))
	}
	return t
}

// schemeTable lists the security schemes, by name.
func schemeTable(d *agent.Description) command.Table {
	t := command.Table{Header: []string{"SECURITY", "TYPE", "DETAILS"}}
	for _, name := range slices.Sorted(maps.Keys(d.Schemes)) {
		scheme := d.Schemes[name]
		t.Row(name, scheme.Type.Or(""), schemeDetails(&scheme))
	}
	return t
}

// requirements returns the schemes that a caller must satisfy, as text.
func requirements(list []agent.Requirement) string {
	var texts []string
	for _, r := range list {
		var all []string
		for _, name := range slices.Sorted(maps.Keys(r)) {
			if scopes := r[name]; len(scopes) > 0 {
				name += " (" + strings.Join(scopes, ", ") + ")"
			}
			all = append(all, name)
		}
		if all == nil {
			all = []string{"none"}
		}
		texts = append(texts, strings.Join(all, " and "))
	}
	if list != nil && texts == nil {
		return "none"
	}
	return strings.Join(texts, ", or ")
}

// schemeDetails returns the names and addresses that a caller of a scheme needs.
func schemeDetails(scheme *agent.Scheme) string {
	var texts []string
	for _, text := range []card.Optional[string]{scheme.Scheme, scheme.In, scheme.Name, scheme.OpenIDConnectURL, scheme.Oauth2MetadataURL} {
		if s := text.Or(""); s != "" {
			texts = append(texts, s)
		}
	}
	if f := scheme.Flows; f != nil {
		for _, flow := range []*agent.Flow{f.AuthorizationCode, f.ClientCredentials, f.DeviceCode, f.Implicit, f.Password} {
			if flow == nil {
				continue
			}
			if url := flow.TokenURL.Or(flow.AuthorizationURL.Or("")); url != "" && !slices.Contains(texts, url) {
				texts = append(texts, url)
			}
		}
	}
	return strings.Join(texts, " ")
}

// firstSentence returns the text up to the first end of a sentence: a full stop, question
// mark or exclamation mark before white space and anything but a small letter.
func firstSentence(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n\n")
	runes := []rune(strings.Join(strings.Fields(text), " "))
	for i, r := range runes {
		if r == '。' || strings.ContainsRune(".?!", r) && i+2 < len(runes) && runes[i+1] == ' ' && !unicode.IsLower(runes[i+2]) {
			return string(runes[:i+1])
		}
	}
	return string(runes)
}
