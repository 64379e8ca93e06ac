package mcp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/mcp"
)

// The names of headers of one tool differ, whatever their case and however many there are. The
// names of another tool do not count.
func TestHeaderNames(t *testing.T) {
	tool := func(names ...string) string {
		for i, name := range names {
			names[i] = fmt.Sprintf(`"p%d":{"type":"string","x-mcp-header":"%s"}`, i, name)
		}
		return `{"name":"t","inputSchema":{"type":"object","properties":{` + strings.Join(names, ",") + `}}}`
	}
	for _, test := range []struct {
		names      []string
		duplicates int
	}{
		{[]string{"a", "b"}, 0},
		{[]string{"a", "b", "A", "B", "a"}, 3},
		{[]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}, 0},
		{[]string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "I", "A", "k"}, 2},
	} {
		_, found := mcp.Examine([]byte(`{"resultType":"complete","ttlMs":0,"cacheScope":"public","tools":[` + tool("a", "j") + "," + strings.Replace(tool(test.names...), `"t"`, `"u"`, 1) + "]}"))
		n := 0
		for _, v := range found {
			if strings.HasSuffix(v.Pointer, "/x-mcp-header") {
				n++
			}
		}
		if n != test.duplicates {
			t.Errorf("%d duplicates in %v: %v", n, test.names, found)
		}
	}
}
