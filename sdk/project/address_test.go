package project

import (
	"testing"

	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// TestAddresses holds the address of gRPC to what A2A 1.0 asks for, and to the way back.
func TestAddresses(t *testing.T) {
	for _, test := range []struct{ url, address, back string }{
		{"grpc://x.example:443", "x.example:443", "grpc://x.example:443"},
		{"grpc://[::1]:443", "[::1]:443", "grpc://[::1]:443"},
		{"grpc://x.example", "grpc://x.example", "grpc://x.example"},
		{"grpc://x.example:443/", "grpc://x.example:443/", "grpc://x.example:443/"},
		{"grpc://u@x.example:443", "grpc://u@x.example:443", "grpc://u@x.example:443"},
		{"grpc://::1:443", "grpc://::1:443", "grpc://::1:443"},
		{"grpc://x.example:", "grpc://x.example:", "grpc://x.example:"},
		{"grpcs://x.example:443", "grpcs://x.example:443", "grpcs://x.example:443"},
		{"https://x.example/", "https://x.example/", "https://x.example/"},
		{"x.example:443", "x.example:443", "grpc://x.example:443"},
	} {
		r := projectrt.NewRun("aevum", "a2a", &projectrt.Options{}, "")
		address := addressToA2A(r, "GRPC", test.url, projectrt.Root().Member("url"), projectrt.Root().Member("url"))
		if address != test.address {
			t.Errorf("%s becomes %s, not %s", test.url, address, test.address)
		}
		back := addressFromA2A("grpc", address)
		if back != test.back {
			t.Errorf("%s comes back as %s, not %s", test.url, back, test.back)
		}
		if lossy := r.Report().Lossy(); lossy != (back != test.url) {
			t.Errorf("%s: a loss is reported: %t\n%s", test.url, lossy, r.Report())
		}
	}
	if url := addressFromA2A("http", "x.example:443"); url != "x.example:443" {
		t.Errorf("only gRPC leaves the scheme out, and the address became %s", url)
	}
}
