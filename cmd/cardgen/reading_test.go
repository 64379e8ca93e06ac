package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// generateIn generates a package from root.json in the working directory.
func generateIn(t *testing.T, args ...string) (code int, stderr string) {
	t.Helper()
	if err := os.RemoveAll("out"); err != nil {
		t.Fatal(err)
	}
	code, _, stderr = command(append([]string{"generate", "--schema", "in/root.json", "--package", "p", "--out", "out", "--root", "Root"}, args...)...)
	return code, stderr
}

// generated is all Go that was written.
func generated(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("out/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}

// root is a schema whose member "p" is what a reference leads to.
func root(ref string) string {
	return `{"type": "object", "properties": {"p": {"$ref": "` + ref + `"}}}`
}

// target is a schema that is recognised in generated Go by the name of a member.
const target = `{"title": "Target", "type": "object", "properties": {"needle": {"type": "string"}}}`

func targetWithID(id string) string { return strings.Replace(target, "{", `{"$id": "`+id+`", `, 1) }

// TestLayouts: in which layouts of files, with which flags, a reference leads to the
// schema that it names.
func TestLayouts(t *testing.T) {
	const id = "https://example.com/s/target.json"
	nested := `{"$defs": {"t": ` + targetWithID(id) + `}}`
	absolute := func(ref string) string {
		return strings.Replace(root(ref), "{", `{"$id": "https://example.com/s/root.json", `, 1)
	}
	tests := []struct {
		name  string
		files map[string]string
		args  string
		// want is part of a message; what is not found is an error with exit code 1.
		want  string
		found bool
	}{
		{"a file beside", map[string]string{"in/root.json": root("target.json"), "in/target.json": target}, "", "", true},
		{"a file beside, ./", map[string]string{"in/root.json": root("./target.json#"), "in/target.json": target}, "", "", true},
		{"a file below", map[string]string{"in/root.json": root("a/b/target.json"), "in/a/b/target.json": target}, "", "", true},
		{"a file above", map[string]string{"in/root.json": root("../target.json"), "target.json": target}, "", "only files in the folder of the schema", false},
		{"a file above that is given", map[string]string{"in/root.json": root("../target.json"), "target.json": target}, "--with target.json", "", true},
		{"a folder above that is given", map[string]string{"in/root.json": root("../lib/deep/target.json"), "lib/deep/target.json": target}, "--with lib", "", true},
		{"a file beside a given folder", map[string]string{"in/root.json": root("../lib2/target.json"), "lib2/target.json": target, "lib/x.json": "{}"}, "--with lib", "only files", false},
		{"a given file by its $id", map[string]string{"in/root.json": root(id), "lib/t.json": targetWithID(id)}, "--with lib/t.json", "", true},
		{"a given file by a $id inside", map[string]string{"in/root.json": root(id), "lib/t.json": nested}, "--with lib/t.json", "", true},
		{"a file of a given folder by its $id", map[string]string{"in/root.json": root(id), "lib/deep/t.json": nested, "lib/broken.json": "{"}, "--with lib", "", true},
		{"a given file by a $id relative to its own", map[string]string{"in/root.json": root("https://example.com/a/b"), "lib/t.json": `{"$id": "https://example.com/a/", "$defs": {"t": ` + targetWithID("b") + `}}`}, "--with lib/t.json", "", true},
		{"no $id in const", map[string]string{"in/root.json": root(id), "lib/t.json": `{"const": ` + nested + `}`}, "--with lib/t.json", "no schema that was read or given", false},
		{"an anchor in a given file", map[string]string{"in/root.json": root(id + "#here"), "lib/t.json": `{"$id": "` + id + `", "$defs": {"x": ` + strings.Replace(target, "{", `{"$anchor": "here", `, 1) + `}}`}, "--with lib/t.json", "", true},
		{"a pointer into a given file", map[string]string{"in/root.json": root(id + "#/$defs/a~1b%20c"), "lib/t.json": `{"$id": "` + id + `", "$defs": {"a/b c": ` + target + `}}`}, "--with lib/t.json", "", true},
		{"a URN", map[string]string{"in/root.json": root("urn:example:Target"), "lib/t.json": targetWithID("URN:EXAMPLE:Target")}, "--with lib/t.json", "", true},
		{"a URI of the caller's", map[string]string{"in/root.json": root(id), "lib/t.json": target}, "--with " + id + "=lib/t.json", "", true},
		{"a URI of the caller's for a file of another $id", map[string]string{"in/root.json": root(id), "lib/t.json": targetWithID("https://example.com/other")}, "--with " + id + "=lib/t.json", "", true},
		{"a URI with a query of the caller's", map[string]string{"in/root.json": root(id + "?v=1"), "lib/t.json": target}, "--with " + id + "?v=1=lib/t.json", "", true},
		{"relative references from a URI of the caller's", map[string]string{"in/root.json": root("https://example.com/s/middle.json"), "lib/m.json": `{"$ref": "target.json"}`, "lib/t.json": targetWithID(id)},
			"--with https://example.com/s/middle.json=lib/m.json --with lib/t.json", "", true},
		{"given files that refer to each other by path", map[string]string{"in/root.json": root("../lib/m.json"), "lib/m.json": `{"$ref": "sub/target.json"}`, "lib/sub/target.json": target}, "--with lib/m.json --with lib/sub/target.json", "", true},
		{"given files with addresses that refer to each other by path", map[string]string{"in/root.json": root("https://example.com/m.json"), "lib/m.json": `{"$id": "https://example.com/m.json", "$ref": "t2.json"}`, "lib/t2.json": target}, "--with lib/m.json --with lib/t2.json", "", true},
		{"the name of a given file", map[string]string{"in/root.json": root("./target.json"), "lib/target.json": target}, "--with lib/target.json", "is resolved to", true},
		{"the name of two given files", map[string]string{"in/root.json": root("target.json"), "lib/target.json": target, "lob/target.json": target}, "--with lib/target.json --with lob/target.json", "choose one with --with URI=FILE", false},
		{"the name and folder of one of two given files", map[string]string{"in/root.json": root("lob/target.json"), "lib/target.json": "true", "lob/target.json": target}, "--with lib/target.json --with lob/target.json", "is resolved to", true},
		{"the name of a given file in an address", map[string]string{"in/root.json": root(id), "lib/target.json": target}, "--with lib/target.json", "is resolved to", true},
		{"two given files with one $id, not referred to", map[string]string{"in/root.json": root("target.json"), "in/target.json": target, "lib/a.json": targetWithID(id), "lib/b.json": targetWithID(id)}, "--with lib", "", true},
		{"two given files with one $id", map[string]string{"in/root.json": root(id), "lib/a.json": targetWithID(id), "lib/b.json": targetWithID(id)}, "--with lib/a.json --with lib/b.json", `have the same "$id"; choose one with --with URI=FILE`, false},
		{"two given files with one $id and a decision", map[string]string{"in/root.json": root(id), "lib/a.json": `{"$id": "` + id + `"}`, "lib/b.json": targetWithID(id)}, "--with lib/a.json --with " + id + "=lib/b.json", "", true},
		{"an address that differs in an empty fragment", map[string]string{"in/root.json": root(id), "lib/a.json": strings.Replace(targetWithID(id+"#"), "{", `{"$schema": "http://json-schema.org/draft-07/schema#", `, 1)}, "--with lib/a.json", "", true},
		{"an address that differs in the query", map[string]string{"in/root.json": root(id), "lib/a.json": targetWithID(id + "?v=2")}, "--with lib/a.json", "differs in the query", true},
		{"an address with a query where the $id has none", map[string]string{"in/root.json": root(id + "?v=2"), "lib/a.json": targetWithID(id)}, "--with lib/a.json", "differs in the query", true},
		{"an address in another spelling", map[string]string{"in/root.json": root("HTTPS://Example.COM:443/%73/x/../target.json"), "lib/a.json": targetWithID(id)}, "--with lib/a.json", "", true},
		{"an address whose file lies beside", map[string]string{"in/root.json": root(id), "in/other-name.json": targetWithID(id)}, "", "", true},
		{"an address whose file lies in a folder", map[string]string{"in/root.json": absolute("https://example.com/s/sub/t.json"), "in/sub/t.json": targetWithID("https://example.com/s/sub/t.json")}, "", "", true},
		{"an address of another file beside", map[string]string{"in/root.json": root(id), "in/target.json": targetWithID("https://example.com/else")}, "", "--with FILE or --with URI=FILE", false},
		{"a relative reference under an address", map[string]string{"in/root.json": absolute("target.json"), "in/target.json": target}, "", "", true},
		{"a name with a space and a #", map[string]string{"in/root.json": root("a%20b%23c.json"), "in/a b#c.json": target}, "", "", true},
		{"a given name with a space, a # and a =", map[string]string{"in/root.json": root("../lib/a%20b%23c=d.json"), "lib/a b#c=d.json": target}, "--with|lib/a b#c=d.json", "", true},
		{"an escaped letter", map[string]string{"in/root.json": root("t%61rget.json"), "in/target.json": target}, "", "", true},
		{"separators of Windows", map[string]string{"in/root.json": root(`sub\\target.json`), "in/sub/target.json": target}, "", `folders are separated by "/"`, false},
		{"a drive of Windows", map[string]string{"in/root.json": root(`C:/target.json`)}, "", `file:///`, false},
		{"a share of Windows", map[string]string{"in/root.json": root(`file://server/share/target.json`)}, "", `the machine "server"`, false},
		{"a file URI", map[string]string{"in/root.json": root("file:///etc/hostname")}, "", "refused", false},
		{"a missing file", map[string]string{"in/root.json": root("targte.json"), "lib/target.json": target}, "--with lib/target.json", `did you mean "target.json"?`, false},
		{"a missing file that may be missing", map[string]string{"in/root.json": strings.Replace(root("gone.json"), `"properties": {`, `"properties": {"needle": {"type": "string"}, `, 1)}, "--allow-missing-refs", "any value is accepted here", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			workdir(t, tt.files)
			args := strings.Fields(tt.args)
			if strings.Contains(tt.args, "|") {
				args = strings.Split(tt.args, "|")
			}
			code, stderr := generateIn(t, args...)
			if tt.want == "" && stderr != "" || !strings.Contains(stderr, tt.want) {
				t.Errorf("messages are %q, want %q", stderr, tt.want)
			}
			if !tt.found {
				if code != exitFound {
					t.Errorf("exit code is %d", code)
				}
				return
			}
			if code != exitOK || !strings.Contains(generated(t), "needle") {
				t.Errorf("exit code is %d, and what the reference leads to is not in the package", code)
			}
		})
	}
}

// TestSecretsStayOutside: nothing that a schema or a project says makes the generator read
// a file outside of its folder, and no text of such a file is in what it prints or writes.
func TestSecretsStayOutside(t *testing.T) {
	const secret = `{"type": "object", "properties": {"p": {"const": "hunter2"}}, "$id": "https://example.com/secret"}`
	dir := t.TempDir()
	outside := filepath.Join(dir, "secret.json")
	if err := os.WriteFile(outside, []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	refs := []string{
		"file://" + filepath.ToSlash(outside), "file:" + filepath.ToSlash(outside), filepath.ToSlash(outside),
		"../secret.json", "../../secret.json", "%2e%2e/secret.json", "sub/../../secret.json", "link.json", "up/secret.json",
		"file:///dev/zero", "https://example.com/secret", "//localhost" + filepath.ToSlash(outside),
	}
	for _, ref := range refs {
		t.Run(ref, func(t *testing.T) {
			work := filepath.Join(dir, "work")
			if err := os.RemoveAll(work); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Join(work, "in", "sub"), 0o755); err != nil {
				t.Fatal(err)
			}
			t.Chdir(work)
			for name, to := range map[string]string{"in/link.json": outside, "in/up": dir} {
				if err := os.Symlink(to, name); err != nil {
					t.Skipf("this system makes no symbolic links: %v", err)
				}
			}
			for _, text := range []string{
				root(ref),
				`{"$id": "file://` + filepath.ToSlash(dir) + `/x.json", "properties": {"p": {"$ref": "` + ref + `"}}}`,
				`{"$schema": "` + ref + `", "properties": {"p": {"$ref": "` + ref + `#/properties/p"}}}`,
			} {
				if err := os.WriteFile("in/root.json", []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				for _, more := range [][]string{nil, {"--allow-missing-refs"}} {
					code, stderr := generateIn(t, more...)
					if code == exitOK && more == nil {
						t.Errorf("%s: generated", text)
					}
					if strings.Contains(stderr+generated(t), "hunter2") {
						t.Errorf("%s: the secret came out", text)
					}
				}
				code, _, stderr := command("explain", "in/root.json#/properties/p")
				if code == exitOK || strings.Contains(stderr, "hunter2") {
					t.Errorf("%s: explain: exit %d\n%s", text, code, stderr)
				}
				code, _, stderr = command("init", "project", "--schema", "in/root.json")
				if code == exitOK || strings.Contains(stderr, "hunter2") {
					t.Errorf("%s: init: exit %d\n%s", text, code, stderr)
				}
			}
			// A user may allow it.
			if err := os.WriteFile("in/root.json", []byte(root("../../secret.json")), 0o644); err != nil {
				t.Fatal(err)
			}
			if code, stderr := generateIn(t, "--with", outside); code != exitOK || !strings.Contains(generated(t), "hunter2") {
				t.Errorf("--with: exit %d\n%s", code, stderr)
			}
		})
	}
}

// TestProjectStaysInItsFolder: no path of cardgen.json, dialect.json or the files that
// they name is outside the folder of the project.
func TestProjectStaysInItsFolder(t *testing.T) {
	dialect := project["schemas/order/dialect.json"]
	replace := func(text, old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("%q is not in %s", old, text)
		}
		return strings.Replace(text, old, new, 1)
	}
	tests := map[string]map[string]string{
		"schemas":      {"cardgen.json": replace(project["cardgen.json"], "schemas/order", "../order")},
		"absolute":     {"cardgen.json": replace(project["cardgen.json"], "schemas/order", "/order")},
		"output":       {"cardgen.json": replace(project["cardgen.json"], `"gen"`, `"../gen"`)},
		"detection":    {"cardgen.json": replace(project["cardgen.json"], `"gen"`, `"gen", "detection": "../secret.json"`)},
		"reference":    {"cardgen.json": replace(project["cardgen.json"], `"gen"`, `"gen", "reference": "../docs"`)},
		"mappings":     {"cardgen.json": replace(project["cardgen.json"], `"gen"`, `"gen", "mappings": "x/../../maps"`)},
		"pages":        {"cardgen.json": replace(project["cardgen.json"], `"gen"`, `"gen", "pages": "x/../../pages"`)},
		"a schema":     {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json", "../../../secret.json"]`)},
		"a table":      {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json"], "tables": ["../../../secret.json"]`)},
		"its output":   {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json"], "output": "../../gen"`)},
		"a document":   {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json"], "with": ["../../../secret.json"]`)},
		"a named one":  {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json"], "with": ["urn:x:y=../../../secret.json"]`)},
		"an entry":     {"schemas/order/dialect.json": replace(dialect, `"ref": "order.json"`, `"ref": "../../../secret.json#/a"`)},
		"a folder":     {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json"], "with": ["../../.."]`)},
		"whole folder": {"schemas/order/dialect.json": replace(dialect, `"order.json"]`, `"order.json"], "with": ["/"]`)},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{"../secret.json": `{"const": "hunter2"}`}
			for _, part := range []map[string]string{project, change} {
				for file, text := range part {
					files[file] = text
				}
			}
			dir := t.TempDir()
			if err := os.Mkdir(filepath.Join(dir, "project"), 0o755); err != nil {
				t.Fatal(err)
			}
			t.Chdir(filepath.Join(dir, "project"))
			for file, text := range files {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			for _, line := range []string{"generate", "check", "explain schemas/order/order.json#"} {
				code, stdout, stderr := command(strings.Fields(line)...)
				if code == exitOK || !strings.Contains(stderr, "is outside the folder of the project") {
					t.Errorf("%s: exit %d\n%s", line, code, stderr)
				}
				if strings.Contains(stdout+stderr, "hunter2") {
					t.Errorf("%s: the secret came out", line)
				}
			}
		})
	}
}

// TestProjectLinks: the files of a project are no links that lead out of it.
func TestProjectLinks(t *testing.T) {
	for _, name := range []string{"schemas/order/dialect.json", "schemas/order/order.json", "schemas/order/names.lock", "schemas/order", "schemas"} {
		t.Run(name, func(t *testing.T) {
			workdir(t, project)
			if err := os.WriteFile("schemas/order/names.lock", []byte("{}\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			moved := filepath.Join(t.TempDir(), "moved")
			if err := os.Rename(name, moved); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(moved, name); err != nil {
				t.Skipf("this system makes no symbolic links: %v", err)
			}
			code, _, stderr := command("generate")
			if code != exitFound || !strings.Contains(stderr, "only files in the folder of the schema or the project are read") {
				t.Errorf("exit %d\n%s", code, stderr)
			}
			if code, _, stderr = command("generate", "--with", moved); code != exitOK && name != "schemas/order/names.lock" {
				t.Errorf("--with: exit %d\n%s", code, stderr)
			}
		})
	}
}

// TestProjectWith: documents that a project gives are found like those of --with.
func TestProjectWith(t *testing.T) {
	files := map[string]string{}
	for name, text := range project {
		files[name] = text
	}
	files["schemas/order/order.json"] = `{"title": "Order", "type": "object", "properties": {"a": {"$ref": "https://example.com/a"}, "b": {"$ref": "urn:example:b"}, "c": {"$ref": "gone.json"}}}`
	files["schemas/order/dialect.json"] = strings.Replace(project["schemas/order/dialect.json"], `"order.json"]`,
		`"order.json"], "strict": false, "allowMissingRefs": true, "with": ["../common", "urn:example:b=other/b.json"]`, 1)
	files["schemas/common/a.json"] = `{"$id": "https://example.com/a", "type": "string", "maxLength": 123}`
	files["schemas/order/other/b.json"] = `{"type": "string", "maxLength": 321}`
	workdir(t, files)
	code, _, stderr := command("generate")
	if code != exitOK || !strings.Contains(stderr, "any value is accepted here") {
		t.Fatalf("exit %d\n%s", code, stderr)
	}
	for _, want := range []string{"123", "321", "C card.Raw"} {
		text, err := os.ReadFile("gen/order/types_gen.go")
		more, err2 := os.ReadFile("gen/order/validate_gen.go")
		if err != nil || err2 != nil || !strings.Contains(strings.Join(strings.Fields(string(text)+string(more)), " "), want) {
			t.Errorf("%q is not in the package: %v %v", want, err, err2)
		}
	}
	if code, stdout, stderr := command("check"); code != exitOK {
		t.Errorf("check: exit %d\n%s%s", code, stdout, stderr)
	}
}

// TestMetaSchemaIsGiven: a "$schema" leads to a meta-schema of the user's own, which says
// that the keyword minimum means nothing.
func TestMetaSchemaIsGiven(t *testing.T) {
	const meta = `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/meta", "$vocabulary": {
		"https://json-schema.org/draft/2020-12/vocab/core": true, "https://json-schema.org/draft/2020-12/vocab/applicator": true}}`
	for name, tt := range map[string]struct {
		file, args string
		known      bool
	}{
		"by its $id":             {"lib/m.json", "--with lib/m.json", true},
		"in a folder":            {"lib/deep/m.json", "--with lib", true},
		"by a URI":               {"lib/m.json", "--with https://example.com/other=lib/m.json", true},
		"beside the schema":      {"in/m.json", "", true},
		"not given":              {"lib/m.json", "", false},
		"another one is given":   {"lib/m.json", "--with https://example.com/third=in/root.json", false},
		"with an empty fragment": {"lib/m.json", "--with https://example.com/meta#=lib/m.json", true},
	} {
		t.Run(name, func(t *testing.T) {
			uri := "https://example.com/meta"
			if name == "by a URI" {
				uri = "https://example.com/other#"
			}
			workdir(t, map[string]string{tt.file: meta, "in/root.json": `{"$schema": "` + uri + `", "properties": {"a": {"minimum": 777}}}`})
			code, stdout, stderr := command(append([]string{"explain", "in/root.json#/properties/a"}, strings.Fields(tt.args)...)...)
			if code != exitOK || strings.Contains(stdout, "777") == tt.known || strings.Contains(stderr, "schema-version") == tt.known {
				t.Errorf("exit %d\n%s%s", code, stdout, stderr)
			}
		})
	}
}
