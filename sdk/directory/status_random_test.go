package directory_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// modelVersion is a version in the model of a registry.
type modelVersion struct {
	declared        time.Time
	status, message string
}

// modelServer is the model of a server with its versions.
type modelServer map[string]*modelVersion

// latest returns the newest version that is not deleted, or of all if each is deleted.
func (m modelServer) latest() (latest string) {
	names := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return m[a].declared.Compare(m[b].declared) })
	for _, deleted := range []bool{false, true} {
		for _, name := range names {
			if m[name].status == "deleted" == deleted && (latest == "" || store.CompareServerVersions(latest, name) > 0) {
				latest = name
			}
		}
		if latest != "" {
			break
		}
	}
	return latest
}

// list returns what the registry lists.
func (m modelServer) list(deleted bool) string {
	text := "200"
	for _, name := range slices.Sorted(maps.Keys(m)) {
		v := m[name]
		if v.status == "deleted" && !deleted {
			continue
		}
		text += fmt.Sprint(" ", name, map[bool]string{true: "*"}[name == m.latest()], "=", v.status)
		if v.message != "" {
			text += "(" + v.message + ")"
		}
	}
	return text
}

// set sets the status of versions and returns the expected status of the answer.
func (m modelServer) set(names []string, value, message string) int {
	want := 404
	for _, name := range names {
		v := m[name]
		switch {
		case v == nil:
		case v.status == value && v.message == message:
			want = min(want, 400)
		default:
			v.status, v.message, want = value, message, 200
		}
	}
	return want
}

// TestStatusRandomly compares a registry with its model while versions are declared, removed, and get statuses.
func TestStatusRandomly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	now := start
	s := store.NewMemory(store.Limits{})
	c := serve(t, directory.Options{Store: s, Now: func() time.Time { return now }})
	versions := []string{"1.0.0", "1.0.0+x", "2.0.0-rc.1", "2.0.0", "10.0.0", "v3.0.0", "nightly", "spring", "1.0"}
	model := modelServer{}
	for range 600 {
		now = now.Add(time.Second)
		version := versions[r.IntN(len(versions))]
		path := weatherPath + "/versions/" + url.PathEscape(version)
		var got answer
		want, done := 0, ""
		switch r.IntN(6) {
		case 0, 1:
			done = "declare " + version
			got, want = c.call("POST", "/v0.1/publish", serverJSON(weather, version), "X-Proxy-Tenant-Id", "alice"), 200
			if model[version] == nil {
				model[version] = &modelVersion{declared: now, status: "active"}
			}
		case 2:
			done = "remove " + version
			got, want = c.call("DELETE", path, "", "X-Proxy-Tenant-Id", "alice"), 404
			if model[version] != nil {
				want = 200
			}
			delete(model, version)
		default:
			value := []string{"active", "deprecated", "deleted", "deleted"}[r.IntN(4)]
			message := []string{"", "m"}[r.IntN(2)]
			if value == "active" {
				message = ""
			}
			names := []string{version}
			if path += "/status"; r.IntN(8) == 0 {
				path, names = weatherPath+"/status", versions
			}
			done = strings.Join([]string{"set", path, value, message}, " ")
			got, want = c.patch("alice", path, status(value, message)), model.set(names, value, message)
		}
		if got.status != want {
			t.Fatalf("%s: %d %s, want %d", done, got.status, got.text, want)
		}
		for _, deleted := range []bool{false, true} {
			query := fmt.Sprint("?include_deleted=", deleted)
			if got := statusesAt(c.get("/v0.1/servers" + query)); got != model.list(deleted) {
				t.Fatalf("after %s: %s\nwant %s", done, got, model.list(deleted))
			}
			latest := c.get(weatherPath + "/versions/latest" + query)
			if v := model[model.latest()]; v == nil || v.status == "deleted" && !deleted {
				if latest.status != 404 {
					t.Fatalf("after %s: latest is %s", done, latest.text)
				}
			} else if latest.at("server", "version") != model.latest() {
				t.Fatalf("after %s: latest is %s, want %s", done, latest.text, model.latest())
			}
		}
		if s.Len() != len(model) {
			t.Fatalf("after %s: %d cards, want %d", done, s.Len(), len(model))
		}
	}
}
