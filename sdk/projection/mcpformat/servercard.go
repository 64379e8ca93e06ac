package mcpformat

import (
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

const oneVersion = "an endpoint of the description has one version of its protocol"

// readVersions reads the newest of several MCP versions, which are dates.
func readVersions(r *format.Run, v *format.Node) *format.Node {
	var last *format.Node
	newest := ""
	for _, version := range v.Items() {
		if text, ok := version.Text(); ok && (last == nil || text > newest) {
			last, newest = version, text
		}
	}
	if last == nil {
		return nil
	}
	made := r.Copy(last)
	if len(v.Items()) > 1 {
		r.Narrow(v, made.From(v), "protocol-version", oneVersion)
	}
	return made
}

// writeVersion writes the version of MCP as a list.
func writeVersion(r *format.Run, v *format.Node) *format.Node {
	return r.List(r.Copy(v)).From(v)
}
