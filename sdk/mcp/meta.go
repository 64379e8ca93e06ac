package mcp

// ServerInfoKey is the key in the metadata of a list of tools whose value names the server,
// with its version (MCP 2026-07-28, Result).
const ServerInfoKey = "io.modelcontextprotocol/serverInfo"
