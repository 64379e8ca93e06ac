package report

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// machine describes the machine and the versions of the build.
func machine() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s/%s, %s, %d processors (one is used).\n\nVersions:", runtime.Version(), runtime.GOOS, runtime.GOARCH, processor(), runtime.NumCPU())
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b.String()
	}
	separator := " "
	for _, m := range info.Deps {
		switch m.Path {
		case "github.com/bytedance/sonic", "github.com/goccy/go-json", "github.com/mailru/easyjson",
			"github.com/santhosh-tekuri/jsonschema/v6", "github.com/go-json-experiment/json":
			fmt.Fprintf(&b, "%s%s %s", separator, strings.TrimPrefix(m.Path, "github.com/"), m.Version)
			separator = ", "
		}
	}
	fmt.Fprintf(&b, "%satombender/go-jsonschema v0.24.1.", separator)
	return b.String()
}

// processor returns the processor name that Linux reports.
func processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "unnamed processor"
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if name, ok := strings.CutPrefix(lines.Text(), "model name"); ok {
			return strings.Trim(name, " \t:")
		}
	}
	return "unnamed processor"
}
