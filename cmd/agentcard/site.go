package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
	"github.com/agentcard-go/cardgen/internal/jsonstream"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// publication has the flags and cards of serve and publish.
type publication struct {
	streams *streams
	gives   []string
	base    string
	host    string
	jwks    string
	asIs    bool
	invalid bool

	agents []agentFile
}

// agentFile is a card, and the path below which its agent is published.
type agentFile struct{ mount, file string }

// publicationHelp explains the arguments and flags that serve and publish share.
const publicationHelp = `Each card is published at the path of its format, unchanged:

  /.well-known/agent-card.json       A2A, and for clients of A2A up to 0.2 agent.json
  /.well-known/agent.json            AgentCard 1.0
  /.well-known/agentcard             AgentCard of draft-aevum-agentcard-00
  /.well-known/mcp/server-card.json  MCP server card

and converted at the other paths, as far as it can be: --give supplies what a card lacks,
as in convert, and --as-is publishes no conversions. An A2A card is published in the form
that clients of 1.0 and of 0.3 read. A signed card is published only as it is, since a
conversion of it has no signature. Several cards of one agent, in different formats, are
given together; conversions are then published at the other paths only.

A card with the address of an MCP server over HTTP converts to a server card, which needs
the name of the server: --give server-name=com.example/weather. No document is made for
/.well-known/mcp.json, at which hosts publish three different kinds of documents, nor for
/.well-known/agent-skills/index.json, which has the digests of SKILL.md files.

PATH=FILE publishes the card of FILE below a path, for several agents on one host:
/clerk=clerk.json gives /clerk/.well-known/agent-card.json. With the address of the host,
/.well-known/ai-catalog.json and /.well-known/api-catalog list all cards.`

// flags adds the flags that serve and publish share.
func (p *publication) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&p.gives, "give", nil, "supply `NAME=TEXT` to conversions; may be repeated")
	cmd.Flags().StringVar(&p.base, "base", "", "`address` of the host, for the catalogues")
	cmd.Flags().StringVar(&p.host, "host", "", "`name` of the host for people, in the AI catalog")
	cmd.Flags().StringVar(&p.jwks, "jwks", "", "publish the JSON Web Key Set of this `file` at /.well-known/jwks.json")
	cmd.Flags().BoolVar(&p.asIs, "as-is", false, "publish no conversions")
	cmd.Flags().BoolVar(&p.invalid, "allow-invalid", false, "publish cards that are not valid, too")
}

// parse reads the arguments.
func (p *publication) parse(args []string) error {
	for _, arg := range args {
		a := agentFile{file: arg}
		if strings.HasPrefix(arg, "/") {
			if mount, file, ok := strings.Cut(arg, "="); ok {
				a = agentFile{strings.TrimRight(mount, "/"), file}
			}
		}
		if a.file == stdinArg || a.file == "" {
			return errors.New("cards are published from files")
		}
		p.agents = append(p.agents, a)
	}
	return nil
}

// options returns the options of the flags.
func (p *publication) options(base string) ([]site.Option, error) {
	given, err := (&conversion{gives: p.gives}).supplies(&a2aformat.Union.Form)
	if err != nil {
		return nil, err
	}
	opts := []site.Option{site.Supply(options(given)...), site.Host(p.host)}
	if base != "" {
		opts = append(opts, site.Base(base))
	}
	if p.asIs {
		opts = append(opts, site.NoConversions())
	}
	if p.invalid {
		opts = append(opts, site.AllowInvalid())
	}
	if p.jwks != "" {
		set, err := os.ReadFile(p.jwks)
		if err != nil {
			return nil, err
		}
		opts = append(opts, site.Keys(set))
	}
	return opts, nil
}

// make reads the files and makes the documents of the host.
func (p *publication) make(base string) (*site.Site, error) {
	opts, err := p.options(base)
	if err != nil {
		return nil, err
	}
	var agents []site.Agent
	for _, a := range p.agents {
		_, document, err := p.streams.read(a.file)
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(a.file)
		if err != nil {
			return nil, err
		}
		agents = append(agents, site.Agent{Card: document.Text, Name: a.file, Mount: a.mount, Modified: info.ModTime().Truncate(time.Second)})
	}
	return site.Make(agents, opts...)
}

// refused prints why the documents cannot be made, with the findings of a card that is not
// valid, and returns the error of the command.
func (p *publication) refused(err error) error {
	var invalid *site.InvalidError
	if errors.As(err, &invalid) {
		return p.streams.refuse(invalid.Name, jsonstream.Document{Line: 1, Column: 1}, invalid.Err.Violations...)
	}
	var nothing *site.NothingError
	if errors.As(err, &nothing) {
		fmt.Fprintf(p.streams.err, "%s: no document can be made of it\n", commandline.Printable(nothing.Name))
		p.streams.omitted(nothing.Omissions)
		return errInvalid
	}
	var unusable *site.CardError
	if errors.As(err, &unusable) {
		if broken, ok := errors.AsType[*card.DecodeError](err); ok {
			return p.streams.refuse(unusable.Name, jsonstream.Document{Line: 1, Column: 1}, broken.Violation())
		}
		fmt.Fprintln(p.streams.err, commandline.Printable(err.Error()))
		return errInvalid
	}
	return err
}

// describe returns a phrase about how a document was made.
func describe(o site.Origin) string {
	file := commandline.Printable(o.Source)
	switch {
	case o.Report != nil:
		text := titleOf(o.Format) + ", made of " + file
		switch n := len(o.Report.Losses()); n {
		case 0:
			return text
		case 1:
			return text + " with one loss"
		default:
			return fmt.Sprintf("%s with %d losses", text, n)
		}
	case o.Signed:
		return file + ", " + titleOf(o.Format) + ", signed"
	case file != "":
		return file + ", " + titleOf(o.Format)
	}
	return titleOf(o.Format)
}

// titleOf returns the noun for a document of a format, with its article.
func titleOf(format string) string {
	if f, ok := formats.Lookup(format); ok {
		return projection.FormOf(f).Title
	}
	switch format {
	case "jwks":
		return "a JSON Web Key Set"
	case string(detect.APICatalog):
		return "an API catalog"
	}
	return "an AI catalog"
}

// reason returns a line about why a document is not published.
func reason(err error) string {
	result, ok := errors.AsType[*projection.TargetError](err)
	if !ok {
		return commandline.Printable(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	var lacks []string
	seen := map[string]bool{}
	for _, m := range result.Supplies {
		if !seen[m.Option] {
			seen[m.Option] = true
			lacks = append(lacks, "--give "+m.Option+"=TEXT")
		}
	}
	if len(lacks) == 0 {
		text := "the card is not valid as " + result.Title
		if invalid, ok := errors.AsType[*card.InvalidError](err); ok && len(invalid.Violations) > 0 {
			first := invalid.Violations[0]
			text += ": " + commandline.Printable(first.Pointer+": "+first.Message)
		}
		return text
	}
	return "the card lacks parts of " + result.Title + ": " + strings.Join(lacks, ", ")
}
