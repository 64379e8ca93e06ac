package patch_test

import (
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/patch"
)

func ExampleApply() {
	document := []byte(`{"name":"Translator","skills":[]}`)
	document, err := patch.Apply(document, []byte(`[
		{"op": "test", "path": "/name", "value": "Translator"},
		{"op": "add", "path": "/skills/-", "value": {"id": "translate"}}
	]`))
	fmt.Println(string(document), err)
	_, err = patch.Apply(document, []byte(`[{"op": "remove", "path": "/skills/7"}]`))
	fmt.Println(err)
	// Output:
	// {"name":"Translator","skills":[{"id":"translate"}]} <nil>
	// operation 0 (remove /skills/7): no value: the array of length 1 has no element "7"
}

func ExampleMessage() {
	skill := &a2a.AgentSkill{ID: "translate", Name: "Translate"}
	skill, err := patch.Message(skill, []byte(`{"description": "Translates texts.", "name": null}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(skill.Description)
	// Output: Translates texts.
}
