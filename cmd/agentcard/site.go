package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
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
	readers []string // of --for
	gives   []string
	base    string
	host    string
	keys    keySet
	invalid bool

	agents []agentFile
}

// agentFile is a card, and the path below which its agent is published.
type agentFile struct{ mount, file string }

// publicationHelp explains the arguments and flags that serve and publish share.
const publicationHelp = `Each card is published at the path of its format, byte for byte as it is given:

  /.well-known/agent-card.json       A2A
  /.well-known/agent.json            AgentCard 1.0, and A2A cards that clients of 0.2 can read
  /.well-known/agentcard             AgentCard of draft-aevum-agentcard-00
  /.well-known/mcp/server-card.json  MCP server card

--for publishes conversions, too, for clients of other formats: --for 0.3 for clients of
A2A 0.3, --for agentcard,aevum for two formats, --for all for all of them, as far as the
card says what they need. --give supplies what it lacks, as in convert. A signed card is
never converted, since a conversion of it has no signature. Several cards of one agent, in
different formats, are given together; conversions are for the other paths only.

A2A cards of 1.0 and of 0.3 have one path. With --for 0.3, a card of 1.0 is published with
the members that clients of 0.3 look for, and an interface of 0.3 at the same address; so
is, without --for, a card that declares interfaces of both versions, with no interface that
it does not declare.

A card with the address of an MCP server over HTTP converts to a server card, which needs
the name of the server: --for mcp-server-card --give server-name=com.example/weather. No
document is made for /.well-known/mcp.json, at which hosts publish three different kinds of
documents, nor for /.well-known/agent-skills/index.json, which has the digests of SKILL.md
files.

PATH=FILE publishes the card of FILE below a path, for several agents on one host:
/clerk=clerk.json gives /clerk/.well-known/agent-card.json. With the address of the host,
/.well-known/ai-catalog.json and /.well-known/api-catalog list all cards.

--key publishes public keys of signatures at /.well-known/jwks.json: of a PEM file, as
keygen writes it, with the name KID, or its thumbprint, which sign uses, too; or of a JSON
Web Key Set. --jwks publishes a key set byte for byte. Key sets with a private key are
refused.`

// flags adds the flags that serve and publish share.
func (p *publication) flags(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&p.readers, "for", nil, "publish conversions for clients of these `formats`: "+site.Formats()+"; may be repeated")
	cmd.Flags().StringArrayVar(&p.gives, "give", nil, "supply `NAME=TEXT` to conversions; may be repeated")
	cmd.Flags().StringVar(&p.base, "base", "", "`address` of the host, for the catalogues")
	cmd.Flags().StringVar(&p.host, "host", "", "`name` of the host for people, in the AI catalog")
	p.keys.flags(cmd)
	cmd.Flags().BoolVar(&p.invalid, "allow-invalid", false, "publish cards that are not valid, too")
}

// parse reads the arguments.
func (p *publication) parse(args []string) error {
	if len(p.gives) > 0 && len(p.readers) == 0 {
		return errors.New("--give supplies what conversions need, and none is published; --for names the formats of conversions")
	}
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
	opts := []site.Option{site.For(p.readers...), site.Supply(options(given)...), site.Host(p.host)}
	if base != "" {
		opts = append(opts, site.Base(base))
	}
	if p.invalid {
		opts = append(opts, site.AllowInvalid())
	}
	set, err := p.keys.read()
	if err != nil {
		return nil, err
	}
	if set != nil {
		opts = append(opts, site.Keys(set, p.keys.sources()...))
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
		return p.streams.refuse(invalid.Name, cli.Document{Line: 1, Column: 1}, invalid.Err.Violations...)
	}
	var noPath *site.NoPathError
	if errors.As(err, &noPath) {
		fmt.Fprintf(p.streams.err, "%s: the format %s has no well-known path; --for publishes a conversion, for %s\n", cli.Printable(noPath.Name), noPath.Format, site.Formats())
		return errInvalid
	}
	var nothing *site.NothingError
	if errors.As(err, &nothing) {
		fmt.Fprintf(p.streams.err, "%s: no document can be made of it\n", cli.Printable(nothing.Name))
		p.streams.omitted(nothing.Omissions)
		return errInvalid
	}
	var unusable *site.CardError
	if errors.As(err, &unusable) {
		if broken, ok := errors.AsType[*card.DecodeError](err); ok {
			return p.streams.refuse(unusable.Name, cli.Document{Line: 1, Column: 1}, broken.Problem())
		}
		fmt.Fprintln(p.streams.err, cli.Printable(err.Error()))
		return errInvalid
	}
	return err
}

// describe returns a phrase about a document and what it was made of.
func describe(o site.Origin) string {
	title := titleOf(o.Format)
	_, isCard := formats.Lookup(o.Format)
	sources := cli.Printable(strings.Join(o.Sources, ", "))
	switch {
	case o.Report != nil:
		text := title + ", made of " + sources
		switch n := len(o.Report.Losses()); n {
		case 0:
			return text
		case 1:
			return text + " with one loss"
		default:
			return fmt.Sprintf("%s with %d losses", text, n)
		}
	case !isCard:
		return title + " of " + sources
	case o.Signed:
		return sources + ", " + title + ", signed"
	}
	return sources + ", " + title
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
		return cli.Printable(strings.ReplaceAll(err.Error(), "\n", "; "))
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
			text += ": " + cli.Printable(first.Pointer+": "+first.Message)
		}
		return text
	}
	return "the card lacks parts of " + result.Title + ": " + strings.Join(lacks, ", ")
}
