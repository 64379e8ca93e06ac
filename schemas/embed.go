// Package schemas holds the JSON Schemas of all dialects, for programs that show
// them or check documents against them at run time.
//
// A dialect has a folder of its name: its schemas, and dialect.json, which says
// how they become a Go package, with the names that it has (names.lock). detection.json holds the rules by which the
// formats are told apart.
package schemas

import "embed"

// FS holds the files under the paths that they have in the project's schemas
// folder: "adp/adp.schema.json".
//
//go:embed *.json */*.json */names.lock
var FS embed.FS
