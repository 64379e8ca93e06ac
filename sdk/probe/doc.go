// Package probe fetches every document about agents that a host publishes, validates them, and
// compares their statements.
//
// [Host] fetches the cards, catalogs and indexes at the well-known addresses of a host
// under the rules of package fetch. The [Report] has the state of each document, and the
// disagreements: documents of one agent that differ in its name, version, addresses or
// number of tools. Cards of all formats are compared through their description
// (package agent), so that a new format needs no code here.
package probe
