// Package schemas holds the JSON Schemas of all dialects, for programs that show
// them or check documents against them at run time.
//
// Each dialect has a folder: its schemas, dialect.json, which configures the Go package
// generated from them, and names.lock, the published Go names. Some have data besides: tables,
// crosscheck.json with accepted differences, editions.json, and samples.json with valid values for
// tests. detection.json holds the rules of format detection, and repairs.json
// how agentcard fix repairs what no schema decides: members of another edition by dialect, and
// short values by the code of their finding.
package schemas

import "embed"

// FS holds the files under the paths that they have in the project's schemas
// folder: "adp/adp.schema.json".
//
//go:embed *.json */*.json */names.lock
var FS embed.FS
