package treetest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/agentskills"
	"github.com/agentcard-go/cardgen/sdk/apicatalog"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/mcp/servercard"
)

func Example_servercard() {
	// Build.
	card, err := servercard.NewServerCard().
		WithSchema("https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json").
		WithName("com.example/tides").
		WithVersion("0.3.1").
		WithDescription("Tables of tides.").
		AddRemotes(servercard.NewRemote().
			WithType(servercard.RemoteTypeStreamableHTTP).
			WithURL("https://tides.example.com/mcp").
			AddHeaders(servercard.NewNamedInput().WithName("Authorization").WithIsSecret(true))).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(card.Remotes[0].Headers[0].EffectiveIsSecret())

	// Read: a card of a draft before v1.
	_, found := servercard.Examine([]byte(`{"serverInfo":{"name":"tides","version":"0.3.1"},"tools":[]}`))
	for _, v := range found {
		fmt.Println(v.Severity, v.Pointer, v.Code)
	}
	// Output:
	// true
	// error /$schema required
	// error /description required
	// error /name required
	// warning /remotes nowhere
	// error /version required
	// warning /serverInfo old-form
	// warning /tools old-form
}

func Example_agentskills() {
	index, err := agentskills.NewIndex().
		WithSchema("https://schemas.agentskills.io/discovery/0.2.0/schema.json").
		AddSkills(agentskills.NewSkill().
			WithName("tide-tables").
			WithType(agentskills.SkillTypeSkillMD).
			WithDescription("Reads tables of tides.").
			WithURL("tide-tables/SKILL.md").
			WithDigest("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// An index of version 0.1 has files instead.
	old := []byte(`{"skills":[{"name":"tide-tables","description":"Reads tables of tides.","files":["SKILL.md"]}]}`)
	_, err = agentskills.Parse(old, agentskills.ForVersion(agentskills.V0_1))
	fmt.Println(index.Skills[0].Name, err)
	// Output: tide-tables <nil>
}

func Example_apicatalog() {
	// Build.
	catalog, err := apicatalog.NewCatalog().
		AddLinkset(
			apicatalog.NewLinkContext().
				WithAnchor("https://tides.example.com/.well-known/api-catalog").
				AddItem(apicatalog.NewLinkTarget().WithHref("https://tides.example.com/api")),
			apicatalog.NewLinkContext().
				WithAnchor("https://tides.example.com/api").
				AddServiceDesc(apicatalog.NewLinkTarget().
					WithHref("https://tides.example.com/openapi.json").
					WithType("application/vnd.oai.openapi+json"))).
		Build()
	if err != nil {
		fmt.Println(err)
		return
	}

	// Read a published catalog, and say what is wrong with it.
	published, found := apicatalog.Examine([]byte(`{"linkset": [{
		"anchor": "https://tides.example.com/api",
		"service-desc": [{"href": "https://tides.example.com/openapi.json", "type": "application/json"}],
		"status": [{"href": "https://tides.example.com/health{?deep}"}],
		"links": [{"rel": ["service-doc"], "href": "/doc"}]
	}]}`))
	for _, v := range found {
		fmt.Println(v.Severity, v.Pointer, v.Code)
	}

	// Compare.
	changes, err := apicatalog.Diff(catalog, published)
	for _, c := range changes {
		fmt.Println(c)
	}
	fmt.Println(changes.Class() == diff.Breaking, err)
	// Output:
	// error /linkset/0/status/0/href uri-reference
	// warning /linkset/0/links relation
	// warning /linkset/0/links/0/rel rel
	// warning /linkset/0/links/0/href relative
	// breaking: /linkset/0: the link context was removed [link-context-removed]
	// compatible: /linkset/0/links/0: the link was added [link-added]
	// compatible: /linkset/0/service-desc/0/type: the member changed [member-changed]
	// compatible: /linkset/0/status/0: the link was added [link-added]
	// true <nil>
}
