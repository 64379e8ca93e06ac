package functions

import "testing"

func TestHostAt(t *testing.T) {
	for address, want := range map[string]string{
		"https://Agents.example.com:8443/a2a": "agents.example.com",
		"https://www.example.com/":            "example.com",
		"grpc://a.example:50051":              "a.example",
		"a.example:50051":                     "a.example",
		"https://github.com/Octo/weather":     "octo.github.io",
		"http://localhost:8000":               "localhost",
		"localhost:8000":                      "localhost",
		"http://127.0.0.1/":                   "",
		"http://[::1]/":                       "",
		"http://agent:8080/":                  "",
		"{{BASE}}":                            "",
		"https://{{HOST}}.example/":           "",
		"https://agent.local/":                "",
		"https://a..example/":                 "",
		"https://github.com/":                 "",
		"npx -y server":                       "",
		"":                                    "",
	} {
		if got := hostAt(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}

func TestLowered(t *testing.T) {
	for name, want := range map[string]string{
		"Route Planner": "route-planner", "  A--B!": "a-b", "ÄÖ": "", "v1.2_x": "v1.2_x", "-.": "",
	} {
		if got := lowered(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
