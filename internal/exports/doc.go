// Package exports tests the schemas that agentcard schema prints: other validators judge
// documents by them as the dialects do, except for the rules that the $comment lists. The
// validators are santhosh-tekuri/jsonschema, and, if node and python3 are there, Ajv and
// jsonschema, all with their default options.
package exports
