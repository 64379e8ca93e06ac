package reader

// Format is the name of a format.
type Format string

// The formats that third-party readers support.
const (
	A2A      Format = "a2a"
	A2AV03   Format = "a2a-0.3"
	A2AUnion Format = "a2a-union"
	MCP      Format = "mcp"
	OASF     Format = "oasf"
)
