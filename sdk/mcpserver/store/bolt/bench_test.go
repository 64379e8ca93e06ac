package bolt

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// filled returns a file with n cards.
func filled(b *testing.B, n int) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "cards.db")
	d, err := Open(file, store.Limits{})
	if err != nil {
		b.Fatal(err)
	}
	document := make([]byte, 500)
	err = d.db.Update(func(tx *bbolt.Tx) error {
		for i := range n {
			s := store.Summary{
				Key: store.Key{Dialect: "a2a", ID: fmt.Sprintf("https://%08d.example/agent", i)}, Name: fmt.Sprintf("Agent %08x", i), Version: "1.0.0",
				Edition: 1, Declared: time.Unix(0, 0), Size: len(document), Signature: "unsigned", Channel: "relayed",
			}
			text, err := json.Marshal(store.Record{Summary: s})
			if err == nil {
				err = tx.Bucket(bucketSummaries).Put(keyOf(s.Key), text)
			}
			if err == nil {
				err = tx.Bucket(bucketDocuments).Put(keyOf(s.Key), document)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err = errors.Join(err, d.Close()); err != nil {
		b.Fatal(err)
	}
	return file
}

// BenchmarkOpen opens a file of n cards.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			file := filled(b, n)
			var took time.Duration
			b.ResetTimer()
			for b.Loop() {
				took += cost.CPUTime(func() {
					d, err := Open(file, store.Limits{})
					if err != nil {
						b.Fatal(err)
					}
					if err := d.Close(); err != nil {
						b.Fatal(err)
					}
				})
			}
			b.ReportMetric(float64(took.Nanoseconds())/float64(b.N*n), "cpu-ns/card")
		})
	}
}
