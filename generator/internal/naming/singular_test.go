package naming

import "testing"

func TestSingular(t *testing.T) {
	for name, want := range map[string]string{
		"statements": "statement", "inputModes": "inputMode", "input_modes": "input_mode", "entries": "entry", "supportedCountries": "supportedCountry",
		"addresses": "address", "hashes": "hash", "branches": "branch", "boxes": "box", "caches": "cache", "ttlCaches": "ttlCache", "sizes": "size",
		"cookies": "cookie", "movies": "movie", "policies": "policy", "strategies": "strategy", "topologies": "topology", "assemblies": "assembly",
		"statuses": "status", "aliases": "alias", "vertices": "vertex", "children": "child", "Children": "Child", "ids": "id", "schemas": "schema",
		"uses": "use", "licenses": "license", "responses": "response", "x-own-rules": "x-own-rule", "keys": "key", "views": "view",
		"status": "", "address": "", "analysis": "", "data": "", "tool": "", "series": "", "canvas": "", "news": "", "s": "", "is": "", "as": "", "os": "",
		"": "", "IDS": "", "grandchildren": "",
	} {
		if got, ok := singular(name); ok != (want != "") || ok && got != want {
			t.Errorf("%s: got %q, %t", name, got, ok)
		}
	}
}
