package oasfformat

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/vectors"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/oasf"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/a2aformat"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// supplyOASF supplies what a card of A2A does not say.
func supplyOASF(version string) []projection.Option {
	return []projection.Option{
		projection.Supply("authors", "x"), projection.Supply("skills", "10201"),
		projection.Supply("created-at", "2026-01-01T00:00:00Z"), projection.Version(version),
	}
}

// TestModuleOfCard: a record holds the whole A2A card in its module, in every version, and
// nothing is lost. The conversion back gives the card.
func TestModuleOfCard(t *testing.T) {
	documents := map[string][]byte{}
	for _, name := range []string{"a2a", "a2a-0.3"} {
		for file, text := range vectors.Cards(t, name) {
			documents[file] = text
		}
	}
	for file, text := range vectors.Wild(t) {
		documents[file] = text
	}
	count := 0
	for file, text := range documents {
		for _, from := range []format.Any{a2aformat.A2A, a2aformat.A2A03} {
			if from.Validate(text) != nil {
				continue
			}
			for _, version := range OASF.Versions {
				made, report, err := projection.Convert(text, from, OASF, supplyOASF(version)...)
				if err != nil {
					t.Errorf("%s to %s: %v", file, version, err)
					continue
				}
				count++
				if losses := report.Losses(); len(losses) > 0 {
					t.Errorf("%s to %s: %v", file, version, losses)
				}
				module := moduleOf(t, made)
				if same, err := card.EqualJSON(module.Data.CardData, text); err != nil || !same {
					t.Errorf("%s to %s: the module has another card: %s", file, version, module.Data.CardData)
				}
				if strings.Contains(string(made), "io.github.agentcard-go") {
					t.Errorf("%s to %s: the record has an annotation of ours", file, version)
				}
				back, _, err := projection.Convert(made, OASF, from)
				if same, _ := card.EqualJSON(back, text); err != nil || !same {
					t.Errorf("%s by %s: the card comes back as %s, %v", file, version, back, err)
				}
			}
		}
	}
	if count < 36 {
		t.Errorf("only %d conversions", count)
	}
}

type a2aModule struct {
	Name string
	ID   int64
	Data struct {
		CardData        json.RawMessage `json:"card_data"`
		SchemaVersion   string          `json:"card_schema_version"`
		ProtocolVersion string          `json:"protocol_version"`
		Capabilities, Transports, InputModes, OutputModes,
		SecuritySchemes []string
	}
}

func moduleOf(t *testing.T, record []byte) a2aModule {
	t.Helper()
	var x struct{ Modules []a2aModule }
	if err := json.Unmarshal([]byte(strings.NewReplacer("input_modes", "InputModes", "output_modes", "OutputModes", "security_schemes", "SecuritySchemes").Replace(string(record))), &x); err != nil || len(x.Modules) != 1 {
		t.Fatalf("%v\n%s", err, record)
	}
	return x.Modules[0]
}

const moduleCard = `{"name":"n","description":"d","version":"1","supportedInterfaces":[{"url":"https://a.example/","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url":"https://a.example/http","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}],` +
	`"capabilities":{"streaming":true},"defaultInputModes":["text/plain","audio/wav"],"defaultOutputModes":["text/html"],"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}],` +
	`"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X"}}},"x":1}`

const oldCard = `{"protocolVersion":"0.3.0","name":"n","description":"d","version":"1","url":"https://a.example/","preferredTransport":"JSONRPC","capabilities":{},` +
	`"defaultInputModes":["a/b"],"defaultOutputModes":["a/b"],"skills":[{"id":"s","name":"S","description":"d","tags":[]}],` +
	`"securitySchemes":{"k":{"type":"http","scheme":"bearer"},"m":{"type":"apiKey","in":"header","name":"X"}}}`

// TestModuleVersions: each version of OASF has the module with its own name and members.
func TestModuleVersions(t *testing.T) {
	for version, want := range map[string]string{
		"0.7.0": `{"name":"runtime/a2a","id":305,"data":{"protocol_version":"1.0","capabilities":["streaming"],"transports":["jsonrpc","http"],"security_schemes":["api_key"],"input_modes":["text/plain"],"output_modes":["text/html"],"card_data":` + moduleCard + `}}`,
		"0.8.0": `{"name":"integration/a2a","id":203,"data":{"protocol_version":"1.0","capabilities":["streaming"],"transports":["jsonrpc","http"],"security_schemes":["api_key"],"input_modes":["text/plain"],"output_modes":["text/html"],"card_data":` + moduleCard + `}}`,
		"1.0.0": `{"name":"integration/a2a","id":203,"data":{"card_schema_version":"1.0","card_data":` + moduleCard + `}}`,
		"1.1.0": `{"name":"integration/a2a","id":203,"data":{"card_schema_version":"1.0","card_data":` + moduleCard + `}}`,
	} {
		made, _, err := projection.Convert([]byte(moduleCard), a2aformat.A2A, OASF, supplyOASF(version)...)
		if err != nil {
			t.Fatalf("%s: %v", version, err)
		}
		record := card.Must(oasf.Parse(made, card.Version(version)))
		got := card.Must(json.Marshal(record.Modules[0]))
		if same, _ := card.EqualJSON(got, []byte(want)); !same {
			t.Errorf("%s: the module is %s, want %s", version, got, want)
		}
	}
}

// TestRecordOfCard: the card of a record is the result, and the report has what the record says
// otherwise.
func TestRecordOfCard(t *testing.T) {
	made, _, err := projection.Convert([]byte(moduleCard), a2aformat.A2A, OASF, supplyOASF("1.0.0")...)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, old, new, lost string }{
		{"only what a card has no member for", "", "", "/authors /created_at /skills"},
		{"another name", `"name":"n","version"`, `"name":"other","version"`, "/name /authors /created_at /skills"},
		{"another address", `"urls":["https://a.example/"`, `"urls":["https://b.example/"`, "/authors /created_at /skills /locators/0/urls/0"},
		{"a domain", `"skills":[{"id":10201}]`, `"domains":[{"id":1}],"skills":[{"id":10201}]`, "/authors /created_at /domains /skills"},
	} {
		text := strings.Replace(string(made), test.old, test.new, 1)
		back, report, err := projection.Convert([]byte(text), OASF, a2aformat.A2A)
		if same, _ := card.EqualJSON(back, []byte(moduleCard)); err != nil || !same {
			t.Errorf("%s: the card is %s, %v", test.name, back, err)
		}
		var lost []string
		for _, e := range report.Losses() {
			lost = append(lost, e.Source)
		}
		if got := strings.Join(lost, " "); got != test.lost {
			t.Errorf("%s: lost is %s, want %s", test.name, got, test.lost)
		}
	}
	// The requirements of a skill are read by the version of the card.
	old := strings.Replace(oldCard, `"tags":[]`, `"tags":[],"security":[{"k":["a"],"m":[]}]`, 1)
	ofOld, _, err := projection.Convert([]byte(old), a2aformat.A2A03, OASF, supplyOASF("1.0.0")...)
	if err != nil {
		t.Fatal(err)
	}
	described, report, err := projection.Convert(ofOld, OASF, vectors.Description)
	if err != nil || report.Lossy() || !strings.Contains(string(described), `"security":[{"k":["a"],"m":[]}]`) {
		t.Errorf("the description is %s, %v, %v", described, report, err)
	}
	// The record has the card as received, so that no entry says that a null was removed.
	withNull := strings.Replace(moduleCard, `"name":"n"`, `"name":"n","iconUrl":null`, 1)
	if made, report, err := projection.Convert([]byte(withNull), a2aformat.A2A, OASF, supplyOASF("1.0.0")...); err != nil || report.Lossy() || !strings.Contains(string(made), `"iconUrl":null`) {
		t.Errorf("a card with a null becomes %s, %v, %v", made, report, err)
	}
	// The empty name of a provider is no author.
	empty := strings.Replace(moduleCard, `"name":"n"`, `"provider":{"organization":"","url":"https://a.example/"},"name":"n"`, 1)
	unowned, _, err := projection.Convert([]byte(empty), a2aformat.A2A, OASF, supplyOASF("1.0.0")[1:]...)
	if _, ok := errors.AsType[*projection.TargetError](err); !ok {
		t.Errorf("a card with an empty provider becomes %s, %v", unowned, err)
	}
	// A card that is not valid is read, and written as far as possible.
	broken := strings.Replace(string(made), `"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}]`, `"skills":[{"id":"s","tags":[]}]`, 1)
	back, _, err := projection.Convert([]byte(broken), OASF, a2aformat.A2A)
	if err != nil || !strings.Contains(string(back), `"name":"s"`) {
		t.Errorf("an invalid card becomes %s, %v", back, err)
	}
}

// TestCardVersion: the module has the version of A2A that the card states. Up to 0.8.0, the address
// of a second interface is not in the record, and no entry says that it was changed.
func TestCardVersion(t *testing.T) {
	const form = `{"name":"n","description":"d","version":"1","url":"https://a.example/","preferredTransport":"JSONRPC","additionalInterfaces":[{"url":"a.example:1","transport":"GRPC"}],
		"capabilities":{},"defaultInputModes":[],"defaultOutputModes":[],"skills":[]`
	for _, test := range []struct{ text, version, want string }{
		{form + `}`, "1.1.0", "defaulted → /modules/0/data/card_schema_version: the module for A2A agents requires the version of A2A"},
		{form + `,"protocolVersion":"0.2.6"}`, "1.1.0", "renamed   /protocolVersion → /modules/0/data/card_schema_version: the module for A2A agents has the version"},
		{form + `,"protocolVersion":"0.2.6"}`, "0.8.0", "renamed   /protocolVersion → /modules/0/data/protocol_version: the module for A2A agents has the version"},
	} {
		_, report, err := projection.Convert([]byte(test.text), a2aformat.A2A03, OASF, supplyOASF(test.version)...)
		if err != nil || !strings.Contains(report.String(), test.want) || test.version == "0.8.0" && strings.Contains(report.String(), "/additionalInterfaces/0/url") {
			t.Errorf("%s: %v, %v", test.want, err, report)
		}
	}
}
