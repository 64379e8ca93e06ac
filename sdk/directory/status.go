package directory

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// The owner of a server sets the status of its versions, as in the MCP registry. A deleted version stays stored,
// with its document, and counts in quotas. Only the routes of the registry return it, to clients that ask for
// deleted versions. The newest version that is not deleted is the card of the server.

// currentStatus returns the status of a card that [store.WithStatus] has returned: active since its declaration if it has none.
func currentStatus(s *store.Summary) store.Status {
	if s.Status != nil {
		return *s.Status
	}
	return store.Status{Value: store.StatusActive, ChangedAt: s.Declared, UpdatedAt: s.Declared}
}

// statusText returns the status of a card for people, empty for an active one.
func statusText(s *store.Summary) string {
	status := currentStatus(s)
	switch {
	case status.Value == store.StatusActive:
		return ""
	case status.Message == "":
		return status.Value
	}
	return status.Value + ": " + status.Message
}

// restated returns the status of a version after its value and message were set at a time; false if it has both
// already.
func restated(s *store.Summary, value, message string, at time.Time) (*store.Status, bool) {
	old := currentStatus(s)
	if old.Value == value && old.Message == message {
		return nil, false
	}
	next := &store.Status{Value: value, Message: message, ChangedAt: old.ChangedAt, UpdatedAt: at}
	if old.Value != value {
		next.ChangedAt = at
	}
	return next, true
}

// objectIn reads the body of a request that is not a card.
func objectIn(r *http.Request) (card.Object, error) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return card.Object{}, err
	}
	return parseObject(text, "body")
}

// parseObject parses a JSON object that is not a card.
func parseObject(text []byte, what string) (card.Object, error) {
	object, err := card.ParseObject(text)
	if found := card.ProblemsOf(err); len(found) > 0 {
		details := problemsOf(found)
		err = &refused{http.StatusBadRequest, discovery.CodeSchemaInvalid, "invalid " + what + ": " + details.Message, details}
	}
	return object, err
}

// wantedStatus reads the body of a request that sets a status: a StatusUpdateRequest of the MCP registry.
func wantedStatus(r *http.Request) (value, message string, err error) {
	body, err := objectIn(r)
	if err != nil {
		return "", "", err
	}
	for name, member := range body.All() {
		switch {
		case name != "status" && name != "statusMessage":
			return "", "", invalid(card.JoinPointer(name), "unknown member: the body has status and statusMessage")
		case member.Kind() != card.KindString:
			return "", "", invalid("/"+name, name+" must be a string")
		}
	}
	status := store.Status{Value: textOf(body, "status"), Message: textOf(body, "statusMessage")}
	if err := status.Check(); err != nil {
		return "", "", invalid("", err.Error())
	}
	if _, given := body.Get("statusMessage"); given && status.Value == store.StatusActive {
		return "", "", invalid("/statusMessage", "the status active has no message")
	}
	return status.Value, status.Message, nil
}

// setStatus sets the status of a version of a server, or without a version of all versions, for the owner of the
// server, and answers with the versions that it has changed.
//
// Source: MCP Server Registry API 2025-12-01, PATCH of /v0.1/servers/{serverName}/status and of
// /v0.1/servers/{serverName}/versions/{version}/status.
func (h *Handler) setStatus(w http.ResponseWriter, r *http.Request) error {
	p, err := h.publisher(r)
	if err != nil {
		return err
	}
	value, message, err := wantedStatus(r)
	if err != nil {
		return err
	}
	name, version := r.PathValue("name"), r.PathValue("version")
	if err := h.verify(r.Context(), p, store.Key{Dialect: string(detect.MCPServerJSON), ID: name}); err != nil {
		return err
	}
	if err := h.spendVersions(r.Context(), name, version); err != nil {
		return err
	}
	var changed []store.Summary
	err = h.exclusively(r.Context(), func(ctx context.Context) (err error) {
		changed, err = h.restate(ctx, name, version, p, value, message)
		return err
	})
	if err != nil {
		return err
	}
	list, _, err := h.serverList(r, changed)
	switch {
	case err != nil:
		return err
	case version == "":
		// an AllVersionsStatusResponse of the registry
		writeServers(w, fmt.Sprintf(`{"updatedCount":%d,`, len(changed)), list, "}")
	case len(list) == 0:
		return errNoServer // it was removed in the meantime
	default:
		writeJSON(w, http.StatusOK, list[0])
	}
	return nil
}

// spendVersions counts the documents of a version of a server, or without a version of all versions, as read. The caller
// reads them with the lock of [Handler.exclusively], and must not wait for a place then.
func (h *Handler) spendVersions(ctx context.Context, name, version string) error {
	list, err := h.distinctVersions(ctx, name)
	if err != nil {
		return err
	}
	octets := 0
	for i := range list {
		if version == "" || version == list[i].Version {
			octets += list[i].Size
		}
	}
	return spend(ctx, octets)
}

// restate sets the status of a version, or of all versions if version is empty, and returns the versions that it
// has changed, as they are stored then. The caller holds the lock of [Handler.exclusively].
func (h *Handler) restate(ctx context.Context, name, version string, p publisher, value, message string) ([]store.Summary, error) {
	key := store.Key{Dialect: string(detect.MCPServerJSON), ID: name}
	newest, err := h.newest(ctx, key)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, errNoServer
	case err != nil:
		return nil, err
	case !p.may(newest):
		return nil, store.ErrOwner
	}
	list, err := h.distinctVersions(ctx, name)
	if err != nil {
		return nil, err
	}
	at, known := h.cards.next(h.options.Now()), false
	var changed []*store.Card
	for i := range list {
		s := &list[i]
		if version != "" && version != s.Version {
			continue
		}
		known = true
		status, changes := restated(s, value, message, at)
		if !changes {
			continue
		}
		c, err := h.options.Store.Get(ctx, s.Key)
		if err != nil {
			return nil, err
		}
		next := *c
		next.Status, s.Status = status, status
		changed = append(changed, &next)
	}
	switch {
	case !known:
		return nil, errNoServer
	case len(changed) == 0:
		return nil, &refused{http.StatusBadRequest, "NO_CHANGE", "No changes to apply: the status and the message are set already", nil}
	}
	if err := h.publish.Take(h.options.Now(), p.limited(), name); err != nil {
		return nil, err
	}
	if err := h.revise(ctx, key, list, changed, at); err != nil {
		return nil, err
	}
	list, err = h.distinctVersions(ctx, name)
	// The changed versions were last updated now. No other one was: times increase from change to change.
	return slices.DeleteFunc(list, func(s store.Summary) bool { return !currentStatus(&s).UpdatedAt.Equal(at) }), err
}

// revise stores changed versions of a server, and makes the newest version that is not deleted the card of the
// server. list has all versions of the server, with their statuses after the change.
func (h *Handler) revise(ctx context.Context, key store.Key, list []store.Summary, changed []*store.Card, at time.Time) error {
	byVersion := map[string]*store.Card{}
	for _, c := range changed {
		byVersion[c.Version] = c
	}
	find := func(k store.Key, version string) (*store.Card, error) {
		if c := byVersion[version]; c != nil {
			return c, nil
		}
		return h.options.Store.Get(ctx, k)
	}
	var remove []store.Key
	if best := newestOf(list); best != nil && best.Key != key {
		at := slices.IndexFunc(list, func(s store.Summary) bool { return s.Key == key })
		if at < 0 {
			return store.ErrNotFound
		}
		replaced, err := find(key, list[at].Version)
		if err != nil {
			return err
		}
		newest, err := find(best.Key, best.Version)
		if err != nil {
			return err
		}
		first := *newest
		first.Key, first.Edition = key, replaced.Edition+1
		byVersion[replaced.Version], byVersion[first.Version] = archive(replaced), &first
		remove = append(remove, best.Key)
	}
	var put []*store.Card
	for _, s := range list {
		c := byVersion[s.Version]
		if c == nil {
			continue
		}
		put = append(put, c)
		if !c.Archived() {
			remove = append(remove, archive(c).Key) // it is stored there, too, if the process ended in putNewest
		}
	}
	if len(put) == 0 {
		return nil
	}
	if err := h.options.Store.Revise(ctx, remove, put, at); err != nil {
		return err
	}
	return h.cards.follow(ctx)
}
