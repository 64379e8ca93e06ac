package directory

import (
	"container/list"
	"context"
	"crypto/sha256"
	"net/http"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// request identifies a request that may be repeated. Without a key it is none.
type request struct {
	tenant, key string
	// body is the hash of the body in canonical form.
	body [sha256.Size]byte
}

// errOtherBody is the answer to a key that was used with another body.
var errOtherBody = &refused{http.StatusConflict, "IDEMPOTENCY_CONFLICT", "the idempotency key was used with another body", nil}

// replied returns the answer to a request that was answered before, nil if it was not. The age of an answer is
// measured by the times of the changes, which all processes share, since their clocks can differ.
func (h *Handler) replied(ctx context.Context, q request) (*store.Answer, error) {
	if q.key == "" {
		return nil, nil
	}
	found, err := h.replies.FindAnswer(ctx, q.tenant, q.key, h.cards.next(h.options.Now()))
	if err == nil && found != nil && found.Request != q.body {
		return nil, errOtherBody
	}
	return found, err
}

// repliesOf returns the store of the answers to requests with an idempotency key: the store of the cards, if it
// keeps answers, and otherwise the memory of the process.
func repliesOf(s store.Store) store.Answering {
	if kept, ok := s.(store.Answering); ok {
		return kept
	}
	return &replies{Store: s, known: map[answerKey]*reply{}, tenants: map[string]*tenantReplies{}}
}

// replies adds answers in memory to a store, the oldest ones first.
type replies struct {
	store.Store

	mu      sync.Mutex
	octets  int
	all     list.List
	known   map[answerKey]*reply
	tenants map[string]*tenantReplies
}

// answerKey identifies an answer.
type answerKey struct{ tenant, key string }

// tenantReplies are the answers of a tenant.
type tenantReplies struct {
	octets int
	all    list.List
}

// reply is a kept answer.
type reply struct {
	*store.Answer
	// place is the place among all answers, own the place among the answers of the tenant.
	place, own *list.Element
}

// id returns the key of an answer.
func (r *reply) id() answerKey { return answerKey{r.Owner, r.Key} }

// FindAnswer implements [store.Answering].
func (r *replies) FindAnswer(_ context.Context, tenant, key string, now time.Time) (*store.Answer, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if found := r.known[answerKey{tenant, key}]; found != nil && found.Live(now) {
		return found.Answer, nil
	}
	return nil, nil
}

// PutAnswered implements [store.Answering].
func (r *replies) PutAnswered(ctx context.Context, c *store.Card, a *store.Answer) (store.Result, error) {
	result, err := r.Put(ctx, c)
	if err == nil && result.Decision == store.Replace {
		r.keep(a)
	}
	return result, err
}

// keep keeps an answer, and forgets old ones.
func (r *replies) keep(a *store.Answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	x := &reply{Answer: a}
	if old := r.known[x.id()]; old != nil {
		r.forget(old)
	}
	t := r.tenants[a.Owner]
	if t == nil {
		t = &tenantReplies{}
		r.tenants[a.Owner] = t
	}
	r.known[x.id()] = x
	x.place, x.own = r.all.PushBack(x), t.all.PushBack(x)
	r.octets += a.Octets()
	t.octets += a.Octets()
	for t.octets > store.MaxOwnerAnswers {
		r.forget(t.all.Front().Value.(*reply))
	}
	for oldest := r.all.Front(); oldest != nil; oldest = r.all.Front() {
		x := oldest.Value.(*reply)
		if r.octets <= store.MaxAnswers && x.Live(a.At) {
			return
		}
		r.forget(x)
	}
}

// forget removes an answer.
func (r *replies) forget(x *reply) {
	t := r.tenants[x.Owner]
	r.octets -= x.Octets()
	t.octets -= x.Octets()
	r.all.Remove(x.place)
	if t.all.Remove(x.own); t.all.Len() == 0 {
		delete(r.tenants, x.Owner)
	}
	delete(r.known, x.id())
}
