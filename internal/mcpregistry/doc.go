// Package mcpregistry compares the verdicts of package serverjson with those of the
// validator of the MCP registry, github.com/modelcontextprotocol/registry.
package mcpregistry
