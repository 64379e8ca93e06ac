package testdir

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/module"
)

// AddToProxy adds a version of a module, whose zip file is packed, to the module proxy in a folder,
// which the go command reads with GOPROXY=file://DIR. It is then the only version of the module,
// and so the latest.
//
// Source: https://go.dev/ref/mod, section GOPROXY protocol.
func AddToProxy(dir string, v module.Version, goMod, packed []byte) error {
	escaped, err := module.EscapePath(v.Path)
	if err != nil {
		return err
	}
	folder := filepath.Join(dir, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"list":              []byte(v.Version + "\n"),
		v.Version + ".info": fmt.Appendf(nil, `{"Version": %q}`, v.Version),
		v.Version + ".mod":  goMod,
		v.Version + ".zip":  packed,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// ProxyURL returns the address of a folder as an entry of GOPROXY.
func ProxyURL(dir string) string {
	slashed := filepath.ToSlash(dir)
	if !strings.HasPrefix(slashed, "/") { // C:/…
		slashed = "/" + slashed
	}
	return (&url.URL{Scheme: "file", Path: slashed}).String()
}
