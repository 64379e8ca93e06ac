package check

import "testing"

// TestConfigErrors: the error of a configuration has its place in the file, in the words of the file.
func TestConfigErrors(t *testing.T) {
	for text, want := range map[string]string{
		"codes: {unknown: of}":                 "c.yaml:1:9: unknown level \"of\"; known: error, warning, advice, off",
		"codes: {'*-near': error}":             "c.yaml:1:9: no code matches \"*-near\": only the end of a code can be *",
		"codes: {type: 5}":                     "c.yaml:1:9: type must be a string, not a number",
		"codes: [type]":                        "c.yaml:1:1: codes must be an object, not an array",
		"ignore: []\npath: []":                 "c.yaml:2:1: unknown member \"path\" (did you mean \"paths\"?); known: ignore, codes, paths",
		"ignore: a":                            "c.yaml:1:1: ignore must be a list, not a string",
		"ignore: [1]":                          "c.yaml:1:1: the elements of ignore must be of the kind string, not a number",
		"paths:\n- path: x\n  As: adp":         "c.yaml:3:3: unknown member \"As\" (did you mean \"as\"?); known: as, edition, path, profile",
		"paths: [x]":                           "c.yaml:1:1: the elements of paths must be of the kind object, not a string",
		"paths: [{as: adp}]":                   "c.yaml:1:1: a rule has no path",
		"paths: [{path: '!a'}]":                "c.yaml:1:1: the path \"!a\" begins with !, which only the patterns of ignore may",
		"ignore: ['[a/x']":                     "c.yaml:1:1: the pattern \"[a/x\" is malformed: [ needs a ], a \\ needs a character after it, and \\ stands before a literal ] or - in brackets",
		"ignore: [a, './b']":                   "c.yaml:1:1: no path matches the pattern \"./b\": leave out a part . and an empty part",
		"paths: [{path: '*.[a-]'}]":            "c.yaml:1:1: the pattern \"*.[a-]\" is malformed: [ needs a ], a \\ needs a character after it, and \\ stands before a literal ] or - in brackets",
		"paths: [{path: './a/*'}]":             "c.yaml:1:1: no path matches the pattern \"./a/*\": leave out a part . and an empty part",
		"paths: [{path: a, edition: '1'}]":     "",
		"paths: [{path: a, profile: trusted}]": "c.yaml:1:19: unknown profile \"trusted\" (did you mean \"untrusted\"?); known: untrusted",
		"paths:\n- path: x\n  as: adq":         "c.yaml:3:3: unknown dialect \"adq\" (did you mean \"adp\"?); known: agent, aevum, agentcard, nooterra, adp, a2a, a2a-0.3, mcp, mcp-server-json, oasf, oasf-descriptor, openai, ai-catalog, mcp-server-card, agent-skills-index, api-catalog",
		"codes: {a: 'off', a: error}":          "c.yaml:1:19: the object has two members with the same name",
		"codes: {a: ":                          "",
		"a: 1\n---\nb: 1":                      "c.yaml: the file has 2 documents; a configuration is one document",
		"[]":                                   "c.yaml: a configuration is an object, not an array",
	} {
		_, err := parseConfig("c.yaml", []byte(text))
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%s\n%v\nwant %s", text, err, want)
		}
	}
	c, err := parseConfig("c.json", []byte(`{"ignore":["a"],"codes":{"x-*":"off","x-y":"error"},"paths":[{"path":"*.yaml","as":"mcp","edition":"2025-06-18"}]}`))
	if err != nil || len(c.ignore) != 1 || len(c.codes) != 2 || c.codes[1].level != failing || c.rule("a/b.yaml").edition != "2025-06-18" {
		t.Errorf("%+v, %v", c, err)
	}
}
