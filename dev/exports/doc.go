// Package exports tests the schemas that agentcard schema prints: other validators accept
// and refuse the same documents as the dialects, except for the rules that the $comment
// lists. The validators are santhosh-tekuri/jsonschema, and, if node and python3 are
// installed, Ajv and jsonschema, all with their default options.
package exports
