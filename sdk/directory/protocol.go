package directory

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// The headers for the version of the protocol between the Nooterra service and its clients.
const (
	protocolHeader  = "X-Nooterra-Protocol"
	protocolsHeader = "X-Nooterra-Supported-Protocols"
)

// version is a version of the protocol.
type version struct{ major, minor uint64 }

// protocol is the only version that the directory has.
var protocol = version{1, 0}

// String returns the text of a version.
func (v version) String() string {
	return strconv.FormatUint(v.major, 10) + "." + strconv.FormatUint(v.minor, 10)
}

// versionOf returns the version of a text, false if it is none. The parts are integers that a double has
// exactly.
func versionOf(text string) (v version, ok bool) {
	major, minor, _ := strings.Cut(text, ".")
	v.major, ok = part(major)
	if ok {
		v.minor, ok = part(minor)
	}
	return v, ok
}

func part(text string) (uint64, bool) {
	n, err := strconv.ParseUint(text, 10, 53)
	return n, err == nil
}

// checkProtocol checks the version of the protocol in a request that changes a card.
func (h *Handler) checkProtocol(r *http.Request) error {
	text := strings.TrimSpace(strings.Join(r.Header.Values(protocolHeader), ", "))
	if text == "" {
		if h.options.RequireProtocol {
			return &refused{http.StatusBadRequest, "PROTOCOL_VERSION_REQUIRED", "the header x-nooterra-protocol is required", nil}
		}
		return nil
	}
	v, ok := versionOf(text)
	switch order := cmp.Or(cmp.Compare(v.major, protocol.major), cmp.Compare(v.minor, protocol.minor)); {
	case !ok:
		return &refused{http.StatusBadRequest, "INVALID_PROTOCOL_VERSION", "the header x-nooterra-protocol must be two numbers, such as 1.0", nil}
	case order < 0:
		return &refused{http.StatusUpgradeRequired, "PROTOCOL_TOO_OLD", "the directory has a newer protocol only", struct {
			Min string `json:"min"`
		}{protocol.String()}}
	case order > 0:
		return &refused{http.StatusBadRequest, "PROTOCOL_TOO_NEW", "the directory has an older protocol only", struct {
			Max string `json:"max"`
		}{protocol.String()}}
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
