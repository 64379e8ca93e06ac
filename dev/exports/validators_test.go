package exports

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// validator validates documents against a schema: one 1 or 0 for each.
type validator interface {
	verdicts(schema []byte, documents []string) (string, error)
}

// validators returns santhosh-tekuri/jsonschema, and the others that are installed.
func validators(t *testing.T) map[string]validator {
	list := map[string]validator{"santhosh": santhosh{}}
	if p, err := python(); err != nil {
		t.Logf("python is not compared: %v", err)
	} else {
		list["python"] = start(t, p)
	}
	if p, err := node(t); err != nil {
		t.Logf("ajv is not compared: %v", err)
	} else {
		list["ajv"] = start(t, p)
	}
	return list
}

// python returns the command of the validator in Python.
func python() (*exec.Cmd, error) {
	if out, err := exec.Command("python3", "-c", "import jsonschema.validators").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("python3 cannot import jsonschema (%w) %s", err, lastLine(out))
	}
	return exec.Command("python3", "verdicts.py"), nil
}

// node returns the command of Ajv. It installs the packages of the lock file in a temporary
// folder.
func node(t *testing.T) (*exec.Cmd, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return nil, err
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("ajv")); err != nil {
		return nil, err
	}
	install := exec.Command("npm", "ci", "--silent", "--no-audit", "--no-fund", "--prefer-offline")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("npm cannot install ajv (%w) %s", err, lastLine(out))
	}
	return exec.Command("node", filepath.Join(dir, "verdicts.mjs")), nil
}

func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

// process is a validator in another language: a program that answers each line.
type process struct {
	in  io.Writer
	out *bufio.Reader
}

// start starts the program and ends it after the test.
func start(t *testing.T, c *exec.Cmd) *process {
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := c.Wait(); err != nil {
			t.Errorf("%v: %v", c, err)
		}
	})
	return &process{in, bufio.NewReader(out)}
}

func (p *process) verdicts(schema []byte, documents []string) (string, error) {
	question, err := json.Marshal(struct {
		Schema    json.RawMessage `json:"schema"`
		Documents []string        `json:"documents"`
	}{schema, documents})
	if err != nil {
		return "", err
	}
	if _, err := p.in.Write(append(question, '\n')); err != nil {
		return "", err
	}
	line, err := p.out.ReadBytes('\n')
	if err != nil {
		return "", err
	}
	var verdicts string
	if json.Unmarshal(line, &verdicts) == nil {
		return verdicts, nil
	}
	var refused struct{ Error string }
	if err := json.Unmarshal(line, &refused); err != nil {
		return "", err
	}
	return "", errors.New(refused.Error)
}

// santhosh is santhosh-tekuri/jsonschema.
type santhosh struct{}

func (santhosh) verdicts(schema []byte, documents []string) (string, error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return "", err
	}
	const name = "https://exports.test/schema.json"
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, document); err != nil {
		return "", err
	}
	s, err := c.Compile(name)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, text := range documents {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return "", err
		}
		if s.Validate(v) == nil {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	return b.String(), nil
}
