package dialects_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// repeated returns n copies of a text, separated by commas; # is replaced by the number. With a
// negative n the order is reversed.
func repeated(n int, text string) string {
	list := make([]string, max(n, -n))
	for i := range list {
		list[i] = strings.ReplaceAll(text, "#", strconv.Itoa(i))
	}
	if n < 0 {
		slices.Reverse(list)
	}
	return strings.Join(list, ",")
}

// grownCards are pairs of cards with lists of n elements.
var grownCards = []struct {
	name, dialect string
	old, new      func(n int) string
}{
	{"tools with other names", "adp",
		func(n int) string { return `{"id":"a","tools":[` + repeated(n, `{"name":"t#"}`) + `]}` },
		func(n int) string { return `{"id":"a","tools":[` + repeated(n, `{"name":"u#"}`) + `]}` }},
	{"tools in reverse", "adp",
		func(n int) string { return `{"id":"a","tools":[` + repeated(n, `{"name":"t#"}`) + `]}` },
		func(n int) string { return `{"id":"a","tools":[` + repeated(-n, `{"name":"t#"}`) + `]}` }},
	{"tools of one name", "adp",
		func(n int) string {
			return `{"id":"a","tools":[` + repeated(n, `{"name":"t","description":"#"}`) + `]}`
		},
		func(n int) string {
			return `{"id":"a","tools":[` + repeated(-n, `{"name":"t","description":"#"}`) + `]}`
		}},
	{"schemas of tools", "adp",
		func(n int) string {
			return `{"id":"a","tools":[` + repeated(n, `{"name":"t#","input_schema":{"type":"object","properties":{"a":{"type":"string"}}}}`) + `]}`
		},
		func(n int) string {
			return `{"id":"a","tools":[` + repeated(-n, `{"name":"t#","input_schema":{"type":"object","properties":{"a":{"type":["string","null"]},"b":{}}}}`) + `]}`
		}},
	{"a large schema of a tool", "mcp",
		func(n int) string {
			return `{"tools":[{"name":"t","inputSchema":{"type":"object","anyOf":[` + repeated(n, `{"minLength":#}`) + `]}}]}`
		},
		func(n int) string {
			return `{"tools":[{"name":"t","inputSchema":{"type":"object","anyOf":[` + repeated(n, `{"maxLength":#}`) + `]}}]}`
		}},
	{"skills in reverse with other tags", "a2a",
		func(n int) string { return `{"skills":[` + repeated(n, `{"id":"s#","tags":["a","b"]}`) + `]}` },
		func(n int) string { return `{"skills":[` + repeated(-n, `{"id":"s#","tags":["b","c"]}`) + `]}` }},
	{"interfaces", "a2a",
		func(n int) string {
			return `{"supportedInterfaces":[` + repeated(n, `{"url":"https://a.example/#","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`) + `]}`
		},
		func(n int) string {
			return `{"supportedInterfaces":[` + repeated(-n, `{"url":"https://b.example/#","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`) + `]}`
		}},
	{"schemes and requirements", "a2a",
		func(n int) string {
			return `{"securitySchemes":{` + repeated(n, `"s#":{"mtlsSecurityScheme":{}}`) + `},"securityRequirements":[` + repeated(n, `{"schemes":{"s#":{"list":[]}}}`) + `]}`
		},
		func(n int) string {
			return `{"securitySchemes":{` + repeated(-n, `"s#":{"mtlsSecurityScheme":{}}`) + `},"securityRequirements":[` + repeated(-n, `{"schemes":{"t#":{"list":[]}}}`) + `]}`
		}},
	{"capabilities", "nooterra",
		func(n int) string { return `{"capabilities":[` + repeated(n, `"a.b#"`) + `]}` },
		func(n int) string { return `{"capabilities":[` + repeated(-n, `"a.c#"`) + `]}` }},
	{"unknown members", "oasf",
		func(n int) string { return `{` + repeated(n, `"m#":#`) + `}` },
		func(n int) string { return `{` + repeated(-n, `"m#":[#]`) + `}` }},
}

// TestDiffCost: the allocations of a comparison grow with the size of both cards. Their
// number does not depend on the load of the machine.
func TestDiffCost(t *testing.T) {
	const small, factor, steepest = 120, 8, 15.0 // 8 to the power of 1.3
	for _, pair := range grownCards {
		t.Run(pair.dialect+", "+pair.name, func(t *testing.T) {
			cost := func(n int) float64 {
				return testing.AllocsPerRun(1, func() {
					changes, err := dialects.DiffAs(pair.dialect, []byte(pair.old(n)), []byte(pair.new(n)))
					if err != nil || len(changes) == 0 {
						t.Errorf("%d changes (%v)", len(changes), err)
					}
				})
			}
			few, many := cost(small), cost(factor*small)
			if many > steepest*few {
				t.Errorf("%.0f allocations for %d, %.0f for %d", few, small, many, factor*small)
			}
		})
	}
}

// BenchmarkDiff compares two cards with long lists.
func BenchmarkDiff(b *testing.B) {
	const n = 120
	for _, pair := range grownCards {
		b.Run(pair.dialect+", "+pair.name, func(b *testing.B) {
			old, err := dialects.DecodeAs(pair.dialect, []byte(pair.old(n)))
			if err != nil {
				b.Fatal(err)
			}
			changed, err := dialects.DecodeAs(pair.dialect, []byte(pair.new(n)))
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if changes, err := dialects.DiffCards(old, changed); err != nil || len(changes) == 0 {
					b.Fatalf("%d changes (%v)", len(changes), err)
				}
			}
		})
	}
}

// TestDiffLimits: a list of changes or a document that is too long is an error.
func TestDiffLimits(t *testing.T) {
	// A name of 1,000 bytes is in the location of each member around it.
	nested := func(value string) []byte {
		return []byte(`{"id":"a","x-n":{"` + strings.Repeat("n", 1000) + `":{` + repeated(9000, `"#":`+value) + `}}}`)
	}
	tests := []struct {
		name   string
		limits card.Limits
		code   string
	}{
		{"the default", card.Limits{}, card.CodeLimit},
		{"no limit", card.Limits{ResultBytes: -1}, ""},
		{"few bytes", card.Limits{ResultBytes: 5000}, card.CodeLimit},
		{"few values", card.Limits{ResultNodes: 100}, card.CodeLimit},
		{"a short document", card.Limits{Bytes: 100}, card.CodeSize},
	}
	for _, test := range tests {
		changes, err := dialects.DiffAs("adp", nested("0"), nested("1"), diff.WithLimits(test.limits))
		got := ""
		if limit, ok := errors.AsType[*card.LimitError](err); ok {
			got = limit.Problem().Code
		} else if failed, ok := errors.AsType[*card.DecodeError](err); ok {
			got = failed.Code
		}
		if got != test.code || (err == nil) != (test.code == "") || err != nil && changes != nil {
			t.Errorf("%s: %d changes, %.200v", test.name, len(changes), err)
		}
	}
}
