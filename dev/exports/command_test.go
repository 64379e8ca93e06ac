package exports

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/internal/dialectschema"
)

// TestSkeletons: what agentcard new prints is valid against what agentcard schema prints, in
// both drafts, for every validator.
func TestSkeletons(t *testing.T) {
	command := filepath.Join(t.TempDir(), "agentcard")
	build := exec.Command("go", "build", "-o", command, "./cmd/agentcard")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(args ...string) []byte {
		out, err := exec.Command(command, args...).Output()
		if err != nil {
			t.Fatalf("agentcard %v: %v", args, err)
		}
		return out
	}
	others := validators(t)
	for _, name := range dialectschema.Names() {
		skeleton := string(run("new", name))
		for _, draft := range []string{"2020-12", "draft-07"} {
			schema := run("schema", name, "--draft", draft)
			for validator, v := range others {
				verdicts, err := v.verdicts(schema, []string{skeleton, `7`})
				if err != nil || verdicts != "10" {
					t.Errorf("%s, %s: %s says %q for the skeleton and a number (%v)", name, draft, validator, verdicts, err)
				}
			}
		}
	}
}
