package pipeline

import (
	"path"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestPublished checks that the plans of all embedded schemas equal the plans of this module's
// generated packages.
func TestPublished(t *testing.T) {
	store, err := source.New("../../..")
	if err != nil {
		t.Fatal(err)
	}
	var diags source.Diagnostics
	p := config.Load(store, "cardgen.json", &diags)
	if p == nil {
		t.Fatal(&diags)
	}
	of := new(published)
	for _, u := range Units(p) {
		pkg := Plan(store, u, &diags)
		if pkg == nil {
			t.Fatal(&diags)
		}
		folder := strings.TrimPrefix(u.Output, p.Output)
		d, err := of.plan(path.Join(gosource.SDKPath, folder))
		if err != nil {
			t.Error(err)
			continue
		}
		if got, want := d.String(), pkg.String(); got != want {
			t.Errorf("%s is planned as another package", u.Name)
		}
	}
	if len(of.units) != len(p.Dialects) {
		t.Errorf("%d packages for %d dialects", len(of.units), len(p.Dialects))
	}
	if _, err := of.plan("example.com/a2a"); err == nil || !strings.Contains(err.Error(), gosource.SDKPath+"/a2a/v03") {
		t.Errorf("the error does not say what there is: %v", err)
	}
}
