package index_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/exchange"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
)

// large returns a card of nearly the maximum size whose member has as many elements as fit,
// made by a function of their number.
func large(id int, member, separator, end string, element func(i int) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"id":"agent://a%d","name":"a",%s`, id, member)
	for i := 0; ; i++ {
		next := element(i)
		if i > 0 {
			next = separator + next
		}
		if b.Len()+len(next)+len(end) > adp.MaxSize {
			break
		}
		b.WriteString(next)
	}
	return b.String() + end
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789-_.~"

// short returns the text of a number with few letters, from two on.
func short(i int) string {
	text := ""
	for range 2 {
		text += letters[i%len(letters) : i%len(letters)+1]
		i /= len(letters)
	}
	for ; i > 0; i /= len(letters) {
		text += letters[i%len(letters) : i%len(letters)+1]
	}
	return text
}

// greedy are cards that take much memory for their size, by the number of the card.
var greedy = map[string]func(id int) string{
	"one tag with many segments": func(id int) string {
		return large(id, `"skills":["`, "/", `"]}`, func(i int) string { return string(letters[i%7]) })
	},
	"one tag with empty segments": func(id int) string {
		return large(id, `"skills":["`, "", `"]}`, func(int) string { return "/" })
	},
	"many tags": func(id int) string {
		return large(id, `"skills":[`, ",", `]}`, func(i int) string { return `"` + short(i+13_000*id) + `"` })
	},
	"tags with two segments": func(id int) string {
		return large(id, `"skills":[`, ",", `]}`, func(i int) string {
			return `"` + short(i/2+5_000*id) + []string{"", "/" + letters[i%40:i%40+1]}[i%2] + `"`
		})
	},
	"tags that split": func(id int) string {
		return large(id, `"skills":[`, ",", `]}`, func(i int) string { return `"` + short(i/2+5_000*id) + "/" + letters[i%2:i%2+1] + `"` })
	},
	"tags one below the other": func(id int) string {
		return large(id, `"skills":[`, ",", `]}`, func(i int) string { return `"` + strings.Repeat(short(id)+"/", i) + `"` })
	},
	"empty tags": func(id int) string { return large(id, `"skills":[`, ",", `]}`, func(int) string { return `""` }) },
	"many words": func(id int) string {
		return large(id, `"description":"`, " ", `"}`, func(i int) string { return string(rune(0x4e00 + (i+16_000*id)%20_000)) })
	},
	"upper case": func(id int) string {
		return large(id, `"description":"`, " ", `"}`, func(i int) string { return strings.ToUpper(short(i + 16_000*id)) })
	},
	"small tools": func(id int) string {
		return large(id, `"tools":[`, ",", `]}`, func(int) string { return `{"name":"t"}` })
	},
	"small endpoints": func(id int) string {
		return large(id, `"endpoints":[`, ",", `]}`, func(int) string { return `{"protocol":"x"}` })
	},
	"unknown members": func(id int) string {
		return large(id, "", ",", `}`, func(i int) string { return `"` + short(i) + `x":0` })
	},
	"extensions": func(id int) string {
		return large(id, `"extensions":{`, ",", `}}`, func(i int) string { return `"` + short(i) + `x":{}` })
	},
	"methods": func(id int) string {
		return large(id, `"endpoints":[{"protocol":"x","methods":[`, ",", `]}]}`, func(int) string { return `""` })
	},
	"languages": func(id int) string {
		return large(id, `"constraints":{"supported_languages":[`, ",", `]}}`, func(int) string { return `"en"` })
	},
	"members of tools": func(id int) string {
		return large(id, `"tools":[{"name":"t",`, ",", `}]}`, func(i int) string { return `"` + short(i) + `x":0` })
	},
	"a text": func(id int) string { return large(id, `"description":"`, "", `"}`, func(int) string { return "x" }) },
	"small":  func(id int) string { return fmt.Sprintf(`{"id":"agent://a%d","name":"a"}`, id) },
	"usual": func(id int) string {
		return fmt.Sprintf(`{"id":"agent://a%d","name":"a","skills":["nlp/translation","nlp/qa","code"],"description":"Translates texts between languages, number %d."}`, id, id)
	},
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// putText stores a document as one that came from the agent itself.
func putText(t testing.TB, d *index.Index, text []byte) {
	t.Helper()
	if decision, err := d.Put(text, exchange.Provenance{Channel: exchange.Direct}); err != nil || decision != exchange.Replace {
		t.Fatalf("%.100s is not stored: %s (%v)", text, decision, err)
	}
}

// The memory of cards and their index is what Memory says at most, which is at most 64 octets
// for each octet of a document.
func TestMemory(t *testing.T) {
	for name, document := range greedy {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{1, 9} {
				if len(document(0)) < 1000 {
					n *= 1000
				}
				var texts [][]byte
				octets := int64(0)
				for i := range n {
					texts = append(texts, []byte(document(i)))
					octets += int64(len(texts[i]))
				}
				d := newDirectory(t, index.Profile{}, 0)
				before := heap()
				for _, text := range texts {
					putText(t, d, text)
				}
				used, counted := heap()-before, d.Memory()
				if used > counted {
					t.Errorf("%d cards of %d octets take %d, %d are counted", n, octets, used, counted)
				}
				if most := 64*octets + 1024*int64(n); counted > most {
					t.Errorf("%d octets are counted, want at most %d", counted, most)
				}
				runtime.KeepAlive(d)
				runtime.KeepAlive(texts)
			}
		})
	}
}

// Cards that were replaced are removed before they take more memory than the others and 1 MiB.
func TestMemoryOfReplacedCards(t *testing.T) {
	d := newDirectory(t, index.Profile{}, 0)
	before := heap()
	for i := range 60 {
		text := greedy["many tags"](i)
		putText(t, d, []byte(strings.Replace(text, fmt.Sprintf(`"agent://a%d"`, i), `"agent://a"`, 1)))
	}
	if used, most := heap()-before, 3*d.Memory()+1<<20; used > most {
		t.Errorf("a card that was replaced often takes %d octets, want at most %d", used, most)
	}
	if d.Len() != 1 {
		t.Errorf("%d agents", d.Len())
	}
}
