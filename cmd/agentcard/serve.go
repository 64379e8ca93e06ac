package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// server is one run of the serve command.
type server struct {
	publication
	addr    string
	watch   bool
	maxAge  time.Duration
	origins []string

	handler *wellknown.Handler
	served  *site.Site
	address string // of the host
}

// Limits of connections.
const (
	headerTimeout = 10 * time.Second
	answerTimeout = 30 * time.Second
	idleTimeout   = 2 * time.Minute
	stopTimeout   = 10 * time.Second // a connection that was opened ahead, without a request, takes 5
	maxHeader     = 64 << 10
)

func serveCommand(s *streams) *cobra.Command {
	v := server{publication: publication{streams: s}}
	cmd := &cobra.Command{
		Use:   "serve [flags] FILE... | PATH=FILE...",
		Short: "Serve cards at their well-known addresses",
		Long: `serve publishes cards over HTTP until it is interrupted.

` + publicationHelp + `

If an A2A card is served for clients of 1.0 and of 0.3, the header A2A-Version of a request
selects the form for one of them. Answers have a media type that the header Accept asks for,
ETag, Last-Modified and Cache-Control.

With --watch changed files are read again. If a card is then not valid, the documents before
are still served. Without --addr only programs on the same machine can connect; a host for
others needs TLS, of this machine or of a proxy in front.

Exit codes: 0 interrupted, 1 a card is not valid, 2 wrong usage, or a file or an address
that cannot be used.`,
		Example: `  agentcard serve card.json
  agentcard serve --key 2026-11=agent.key.pub signed.json
  agentcard serve --watch --addr :8080 --base https://agents.example.com card.json
  agentcard serve /clerk=clerk.json /desk=desk.json`,
		Args: someCards,
		RunE: func(_ *cobra.Command, args []string) error { return v.run(args) },
	}
	v.flags(cmd)
	cmd.Flags().StringVar(&v.addr, "addr", "localhost:8080", "`address` to listen at: HOST:PORT, or :PORT for all hosts")
	cmd.Flags().BoolVar(&v.watch, "watch", false, "read changed files again")
	cmd.Flags().DurationVar(&v.maxAge, "max-age", wellknown.DefaultMaxAge, "`time` for which clients may use an answer again")
	cmd.Flags().StringArrayVar(&v.origins, "allow-origin", nil, "let pages of this `origin`, or of all with *, read the documents; may be repeated")
	return cmd
}

func (v *server) run(args []string) error {
	if err := v.parse(args); err != nil {
		return err
	}
	ctx, stop := v.streams.interrupted()
	defer stop()
	listener, err := net.Listen("tcp", v.addr)
	if err != nil {
		return err
	}
	v.address = "http://" + listener.Addr().String()
	if v.base == "" {
		v.base = v.address
	}
	// The watcher and the stamps are made first, so that they show every change after the files
	// were read.
	var w *fsnotify.Watcher
	var seen []stamp
	if v.watch {
		if w, err = v.watched(); err != nil {
			return errors.Join(err, listener.Close())
		}
		defer w.Close()
		seen = v.stamps()
	}
	if err := v.start(); err != nil {
		return errors.Join(err, listener.Close())
	}
	ctx, cancel := context.WithCancel(ctx)
	var following sync.WaitGroup
	if w != nil {
		following.Go(func() { v.follow(ctx, w, seen) })
	}
	err = answerHTTP(ctx, listener, v.handler)
	cancel()
	following.Wait()
	if err == nil {
		fmt.Fprintln(v.streams.out, "stopped")
	}
	return err
}

// start reads the cards and makes the handler.
func (v *server) start() error {
	made, err := v.make(v.base)
	if err != nil {
		return v.refused(err)
	}
	v.handler, err = wellknown.New(made.Documents, wellknown.MaxAge(v.maxAge), wellknown.AllowOrigins(v.origins...))
	if err != nil {
		return err
	}
	v.served = made
	v.list(made)
	return nil
}

// list prints what is served.
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
	fmt.Fprint(v.streams.out, b.String())
	v.streams.omitted(made.Omissions)
}

// interrupted returns a context that ends when the command is interrupted.
func (s *streams) interrupted() (context.Context, context.CancelFunc) {
	if s.context != nil {
		return context.WithCancel(s.context)
	}
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// answerHTTP answers requests until the context ends, and then those that have begun.
func answerHTTP(ctx context.Context, listener net.Listener, handler http.Handler) error {
	h := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: headerTimeout, ReadTimeout: answerTimeout, WriteTimeout: answerTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader,
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := h.Shutdown(stop); err != nil {
		return errors.Join(err, h.Close())
	}
	return nil
}
