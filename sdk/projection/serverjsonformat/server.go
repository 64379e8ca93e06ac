package serverjsonformat

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/icon"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/server"
)

const (
	longestIcon = 255 // characters of an address

	iconLength = "the address of an icon of server.json has at most 255 characters"
	underscore = "2025-07-09" // the edition that writes names with underscores
)

// writeIcon writes the address of an icon.
func writeIcon(r *projection.Run, v *projection.Node) *projection.Node {
	if text, _ := v.Text(); utf8.RuneCountInString(text) > longestIcon {
		r.Drop(v, "length", iconLength)
		return nil
	}
	return icon.Write(r, v)
}

// writeHeaders writes the headers of a remote, with the names of the edition.
func writeHeaders(r *projection.Run, endpoint, to *projection.Node) {
	if r.Within("", underscore) {
		server.Secrecy{Required: "is_required", Secret: "is_secret"}.WriteHeaders(r, endpoint, to)
		return
	}
	server.WriteHeaders(r, endpoint, to)
}
