package directory

import (
	"bytes"
	"net/http"
	"strconv"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/directory/checkpoint"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// maxLog is the maximum number of changes in an answer.
const maxLog = 1000

// logRoutes adds the routes of the log of changes.
func (h *Handler) logRoutes() {
	h.open("GET /checkpoint", h.limited(h.checkpoint))
	h.open("GET /log", h.limited(h.log))
	h.open("GET /log/inclusion", h.limited(h.inclusion))
	h.open("GET /log/consistency", h.limited(h.consistency))
}

// limited returns a function that answers a request under the limit of queries.
func (h *Handler) limited(answer func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := h.takeDiscovery(r); err != nil {
			return err
		}
		return answer(w, r)
	}
}

// checkpoint answers with the signed checkpoint of the log.
func (h *Handler) checkpoint(w http.ResponseWriter, r *http.Request) error {
	by := h.options.Checkpoint
	if by == nil {
		return notFound("the directory signs no checkpoints")
	}
	c, err := checkpoint.Of(r.Context(), h.options.Store, by.Name())
	if err != nil {
		return err
	}
	text, err := c.Sign(by)
	if err == nil {
		write(w, http.StatusOK, "text/plain; charset=utf-8", text)
	}
	return err
}

// log answers with changes as lines of JSON.
func (h *Handler) log(w http.ResponseWriter, r *http.Request) error {
	limit, err := numberOf(r.URL.Query().Get("limit"), "limit", 100, 1, maxLog)
	if err != nil {
		return err
	}
	after, err := numberOf(r.URL.Query().Get("after"), "after", 0, 0, int(h.options.Store.Position()))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := checkpoint.Export(r.Context(), h.options.Store, uint64(after), limit, showsChange, &b); err != nil {
		return err
	}
	write(w, http.StatusOK, "application/x-ndjson", b.Bytes())
	return nil
}

// showsChange reports whether everybody may see a change. Changes of Nooterra cards are in the log with their
// hashes only: cards become public and private again, and the stream has the changes of the public ones.
func showsChange(c store.Change) bool { return c.Dialect != string(detect.Nooterra) }

// proof is a proof about the log: that it has a change, or that it begins with an older log.
type proof struct {
	// Position is the position of the change whose hash is Hash.
	Position int        `json:"position,omitempty"`
	Hash     *tlog.Hash `json:"hash,omitempty"`
	// From is the size of the older log.
	From  int         `json:"from,omitempty"`
	Size  int         `json:"size"`
	Proof []tlog.Hash `json:"proof"`
}

// writeProof proves something about the log with the size in the parameter size, by default all of it. The
// parameter with the given name is a position or a size in it.
func (h *Handler) writeProof(w http.ResponseWriter, r *http.Request, name string, prove func(p *proof, at int, tree tlog.HashReader) error) error {
	values := r.URL.Query()
	most := int(h.options.Store.Position())
	size, err := numberOf(values.Get("size"), "size", most, 1, most)
	if err != nil {
		return err
	}
	at, err := strconv.Atoi(values.Get(name))
	if err != nil || at < 1 || at > size {
		return invalid("/"+name, name+" must be a number from 1 to "+strconv.Itoa(size))
	}
	p := proof{Size: size}
	if err := prove(&p, at, store.Tree(r.Context(), h.options.Store)); err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, p)
	return nil
}

// inclusion answers with the proof that the log has a change.
//
// Source: RFC 6962, section 2.1.1.
func (h *Handler) inclusion(w http.ResponseWriter, r *http.Request) error {
	return h.writeProof(w, r, "position", func(p *proof, at int, tree tlog.HashReader) error {
		leaf, err := tree.ReadHashes([]int64{tlog.StoredHashIndex(0, int64(at)-1)})
		if err != nil {
			return err
		}
		p.Position, p.Hash = at, &leaf[0]
		p.Proof, err = tlog.ProveRecord(int64(p.Size), int64(at)-1, tree)
		return err
	})
}

// consistency answers with the proof that the log begins with the log of an older size.
//
// Source: RFC 6962, section 2.1.2.
func (h *Handler) consistency(w http.ResponseWriter, r *http.Request) error {
	return h.writeProof(w, r, "from", func(p *proof, at int, tree tlog.HashReader) (err error) {
		p.From = at
		p.Proof, err = tlog.ProveTree(int64(p.Size), int64(at), tree)
		return err
	})
}
