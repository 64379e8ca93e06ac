package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

type serveFlags struct {
	siteFlags
	addr    string
	watch   bool
	maxAge  time.Duration
	origins []string
}

func serveCommand() *command.Command {
	return &command.Command{
		Use:   "serve [flags] FILE... | PATH=FILE...",
		Short: "Serve cards at their well-known addresses",
		Long: `serve publishes cards over HTTP until it is interrupted.

` + siteHelp + `

If an A2A card is served for clients of 1.0 and of 0.3, the header A2A-Version of a request
selects the form for one of them. Answers have a media type that the header Accept asks for,
ETag, Last-Modified and Cache-Control.

With --watch changed files are read again. If a card is then not valid, the documents before
are still served. Without --addr only programs on the same machine can connect; a host for
others needs TLS, of this machine or of a proxy in front.`,
		Exit: `0 interrupted, 1 a card is not valid, 2 wrong usage, or a file or an address
that cannot be used.`,
		Example: `  agentcard serve card.json
  agentcard serve --key 2026-11=agent.key.pub signed.json
  agentcard serve --watch --addr :8080 --base https://agents.example.com card.json
  agentcard serve /clerk=clerk.json /desk=desk.json`,
		Args:  someCards,
		Flags: new(serveFlags),
	}
}

// Bind adds the flags.
func (f *serveFlags) Bind(cmd *cobra.Command) {
	f.siteFlags.bind(cmd)
	cmd.Flags().StringVar(&f.addr, "addr", "localhost:8080", "`address` to listen at: HOST:PORT, or :PORT for all hosts")
	cmd.Flags().BoolVar(&f.watch, "watch", false, "read changed files again")
	cmd.Flags().DurationVar(&f.maxAge, "max-age", wellknown.DefaultMaxAge, "`time` for which clients may reuse an answer; with 0 they revalidate it each time")
	cmd.Flags().StringArrayVar(&f.origins, "allow-origin", nil, "let pages of this `origin`, or of all with *, read the documents; may be repeated")
}

// Run serves the cards that the arguments name until it is interrupted.
func (f *serveFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	cards, err := f.site(s, args)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(cmd.Context())
	defer stop()
	listener, err := listen("addr", f.addr)
	if err != nil {
		return err
	}
	v := &server{cardSite: cards, address: "http://" + listener.Addr().String()}
	v.base = cmp.Or(f.base, v.address)
	// Create the watcher and the stamps before the files are read, so that no change is missed.
	var w *fsnotify.Watcher
	var seen []stamp
	if f.watch {
		if w, err = cards.watched(); err != nil {
			return errors.Join(err, listener.Close())
		}
		defer w.Close()
		seen = cards.stamps()
	}
	if err := v.start(f.options()); err != nil {
		return errors.Join(err, listener.Close())
	}
	ctx, cancel := context.WithCancel(ctx)
	var following sync.WaitGroup
	if w != nil {
		following.Go(func() { v.follow(ctx, w, seen) })
	}
	err = answerHTTP(ctx, listener, &http.Server{Handler: v.handler})
	cancel()
	following.Wait()
	if err == nil {
		fmt.Fprintln(s.Out, "stopped")
	}
	return err
}

// options returns the options of the handler.
func (f *serveFlags) options() wellknown.Options {
	o := wellknown.Options{MaxAge: f.maxAge, Origins: f.origins}
	if f.maxAge == 0 {
		o.MaxAge = wellknown.Revalidate
	}
	return o
}

// server serves the documents of cards.
type server struct {
	*cardSite
	address string // at which it listens
	base    string // of the host

	handler *wellknown.Handler
	served  *site.Site
}

// start reads the cards and makes the handler.
func (v *server) start(o wellknown.Options) error {
	made, err := v.make(v.base)
	if err != nil {
		return refuse(v.streams, err)
	}
	if v.handler, err = wellknown.New(made.Documents, o); err != nil {
		return err
	}
	v.served = made
	v.list(made)
	return nil
}

// list prints the served documents.
func (v *server) list(made *site.Site) {
	var b strings.Builder
	fmt.Fprintf(&b, "serving at %s\n", v.address)
	for i, d := range made.Documents {
		o := made.Origins[i]
		fmt.Fprintf(&b, "  %s: %s", cli.Printable(d.Path), describe(o))
		if len(o.Versions) > 0 {
			fmt.Fprintf(&b, "; A2A-Version: %s", strings.Join(o.Versions, ", "))
		}
		b.WriteByte('\n')
	}
	fmt.Fprint(v.streams.Out, b.String())
	printOmissions(v.streams, made.Omissions)
}
