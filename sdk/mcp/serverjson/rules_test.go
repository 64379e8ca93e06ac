package serverjson_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp/serverjson"
)

// editions are the editions, oldest first.
var editions = []serverjson.Version{
	serverjson.V2025_07_09, serverjson.V2025_09_16, serverjson.V2025_09_29, serverjson.V2025_10_11, serverjson.V2025_10_17, serverjson.V2025_12_11,
}

// errorsOf returns the locations of the errors in a document under the rules of an edition.
// Check of the value returns the same findings as reading its text.
func errorsOf(t *testing.T, text string, edition serverjson.Version) []string {
	t.Helper()
	x, found := serverjson.Examine([]byte(text), serverjson.ForVersion(edition))
	if x == nil {
		t.Fatalf("%s cannot be read: %v", text, found)
	}
	if again := card.Check(x.Clone(), serverjson.ForVersion(edition)); !slices.Equal(lines(found), lines(again)) {
		t.Errorf("%s, %s: Examine finds %v, Check %v", text, edition, found, again)
	}
	var list []string
	for _, v := range found.Errors() {
		list = append(list, v.Pointer)
	}
	return list
}

func lines(found card.Violations) []string {
	var list []string
	for _, v := range found {
		list = append(list, fmt.Sprint(v.Severity, v.Pointer, v.Code))
	}
	slices.Sort(list)
	return list
}

// TestMembersByEdition checks in which editions a member is validated: 7 is an error there,
// and at most a warning in the others. A package was closed up to 2025-09-29, where it
// cannot have a member of another edition.
func TestMembersByEdition(t *testing.T) {
	for _, test := range []struct {
		format, member string
		known          []serverjson.Version
	}{
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1",%s}`, "status", editions[:2]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1",%s}`, "website_url", editions[:1]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1",%s}`, "websiteUrl", editions[1:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1",%s}`, "title", editions[3:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1",%s}`, "icons", editions[3:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1",%s}`, "x-vendor", nil},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/",%s}]}`, "variables", editions[5:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"n",%s}]}]}`, "isSecret", editions[1:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"n",%s}]}]}`, "is_secret", editions[:1]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"n",%s}]}]}`, "isRequired", editions[1:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"n",%s}]}]}`, "is_required", editions[:1]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","remotes":[{"type":"sse","url":"https://a.example/","headers":[{"name":"n",%s}]}]}`, "placeholder", editions[3:]},
		{`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","_meta":{%s}}`, "io.modelcontextprotocol.registry/official", editions[:2]},
	} {
		for _, edition := range editions {
			failed := errorsOf(t, fmt.Sprintf(test.format, `"`+test.member+`":7`), edition)
			if want := slices.Contains(test.known, edition); len(failed) > 0 != want {
				t.Errorf("%s in %s: errors at %q, want some: %t", test.member, edition, failed, want)
			}
		}
	}
}

// TestPackagesByEdition checks the names of the members of a package.
func TestPackagesByEdition(t *testing.T) {
	const (
		snake = `{"registry_type":"npm","identifier":"p","version":"1","transport":{"type":"stdio"},"registry_base_url":"https://a.example/","file_sha256":"%[1]s","runtime_hint":"npx","runtime_arguments":[],"package_arguments":[],"environment_variables":[]}`
		camel = `{"registryType":"npm","identifier":"p","version":"1","transport":{"type":"stdio"},"registryBaseUrl":"https://a.example/","fileSha256":"%[1]s","runtimeHint":"npx","runtimeArguments":[],"packageArguments":[],"environmentVariables":[]}`
	)
	for _, test := range []struct {
		text string
		in   []serverjson.Version
	}{{snake, editions[:1]}, {camel, editions[1:]}} {
		text := fmt.Sprintf(`{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1","packages":[`+test.text+`]}`, strings.Repeat("0", 64))
		for _, edition := range editions {
			if failed := errorsOf(t, text, edition); len(failed) == 0 != slices.Contains(test.in, edition) {
				t.Errorf("%.80s in %s: errors at %q", test.text, edition, failed)
			}
		}
	}
}

// TestRegistryTypes: a version of a package that the published schema of the newest edition refuses, and
// variables of a transport that the registry cannot read, are errors.
func TestRegistryTypes(t *testing.T) {
	const document = `{"name":"a.b/cd","description":"d","version":"1","packages":[{"registryType":"npm","identifier":"i",%s}]}`
	for _, test := range []struct {
		members, want string
		before        string // the errors of the edition before
	}{
		{`"version":"` + strings.Repeat("1", 256) + `","transport":{"type":"stdio"}`, "/packages/0/version", ""},
		{`"version":"` + strings.Repeat("1", 255) + `","transport":{"type":"stdio"}`, "", ""},
		{`"version":"1","transport":{"type":"stdio","variables":"x"}`, "/packages/0/transport/variables", "/packages/0/transport/variables"},
		{`"version":"1","transport":{"type":"stdio","variables":{"a":1}}`, "/packages/0/transport/variables/a", "/packages/0/transport/variables/a"},
		{`"version":"1","transport":{"type":"stdio","variables":{"a":{}}}`, "", ""},
	} {
		for _, of := range []struct {
			edition serverjson.Version
			want    string
		}{{serverjson.V2025_12_11, test.want}, {serverjson.V2025_10_17, test.before}} {
			found := errorsOf(t, fmt.Sprintf(document, test.members), of.edition)
			found = slices.DeleteFunc(found, func(pointer string) bool { return pointer == "/$schema" })
			if got := strings.Join(found, " "); got != of.want {
				t.Errorf("%.80s in %s: %q, want %q", test.members, of.edition, got, of.want)
			}
		}
	}
}
