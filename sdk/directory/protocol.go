package directory

import (
	"net/http"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// The headers for the version of the protocol between the Nooterra service and its clients.
const (
	protocolHeader  = "X-Nooterra-Protocol"
	protocolsHeader = "X-Nooterra-Supported-Protocols"
)

// protocols returns the supported versions for the header.
func protocols(s service.ProtocolSettings) string {
	var list []string
	for _, p := range s.Supported() {
		list = append(list, p.String())
	}
	return strings.Join(list, ",")
}

// checkProtocol checks the version of the protocol in a request that changes a card. A request without a version has the
// current one, whose cutoff does not apply to it.
func (h *Handler) checkProtocol(r *http.Request) error {
	text := strings.TrimSpace(strings.Join(r.Header.Values(protocolHeader), ", "))
	if text == "" {
		if h.options.RequireProtocol {
			return &refused{http.StatusBadRequest, "PROTOCOL_VERSION_REQUIRED", "the header x-nooterra-protocol is required", nil}
		}
		return nil
	}
	p, ok := service.ParseProtocol(text)
	oldest, newest := h.options.Protocol.Range()
	cutoff, ends := h.options.Protocol.Cutoffs[p]
	switch {
	case !ok:
		return &refused{http.StatusBadRequest, "INVALID_PROTOCOL_VERSION", "the header x-nooterra-protocol must be two numbers, such as 1.0", nil}
	case p.Compare(oldest) < 0:
		return &refused{http.StatusUpgradeRequired, "PROTOCOL_TOO_OLD", "the directory has a newer protocol only", struct {
			Min string `json:"min"`
		}{oldest.String()}}
	case p.Compare(newest) > 0:
		return &refused{http.StatusBadRequest, "PROTOCOL_TOO_NEW", "the directory has an older protocol only", struct {
			Max string `json:"max"`
		}{newest.String()}}
	case ends && h.options.Now().After(cutoff):
		return &refused{http.StatusUpgradeRequired, "PROTOCOL_DEPRECATED", "the protocol is no longer supported", struct {
			CutoffAt string `json:"cutoffAt"`
		}{cutoff.UTC().Format(timeFormat)}}
	}
	return nil
}

// idempotencyHeader has the same key in a request and its repetitions.
const idempotencyHeader = "X-Idempotency-Key"

// maxIdempotencyKey is the maximum length of the key.
const maxIdempotencyKey = 500

// idempotencyKey returns the key of a request, empty without one.
func idempotencyKey(r *http.Request) (string, error) {
	given := r.Header.Values(idempotencyHeader)
	key := strings.Join(given, ", ")
	if len(key) > maxIdempotencyKey {
		return "", &refused{http.StatusBadRequest, discovery.CodeSchemaInvalid, "the header x-idempotency-key has more than 500 octets", nil}
	}
	return key, nil
}
