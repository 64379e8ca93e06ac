package directory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/adp/jsonrpc"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// MemberReason is the member of the answer to adp.advertise with the reason why a card was not
// stored. It is an extension: the draft does not define it, and readers ignore unknown members.
const MemberReason = "io.github.agentcard-go.reason"

// defaultSelf is the ADP card of a directory without [Options.Self].
const defaultSelf = `{"id":"agent://directory","name":"Directory of agent cards"}`

// agentScheme is the scheme of the ids of ADP. A tenant whose name begins with it is an agent.
const agentScheme = "agent://"

// Methods returns the methods of ADP for the calls of one tenant, over any transport. The tenant owns
// the cards that it advertises; without one, adp.advertise is UNAUTHORIZED.
//
// adp.describe answers with the card of the directory, or with the stored card of the target.
// The author of a stored card must be proven: by the signature of the card, or because the
// source of the call that stored the card was the id of the card.
//
// Source: draft-song-anp-adp-00, Carriage over AITP and Agent Card Authentication.
func (h *Handler) Methods(tenant string) exchange.Methods {
	return exchange.Methods{
		Describe: h.describe,
		Advertise: func(ctx context.Context, c exchange.Call) ([]byte, error) {
			if tenant == "" {
				return nil, fmt.Errorf("%w: %w", exchange.ErrUnauthorized, h.forbidden())
			}
			response, err := h.advertise(ctx, tenant, c)
			if err != nil {
				return nil, err
			}
			return card.AppendJSON(nil, response)
		},
		Discover: func(ctx context.Context, c exchange.Call) (answer []byte, err error) {
			err = h.cards.fresh(ctx, h.options.Now(), func(x *index.Index, _ *catalogue) error {
				answer, err = x.AnswerDiscover(ctx, c)
				return err
			})
			return answer, err
		},
	}
}

// adp answers a call over HTTP.
func (h *Handler) adp(w http.ResponseWriter, r *http.Request) error {
	if err := h.takeDiscovery(r); err != nil {
		return err
	}
	tenant, err := h.tenant(r)
	if err != nil && !errors.Is(err, h.forbidden()) {
		return err
	}
	message, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	c := exchange.Call{Source: sourceOf(tenant), Target: r.URL.Query().Get("target")}
	jsonrpc.Write(w, jsonrpc.Answer(r.Context(), h.Methods(tenant), c, message))
	return nil
}

// describe answers adp.describe.
func (h *Handler) describe(ctx context.Context, c exchange.Call) ([]byte, error) {
	document := h.options.Self
	if c.Target != "" {
		stored, err := h.options.Store.Get(ctx, store.Key{Dialect: string(detect.ADP), ID: c.Target})
		switch {
		case errors.Is(err, store.ErrNotFound), err == nil && !servable(stored):
			return nil, fmt.Errorf("%w: %w", exchange.ErrInvalidRequest, index.ErrUnknown)
		case err != nil:
			return nil, err
		}
		if err := spend(ctx, stored.Size); err != nil {
			return nil, err
		}
		document = stored.Document
	}
	return (&exchange.Describer{Document: document}).Answer(ctx, c)
}

// advertise answers adp.advertise for a tenant.
func (h *Handler) advertise(ctx context.Context, tenant string, c exchange.Call) (*adp.AdvertiseResponse, error) {
	declared, err := h.read(ctx, c.Body, store.Declaration{Dialect: string(detect.ADP), Owner: tenant}, c.Source)
	if err != nil {
		return nil, statusOf(err)
	}
	if c.Source != "" && declared.ID != c.Source {
		return nil, fmt.Errorf("%w: the id of the card is not the source of the call", exchange.ErrUnauthorized)
	}
	if len(c.Body) > adp.MaxSize {
		return kept(fmt.Sprintf("the card has %d octets, at most %d are stored", len(c.Body), adp.MaxSize))
	}
	result, err := h.store(ctx, declared)
	switch {
	case errors.Is(err, store.ErrFull), errors.Is(err, store.ErrQuota):
		return kept(textOfStore(err))
	case err != nil:
		return nil, err
	case result.Decision != store.Replace && !result.Equal:
		_, message := reasonOf(result)
		return kept(message)
	}
	return &adp.AdvertiseResponse{Stored: true}, nil
}

// statusOf adds the status of the draft to an error of reading a card, if the error is about the
// card.
func statusOf(err error) error {
	switch found := card.ProblemsOf(err); {
	case len(found) == 0:
		return err
	case found[0].Code == store.CodeUnproven:
		return fmt.Errorf("%w: %w", exchange.ErrUnauthorized, err)
	}
	return fmt.Errorf("%w: %w", exchange.ErrInvalidRequest, err)
}

// kept returns the answer for a card that was not stored, with the reason.
func kept(reason string) (*adp.AdvertiseResponse, error) {
	var response adp.AdvertiseResponse
	return &response, card.MembersOf(&response).SetUnknown(MemberReason, reason)
}

// read reads a declared card. source is the id of the agent that calls; empty if the caller is
// not an agent.
func (h *Handler) read(ctx context.Context, document []byte, d store.Declaration, source string) (*store.Card, error) {
	d.At, d.Policy.Signatures = h.options.Now(), h.options.Signatures
	if source != "" {
		d.Policy.Channel = exchange.Direct
	}
	return store.Read(ctx, document, d, card.WithLimits(card.Limits{Bytes: int64(h.options.Limits.Body)}))
}

// store stores a card. If an ADP card is already stored unchanged, its freshness begins again.
func (h *Handler) store(ctx context.Context, c *store.Card) (store.Result, error) {
	put := h.options.Store.Put
	if c.Dialect == string(detect.MCPServerJSON) {
		put = h.putServer
	}
	result, err := put(ctx, c)
	if err != nil {
		return result, err
	}
	if err := h.cards.follow(ctx); err != nil {
		return result, err
	}
	if result.Equal && c.Dialect == string(detect.ADP) {
		err = h.cards.renew(ctx, result.Card, c.Declared)
	}
	return result, err
}
