//go:build unix

package serve

import (
	"strings"
	"testing"
)

// TestListenTwice: the error for an address in use says what to do.
func TestListenTwice(t *testing.T) {
	first, err := listen("addr", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	address := first.Addr().String()
	want := "--addr " + address + ": the address is in use; choose another port, or 0 for any"
	if second, err := listen("addr", address); err == nil || err.Error() != want {
		t.Errorf("%v, %v, want %s", second, err, want)
	}
	if _, err := listen("http", "localhost"); err == nil || !strings.HasPrefix(err.Error(), "--http localhost: ") {
		t.Error(err)
	}
}
