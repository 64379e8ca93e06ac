package nooterra

import "testing"

// TestSerialized: the form in which the service, which parses URLs like browsers,
// stores the endpoint of a host.
func TestSerialized(t *testing.T) {
	for s, want := range map[string]string{
		"https://agents.example.com/a":   "https://agents.example.com/a",
		" HTTPS://Agents.Example.COM ":   "https://agents.example.com/",
		"http://a.example:80":            "http://a.example/",
		"https://x:0443/":                "https://x/",
		"https://x:443/":                 "https://x/",
		"https://x:/":                    "https://x/",
		"https://x:08443/":               "https://x:8443/",
		"http://x:443/":                  "http://x:443/",
		"https://x/a/./b/../c":           "https://x/a/c",
		"https://x/a/%2e%2e/b":           "https://x/b",
		"https://x/a/%2E/.%2e/b":         "https://x/b",
		"https://x/../../a":              "https://x/a",
		"https://x/a%2Fb":                "https://x/a%2Fb",
		"https://x/a%2eb":                "https://x/a%2eb",
		"https://x/#":                    "https://x/#",
		"https://x/#f":                   "https://x/#f",
		"https://x?":                     "https://x/?",
		"https://x/a?b=..#c":             "https://x/a?b=..#c",
		"https://x/a b?c d":              "https://x/a%20b?c%20d",
		"https://user:@x/":               "https://user@x/",
		"https://user:p@x/":              "https://user:p@x/",
		"https://@x/":                    "https://x/",
		"https://:@x/":                   "https://x/",
		"https://:p@x/":                  "https://:p@x/",
		"http://127.1/":                  "http://127.0.0.1/",
		"http://2130706433/":             "http://127.0.0.1/",
		"http://0x7f.0.0.1:8080/":        "http://127.0.0.1:8080/",
		"http://0177.1/":                 "http://127.0.0.1/",
		"http://127.0.0.1./":             "http://127.0.0.1/",
		"http://a%41/":                   "http://aa/",
		"http://%41.example:80/%41":      "http://a.example/%41",
		"http://u%40:p@%61/":             "http://u%40:p@a/",
		"http://127%2E1/":                "http://127.0.0.1/",
		"http://a%2fb/":                  "http://a%2fb/",
		"http://a%3a1/":                  "http://a%3a1/",
		"http://a%25b/":                  "http://a%25b/",
		"http://a%C3%A9/":                "http://a%C3%A9/",
		"http://a%4/":                    "http://a%4/",
		"http://1.2.3.4.example/":        "http://1.2.3.4.example/",
		"http://[2001:DB8:0:0:0:0:0:1]/": "http://[2001:db8::1]/",
		"http://[::1]:80/x":              "http://[::1]/x",
		"http://[::ffff:1.2.3.4]/":       "http://[::ffff:102:304]/",
		"http://[::FFFF:0.0.0.0]/":       "http://[::ffff:0:0]/",
		"http://[fe80::1%25en0]/":        "http://[fe80::1%25en0]/",
		"https://x/a'b?c'd#e'f":          "https://x/a'b?c%27d#e'f",
		"agents.example.com":             "agents.example.com",
		"https://x:99999/":               "https://x:99999/",
		"https://é.example/":             "https://é.example/",
		"":                               "",
	} {
		if got := serialized(s); got != want {
			t.Errorf("serialized(%q) = %q, want %q", s, got, want)
		}
		if again := serialized(serialized(s)); again != serialized(s) {
			t.Errorf("serialized(%q) = %q, then %q", s, serialized(s), again)
		}
	}
}
