package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/agentformat"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

func showCommand(s *streams) *cobra.Command {
	var from string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show [flags] FILE | -",
		Short: "Print what a card says about an agent",
		Long: `show prints what a card of any format says about an agent, as tables: who it is,
its skills with the first sentence of their descriptions, the endpoints at which it is
called, and how callers authenticate.

With --json it prints the description of the agent, which all conversions go through.
agentcard convert --to agent writes the same and reports what the description has no
member for. The card need not be valid.

` + limitHelp + `

Exit codes: 0 printed, 1 the card cannot be read or is of an unrecognized format, 2 wrong
usage or a file that cannot be read.`,
		Example: `  agentcard show card.json
  curl -s https://agent.example.com/.well-known/agent-card.json | agentcard show -
  agentcard show --json card.json | jq '.skills[].id'`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error { return s.show(args[0], from, asJSON) },
	}
	cmd.Flags().StringVar(&from, "from", "", "read the card as this `format` instead of detecting it")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the description as JSON")
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("from", completeFormat)
	return cmd
}

// show prints the description of the card that an argument names.
func (s *streams) show(arg, format string, asJSON bool) error {
	if _, ok := formats.Lookup(format); format != "" && !ok {
		return unknownFormat(format)
	}
	name, document, err := s.read(arg)
	if err != nil {
		return err
	}
	from, err := sourceFormat(document.Text, arg, format)
	if err != nil {
		return s.unconverted(name, document, nil, err)
	}
	text := document.Text
	if from != projection.AnyFormat(agentformat.Format) {
		if text, _, err = projection.Convert(text, from, agentformat.Format); err != nil {
			return s.unconverted(name, document, nil, err)
		}
	}
	d, err := agent.Decode(text)
	if err != nil {
		return s.unconverted(name, document, nil, err)
	}
	if asJSON {
		return s.writeDocument(indent(text))
	}
	return writeDescription(s.out, d)
}

// writeDescription writes a description as tables; those without rows are left out.
func writeDescription(out io.Writer, d *agent.Description) error {
	who := table{}
	who.add("name", d.Name.Or(""))
	who.add("description", d.Description.Or(""))
	who.add("version", d.Version.Or(""))
	for _, id := range d.Identities {
		who.add("id", strings.TrimSpace(id.Value.Or("")+" ("+id.Kind.Or("")+")"))
	}
	if d.Provider != nil {
		who.add("provider", strings.TrimSpace(d.Provider.Name.Or("")+" "+d.Provider.URL.Or("")))
	}
	who.add("authors", strings.Join(d.Authors, ", "))
	who.add("status", d.Status.Or(""))
	who.add("visibility", d.Visibility.Or(""))
	who.add("documentation", d.Documentation.Or(""))
	who.add("created", d.Created.Or(""))
	who.add("updated", d.Updated.Or(""))
	who.add("tags", strings.Join(d.Tags, ", "))

	skills := table{header: []string{"SKILL", "TITLE", "WHAT IT DOES"}}
	for _, skill := range d.Skills {
		skills.row(skill.ID.Or(""), skill.Title.Or(""), firstSentence(skill.Description.Or("")))
	}
	endpoints := table{header: []string{"ENDPOINT", "ADDRESS", "SECURITY"}}
	for _, e := range d.Endpoints {
		required := e.Security
		if required == nil {
			required = d.Security
		}
		endpoints.row(e.Protocol.Or(""), e.Address.Or(""), requirements(required))
	}
	schemes := table{header: []string{"SECURITY", "TYPE", "DETAILS"}}
	for _, name := range slices.Sorted(maps.Keys(d.Schemes)) {
		scheme := d.Schemes[name]
		schemes.row(name, scheme.Type.Or(""), schemeDetails(&scheme))
	}
	separator := ""
	for _, t := range []table{who, skills, endpoints, schemes} {
		if len(t.rows) == 0 {
			continue
		}
		if _, err := io.WriteString(out, separator); err != nil {
			return err
		}
		if err := t.write(out); err != nil {
			return err
		}
		separator = "\n"
	}
	return nil
}

// requirements returns which schemes a caller has to satisfy; without any it is unknown.
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

// schemeDetails returns what a caller needs to know of a scheme.
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

// table has rows of cells, which are aligned.
type table struct {
	header []string
	rows   [][]string
}

// add adds a row with a label if there is a value.
func (t *table) add(label, value string) {
	if value != "" {
		t.row(label, value)
	}
}

// row adds a row. Cells are on one line and safe to print: they are texts of cards.
func (t *table) row(cells ...string) {
	for i, cell := range cells {
		cells[i] = cli.Printable(strings.Join(strings.Fields(cell), " "))
	}
	t.rows = append(t.rows, cells)
}

// write writes the table without columns that are empty in all rows.
func (t *table) write(out io.Writer) error {
	var columns []int
	for i := range t.rows[0] {
		if slices.ContainsFunc(t.rows, func(row []string) bool { return row[i] != "" }) {
			columns = append(columns, i)
		}
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	rows := t.rows
	if t.header != nil {
		rows = slices.Insert(slices.Clone(rows), 0, t.header)
	}
	for _, row := range rows {
		var cells []string
		for _, i := range columns {
			cells = append(cells, row[i])
		}
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}
