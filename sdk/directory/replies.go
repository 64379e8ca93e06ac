package directory

import (
	"container/list"
	"crypto/sha256"
	"net/http"
	"sync"
	"time"
)

const (
	// replyLife is how long an answer is kept.
	replyLife = 24 * time.Hour
	// maxReplies is the length of all answers that are kept, in octets; a tenant has at most a tenth.
	maxReplies = 64 << 20
	// replyCost is the memory of an answer without its document and its key, in octets.
	replyCost = 512
)

// request identifies a request that may be repeated. Without a key it is none.
type request struct {
	tenant, key string
	// body is the hash of the body in canonical form.
	body [sha256.Size]byte
}

// reply is the answer to a request.
type reply struct {
	request  request
	at       time.Time
	status   int
	document []byte
	// place is the place among all answers, own the place among the answers of the tenant.
	place, own *list.Element
}

func (r *reply) octets() int { return replyCost + len(r.request.key) + len(r.document) }

// replies are the answers to requests with an idempotency key, the oldest ones first.
type replies struct {
	mu      sync.Mutex
	octets  int
	all     list.List
	known   map[[2]string]*reply
	tenants map[string]*tenantReplies
}

// tenantReplies are the answers of a tenant.
type tenantReplies struct {
	octets int
	all    list.List
}

// errOtherBody is the answer to a key that was used with another body.
var errOtherBody = &refused{http.StatusConflict, "IDEMPOTENCY_CONFLICT", "the idempotency key was used with another body", nil}

// find returns the answer to a request that was answered before, nil if it was not.
func (r *replies) find(q request, now time.Time) (*reply, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := r.known[[2]string{q.tenant, q.key}]
	switch {
	case found == nil || now.Sub(found.at) >= replyLife:
		return nil, nil
	case found.request.body != q.body:
		return nil, errOtherBody
	}
	return found, nil
}

// keep keeps the answer to a request with a key, and forgets old ones.
func (r *replies) keep(a *reply) {
	if a.request.key == "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known == nil {
		r.known, r.tenants = map[[2]string]*reply{}, map[string]*tenantReplies{}
	}
	id := [2]string{a.request.tenant, a.request.key}
	if old := r.known[id]; old != nil {
		r.forget(old)
	}
	t := r.tenants[a.request.tenant]
	if t == nil {
		t = &tenantReplies{}
		r.tenants[a.request.tenant] = t
	}
	r.known[id] = a
	a.place, a.own = r.all.PushBack(a), t.all.PushBack(a)
	r.octets += a.octets()
	t.octets += a.octets()
	for t.octets > maxReplies/10 {
		r.forget(t.all.Front().Value.(*reply))
	}
	for oldest := r.all.Front(); oldest != nil; oldest = r.all.Front() {
		x := oldest.Value.(*reply)
		if r.octets <= maxReplies && a.at.Sub(x.at) < replyLife {
			return
		}
		r.forget(x)
	}
}

// forget removes an answer.
func (r *replies) forget(a *reply) {
	t := r.tenants[a.request.tenant]
	r.octets -= a.octets()
	t.octets -= a.octets()
	r.all.Remove(a.place)
	if t.all.Remove(a.own); t.all.Len() == 0 {
		delete(r.tenants, a.request.tenant)
	}
	delete(r.known, [2]string{a.request.tenant, a.request.key})
}
