package wellknown

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"mime"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// VersionHeader is the header that states the protocol version of an A2A client. A query
// parameter of the same name can replace it (A2A 1.0, section 3.6).
const VersionHeader = "A2A-Version"

// Document is a document that a [Handler] serves.
type Document struct {
	// Path is the path of the document: [A2APath], or a path that begins with the path of an
	// agent: "/clerk/.well-known/agent-card.json".
	Path string
	// Bytes are sent unchanged. They are JSON.
	Bytes []byte
	// MediaTypes are the media types that the Accept header of a request can select. Requests
	// without a preference get the first one. Nil means the media types of the path.
	MediaTypes []string
	// Modified is the time of the last change, in seconds. If it is zero, the handler uses the
	// time at which it received different bytes for the path.
	Modified time.Time
	// Versions are other versions of the document, by the value of [VersionHeader] in the request:
	// "0.3" or "1.0". Requests with another value, or without the header, get Bytes.
	Versions map[string][]byte
}

// CardDocument returns a document for a card of a generated package. The error is the error of
// Validate, a [*card.InvalidError] with all errors. To serve an invalid card nevertheless, set
// Bytes of a Document.
func CardDocument(path string, c card.Message) (Document, error) {
	text, err := card.Encode(c)
	if err != nil {
		return Document{}, err
	}
	return Document{Path: path, Bytes: text}, nil
}

// KeysDocument returns a document for a JSON Web Key Set (RFC 7517) with the public keys of
// signatures, at [JWKSPath]. It is published byte for byte. The error reports a set that is
// ambiguous or contains a private or symmetric key, see [jose.ParseKeys].
func KeysDocument(keys []byte) (Document, error) {
	if _, err := jose.ParseKeys(keys); err != nil {
		return Document{}, err
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := json.Unmarshal(keys, &set); err != nil || set.Keys == nil {
		return Document{}, errors.New(`not a JSON Web Key Set: no array "keys"`)
	}
	return Document{Path: JWKSPath, Bytes: keys}, nil
}

// check returns an error for a document that cannot be served.
func (d *Document) check() error {
	switch {
	case !strings.HasPrefix(d.Path, "/") || path.Clean(d.Path) != d.Path:
		return fmt.Errorf("the path %q is not absolute or not clean", d.Path)
	case !json.Valid(d.Bytes):
		return fmt.Errorf("%s: the document is not JSON", d.Path)
	}
	for version, text := range d.Versions {
		if version == "" || !json.Valid(text) {
			return fmt.Errorf("%s: the document for version %q is not JSON, or the version is empty", d.Path, version)
		}
	}
	for _, media := range d.MediaTypes {
		if _, _, err := mime.ParseMediaType(media); err != nil || MediaType(media) == "" {
			return fmt.Errorf("%s: %q is not a media type", d.Path, media)
		}
	}
	return nil
}

func (d *Document) mediaTypes() []string {
	if len(d.MediaTypes) > 0 {
		return slices.Clone(d.MediaTypes)
	}
	if strings.HasSuffix(d.Path, APICatalogPath) {
		return []string{TypeAPICatalog, TypeJSON}
	}
	for _, r := range resources {
		if strings.HasSuffix(d.Path, r.Paths[0]) {
			return r.MediaTypes
		}
	}
	return []string{TypeJSON}
}

// Equal reports whether two documents have the same path and the same bytes in all versions.
func (d Document) Equal(e Document) bool {
	return d.Path == e.Path && bytes.Equal(d.Bytes, e.Bytes) && maps.EqualFunc(d.Versions, e.Versions, bytes.Equal)
}
