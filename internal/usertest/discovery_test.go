package usertest

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/agentskills"
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
