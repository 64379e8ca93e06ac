package serve

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/database"
)

// TestDirectoryDatabase: two processes share a database, a card that one of them stored is in the
// answers of the other one, and a backup is made meanwhile.
func TestDirectoryDatabase(t *testing.T) {
	store := database.Start(t).New(t)
	first, stopFirst := startDirectory(t, "--store", store)
	second, stopSecond := startDirectory(t, "--store", store)
	for i, address := range []string{first, second} {
		answer, err := http.Post(address+"/agent-cards", "application/json", strings.NewReader(`{"agentId":"agt_clerk","displayName":"Clerk"}`))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if want := []int{http.StatusCreated, http.StatusOK}[i]; err != nil || answer.StatusCode != want {
			t.Errorf("%d %s (%v), want %d", answer.StatusCode, text, err, want)
		}
	}
	var backup, errs bytes.Buffer
	if code := run(t.Context(), []string{"directory", "export", "--store", store}, nil, &backup, &errs); code != 0 || !strings.Contains(backup.String(), `"edition":2`) {
		t.Errorf("export: %d: %s%s", code, &backup, &errs)
	}
	for _, stop := range []func() int{stopFirst, stopSecond} {
		if code := stop(); code != 0 {
			t.Errorf("the exit code is %d", code)
		}
	}
}

func TestWithoutPassword(t *testing.T) {
	for name, want := range map[string]string{
		"directory.db":                                 "directory.db",
		"postgres://u:secret@h/d":                      "postgres://u:xxxxx@h/d",
		"postgresql://h/d?password=secret&sslmode=off": "postgresql://h/d?sslmode=off",
		"postgres://u:se%cret@h/d":                     "postgres",
	} {
		if got := withoutPassword(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
