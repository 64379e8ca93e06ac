package aevumformat

import (
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestVersions: a version with fewer than three numbers gets zeros. Other texts are kept, so that the
// error about the result names them.
func TestVersions(t *testing.T) {
	for version, want := range map[string]string{
		"1": "1.0.0", "0.1": "0.1.0", "v2.3": "2.3.0", "V1.2.3": "1.2.3", "1.2.3": "1.2.3", "1.2.3-rc.1": "1.2.3-rc.1",
		"01.2": "01.2", "1.2.3.4": "1.2.3.4", "latest": "latest", "v": "v", "1.2-rc": "1.2-rc", "": "",
	} {
		d := `{"name":"n","version":` + card.Must(card.JSON(version)).String() + `}`
		made, _, err := projection.Convert([]byte(d), vectors.Description, Aevum, projection.Placeholders())
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := card.Must(card.ParseRaw(made)).Pointer("/version"); got.String() != `"`+want+`"` {
			t.Errorf("%q is %s, want %q", version, got, want)
		}
	}
}
