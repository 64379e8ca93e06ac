package directory

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// invalid returns the answer to a body with an invalid member.
func invalid(pointer, message string) error {
	return &refused{http.StatusBadRequest, discovery.CodeSchemaInvalid, message, problems{
		Message:  message,
		Findings: card.Violations{{Pointer: pointer, Code: discovery.CodeSchemaInvalid, Message: message}},
	}}
}

// upsert creates or updates a Nooterra card. It checks a request in the order of the Nooterra
// service, so that a request with several problems gets the same answer.
func (h *Handler) upsert(w http.ResponseWriter, r *http.Request) error {
	tenant, err := h.tenant(r)
	if err != nil {
		return err
	}
	if err := h.checkProtocol(r); err != nil {
		return err
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	body, err := card.ParseObject(text)
	if err != nil {
		return err
	}
	q, err := repeatable(r, tenant, text)
	if err != nil {
		return err
	}
	known, err := h.replied(r.Context(), q)
	if err == nil && known == nil {
		known, err = h.change(r.Context(), q, body, text)
	}
	if err != nil {
		return err
	}
	writeJSON(w, known.Status, struct {
		OK        bool    `json:"ok"`
		AgentCard rawJSON `json:"agentCard"`
	}{true, known.Document})
	return nil
}

// repeatable returns what identifies a request with an idempotency key. Its body has the form that does not
// depend on white space and the order of members.
func repeatable(r *http.Request, tenant string, body []byte) (request, error) {
	q := request{tenant: tenant}
	var err error
	if q.key, err = idempotencyKey(r); err != nil || q.key == "" {
		return q, err
	}
	canonical, err := publish.Canonical(body)
	if err == nil {
		q.body = sha256.Sum256(canonical)
	}
	return q, err
}

// change stores what the body of a request makes of the card of its agent, unless the same request is
// answered meanwhile.
func (h *Handler) change(ctx context.Context, q request, body card.Object, text []byte) (answer *store.Answer, err error) {
	id := strings.TrimSpace(textOf(body, "agentId"))
	if id == "" {
		return nil, invalid("/agentId", "agentId is required, and must be a string that is not blank")
	}
	if err := (store.Key{Tenant: q.tenant, ID: id}).Check(); err != nil {
		return nil, invalid("/agentId", card.ProblemsOf(err)[0].Message)
	}
	if err := checkPath("/agentId", id); err != nil {
		return nil, err
	}
	if err := spend(ctx, len(h.cards.get(q.tenant, id))); err != nil {
		return nil, err
	}
	err = h.exclusively(ctx, func(ctx context.Context) (err error) {
		if answer, err = h.replied(ctx, q); err != nil || answer != nil {
			return err
		}
		previous, err := decoded(h.cards.get(q.tenant, id))
		if err != nil {
			return err
		}
		next, err := h.apply(ctx, q.tenant, id, body, text, previous)
		if err != nil {
			return err
		}
		answer = &store.Answer{Owner: q.tenant, Key: q.key, Request: q.body, At: h.cards.next(h.options.Now()), Status: http.StatusOK}
		if previous == nil {
			answer.Status = http.StatusCreated
		}
		return h.put(ctx, next, answer)
	})
	return answer, err
}

// apply returns the card that results from applying a body to the previous card, which is nil
// for a new one.
func (h *Handler) apply(ctx context.Context, tenant, id string, body card.Object, text []byte, previous *nooterra.Card) (*nooterra.Card, error) {
	agent, err := h.agent(ctx, tenant, id, body, previous)
	if err != nil {
		return nil, err
	}
	visibility, err := visibilityOf(body)
	if err != nil {
		return nil, err
	}
	now := h.cards.next(h.options.Now())
	if service.CountsAsPublication(previous, visibility) {
		if err := h.publish.Take(h.options.Now(), tenant, id); err != nil {
			return nil, err
		}
	}
	update := publish.Update{TenantID: tenant, Identity: agent.Identity, Body: text, RequireSignature: h.options.Listing.RequireSignature}
	next, err := update.Apply(previous, now)
	if err != nil {
		return nil, err
	}
	return next, h.options.Listing.CheckAttestations(next, agent.Attestations)
}

// visibilityOf returns the visibility in a body, empty if there is none.
func visibilityOf(body card.Object) (nooterra.Visibility, error) {
	value, _ := body.Get("visibility")
	visibility := nooterra.Normalize(&nooterra.Card{Visibility: nooterra.Visibility(textOf(body, "visibility"))}).Visibility
	switch kind := value.Kind(); {
	case kind == card.KindAbsent, kind == card.KindNull, kind == card.KindString && (visibility == "" || visibility.Known()):
		return visibility, nil
	}
	return "", invalid("/visibility", "visibility must be public, tenant or private")
}

// agent looks up the agent of a body in the register. Without a register, the capabilities of
// the agent are the capabilities in the body and in the previous card.
func (h *Handler) agent(ctx context.Context, tenant, id string, body card.Object, previous *nooterra.Card) (Agent, error) {
	if h.options.Agent != nil {
		a, err := h.options.Agent(ctx, tenant, id)
		if errors.Is(err, ErrNoAgent) {
			return a, notFound("the agent is not registered")
		}
		a.AgentID = id
		return a, err
	}
	a := Agent{Identity: publish.Identity{AgentID: id}}
	if value, _ := body.Get("capabilities"); value.Kind() == card.KindArray {
		// A list of other values is an error of the body, which Update.Apply reports.
		_ = value.Decode(&a.Capabilities)
	}
	for i, c := range a.Capabilities {
		a.Capabilities[i] = strings.TrimSpace(c)
	}
	if previous != nil {
		a.Capabilities = append(a.Capabilities, previous.Capabilities...)
	}
	return a, nil
}

// put stores a card and adds its document to the answer, which is kept if the request has a key.
func (h *Handler) put(ctx context.Context, c *nooterra.Card, a *store.Answer) error {
	document, err := card.AppendJSON(nil, c)
	if err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339Nano, c.UpdatedAt)
	if err != nil {
		return err
	}
	a.Document = document
	put := h.options.Store.Put
	if a.Key != "" {
		put = func(ctx context.Context, c *store.Card) (store.Result, error) {
			return h.replies.PutAnswered(ctx, c, a)
		}
	}
	result, err := put(ctx, &store.Card{
		Summary: store.Summary{
			Key:  store.Key{Dialect: string(detect.Nooterra), Tenant: c.TenantID, ID: c.AgentID},
			Name: c.DisplayName, Declared: at, Size: len(document), Channel: exchange.Relayed.String(),
		},
		Document: document, Owner: c.TenantID,
	})
	if err != nil {
		return err
	}
	if result.Decision != store.Replace {
		return notStored(result)
	}
	return h.cards.follow(ctx)
}

// notStored returns the answer for a card that was not stored because it does not replace the
// stored card.
func notStored(result store.Result) error {
	code, message := reasonOf(result)
	return &refused{http.StatusConflict, "CONFLICT", "the card was not stored: " + message, problems{message, code, result.Findings}}
}

// reasonOf returns the reason why a card does not replace the stored one. The code may be empty.
func reasonOf(result store.Result) (code, message string) {
	if len(result.Findings) == 0 {
		return "", "the stored card stays"
	}
	return result.Findings[0].Code, result.Findings[0].Message
}

// textOf returns a member that is a string, empty for any other.
func textOf(object card.Object, name string) string {
	var text string
	if value, _ := object.Get(name); value.Kind() == card.KindString && value.Decode(&text) != nil {
		return ""
	}
	return text
}
