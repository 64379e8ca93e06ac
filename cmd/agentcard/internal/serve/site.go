package serve

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// siteFlags are the flags that serve and publish share.
type siteFlags struct {
	readers []string // of --for
	gives   []string
	base    string
	host    string
	keys    keySetFlags
	invalid bool
}

// siteHelp explains the arguments and flags that serve and publish share.
const siteHelp = `Each card is published at the path of its format, byte for byte as it is given:

  /.well-known/agent-card.json       A2A
  /.well-known/agent.json            AgentCard 1.0, and A2A cards that clients of 0.2 can read
  /.well-known/agentcard             AgentCard of draft-aevum-agentcard-00
  /.well-known/mcp/server-card.json  MCP server card

--for publishes conversions, too, for clients of other formats: --for 0.3 for clients of
A2A 0.3, --for agentcard,aevum for two formats, --for all for all of them, as far as the
card says what they need. --give supplies what it lacks, as in convert. A signed card that
has a path is not converted, since a conversion has no signature; a signed ADP or Nooterra
card, which has none, is, and its conversion is not signed. Several cards of one agent, in
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

func (f *siteFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.readers, "for", nil, "publish conversions for clients of these `formats`: "+site.Formats()+"; may be repeated")
	cmd.Flags().StringArrayVar(&f.gives, "give", nil, "supply `NAME=TEXT` to conversions; may be repeated")
	cmd.Flags().StringVar(&f.base, "base", "", "`address` of the host, for the catalogs")
	cmd.Flags().StringVar(&f.host, "host", "", "`name` of the host for people, in the AI catalog")
	f.keys.bind(cmd)
	cmd.Flags().BoolVar(&f.invalid, "allow-invalid", false, "publish cards that are not valid, too")
}

// someCards requires at least one argument.
var someCards = cli.Some("the names of files with cards")

// agentFile is a card, and the path below which its agent is published.
type agentFile struct{ mount, file string }

// cardSite makes the documents of a host from the files of cards.
type cardSite struct {
	streams *command.Streams
	flags   *siteFlags
	agents  []agentFile
}

// site reads the arguments of serve and publish.
func (f *siteFlags) site(s *command.Streams, args []string) (*cardSite, error) {
	if len(f.gives) > 0 && len(f.readers) == 0 {
		return nil, errors.New("--give has no effect without --for, which names the formats to convert to")
	}
	c := &cardSite{streams: s, flags: f}
	for _, arg := range args {
		a := agentFile{file: arg}
		if strings.HasPrefix(arg, "/") {
			if mount, file, ok := strings.Cut(arg, "="); ok {
				a = agentFile{strings.TrimRight(mount, "/"), file}
			}
		} else if _, _, ok := strings.Cut(arg, "="); ok && !exists(arg) {
			return nil, fmt.Errorf("%s: a path begins with a slash: /%s", arg, arg)
		}
		if a.file == command.StdinArg || a.file == "" {
			return nil, errors.New("cards must be files, not standard input")
		}
		c.agents = append(c.agents, a)
	}
	return c, nil
}

// exists reports whether there is a file of a name.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// options returns the options of the flags, for a host at an address.
func (c *cardSite) options(base string) ([]site.Option, error) {
	supplies, err := command.ReadSupplies(c.flags.gives, &a2aformat.A2AUnion.Definition)
	if err != nil {
		return nil, err
	}
	opts := []site.Option{site.For(c.flags.readers...), site.Host(c.flags.host)}
	for _, supply := range supplies {
		opts = append(opts, site.Supply(supply.Name, supply.Texts...))
	}
	if base != "" {
		opts = append(opts, site.Base(base))
	}
	if c.flags.invalid {
		opts = append(opts, site.AllowInvalid())
	}
	set, err := c.flags.keys.read()
	if err != nil {
		return nil, err
	}
	if set != nil {
		opts = append(opts, site.Keys(set, c.flags.keys.sources()...))
	}
	return opts, nil
}

// make reads the files and makes the documents of the host at an address.
func (c *cardSite) make(base string) (*site.Site, error) {
	opts, err := c.options(base)
	if err != nil {
		return nil, err
	}
	var agents []site.Agent
	for _, a := range c.agents {
		in, err := c.streams.Read(a.file)
		if err != nil {
			return nil, err
		}
		if err := in.WarnPlaceholders(); err != nil {
			return nil, err
		}
		info, err := os.Stat(a.file)
		if err != nil {
			return nil, err
		}
		agents = append(agents, site.Agent{Card: in.Text, Name: a.file, Mount: a.mount, Modified: info.ModTime().Truncate(time.Second)})
	}
	return site.Make(agents, opts...)
}
