package fetch_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// BenchmarkFetch fetches cards from a server on loopback: with a client, and with http.Get and
// Parse, which take turns. The CPU times include the server, which is in the same process. The
// ratio is the time of the client, relative to http.Get and Parse. The document of "bytes" is not
// read as a card.
func BenchmarkFetch(b *testing.B) {
	parse := func(text []byte) error { _, err := adp.Parse(text); return err }
	for _, x := range []struct {
		name, file string
		parse      func(text []byte) error
	}{
		{"adp", "adp/04-ocr.json", parse},
		{"adp, 17 KB", "adp/15-many-tools.json", parse},
		{"a2a, 11 warnings", "a2a/everything.json", func(text []byte) error { _, err := a2a.Parse(text); return err }},
		{"bytes", "adp/04-ocr.json", nil},
	} {
		b.Run(x.name, func(b *testing.B) {
			document, err := os.ReadFile("../../internal/test/vectors/testdata/cards/" + x.file)
			if err != nil {
				b.Fatal(err)
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", wellknown.TypeJSON)
				w.Header().Set("Content-Length", strconv.Itoa(len(document)))
				_, _ = w.Write(document)
			}))
			defer server.Close()
			client, err := fetch.NewClient(fetch.Options{AllowLoopback: true})
			if err != nil {
				b.Fatal(err)
			}
			defer client.Close()
			benchmarkFetch(b, client, server.URL, x.parse)
		})
	}
}

func benchmarkFetch(b *testing.B, client *fetch.Client, address string, parse func(text []byte) error) {
	own := func() error {
		if parse == nil {
			_, err := client.FetchDocument(context.Background(), address)
			return err
		}
		_, err := client.Fetch(context.Background(), address)
		return err
	}
	get := func() error {
		response, err := http.Get(address)
		if err != nil {
			return err
		}
		text, err := io.ReadAll(response.Body)
		if err = errors.Join(err, response.Body.Close()); err != nil || parse == nil {
			return err
		}
		return parse(text)
	}
	const batch = 50
	var spent [2]time.Duration
	for b.Loop() {
		for i, call := range []func() error{own, get} {
			spent[i] += cost.ProcessTime(func() {
				for range batch {
					if err := call(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
	b.ReportMetric(float64(spent[0].Nanoseconds())/float64(b.N*batch), "cpu-ns/fetch")
	b.ReportMetric(float64(spent[1].Nanoseconds())/float64(b.N*batch), "cpu-ns/get")
	b.ReportMetric(float64(spent[0])/float64(spent[1]), "ratio")
}
