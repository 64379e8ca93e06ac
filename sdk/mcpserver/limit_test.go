package mcpserver_test

import (
	"fmt"
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcpserver"
)

// TestConvertLimit: a conversion whose result is far larger than the card is refused with the
// limit, and one request does not take much memory.
func TestConvertLimit(t *testing.T) {
	var skills strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&skills, `,{"id":"s%d"}`, i)
	}
	text := `{"name":"a","tags":["` + strings.Repeat("x", 256_000) + `"],"skills":[` + skills.String()[1:] + `]}`
	c := connect(t, mcpserver.Options{Policy: unsigned})
	allocated := func() uint64 {
		sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	before := allocated()
	r := call(t, c, mcpserver.Convert, `{"from":"agent","to":"a2a","card":`+text+`}`)
	if spent := allocated() - before; spent > 256<<20 {
		t.Errorf("%d bytes allocated for one request", spent)
	}
	if r.OK || r.Error.Code != mcpserver.CodeNotConverted || !strings.Contains(r.text, `"code":"`+card.CodeLimit+`"`) || !strings.Contains(r.text, "ResultBytes") {
		t.Errorf("got %.500s", r.text)
	}
}
