package project

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// slotA2A is an extension that a client need not know. A card that readers of both
// generations take has it in the same place.
var slotA2A = &projectrt.Slot[a2a.AgentCard]{
	Put: func(t *a2a.AgentCard, payload string) (string, error) {
		params, err := card.ParseObject([]byte(payload))
		if err != nil {
			return "", err
		}
		list := &t.Capabilities.Extensions
		*list = append(slices.DeleteFunc(*list, carriesA2A), a2a.AgentExtension{URI: card.Text(CarryExtension), Params: params})
		return extensionAt(len(*list) - 1), nil
	},
	Find: func(t *a2a.AgentCard) (payload, at string, ok bool) {
		list := t.Capabilities.Extensions
		i := slices.IndexFunc(list, carriesA2A)
		if i < 0 {
			return "", "", false
		}
		return list[i].Params.String(), extensionAt(i), true
	},
	Strip: func(t *a2a.AgentCard) { strip(&t.Capabilities.Extensions, carriesA2A) },
}

var slotA2AUnion = slotA2A

func carriesA2A(e a2a.AgentExtension) bool { return e.URI.Or("") == CarryExtension }

// slotA2AV03 is the same extension in a card of 0.3.
var slotA2AV03 = &projectrt.Slot[v03.AgentCard]{
	Put: func(t *v03.AgentCard, payload string) (string, error) {
		params, err := card.ParseObject([]byte(payload))
		if err != nil {
			return "", err
		}
		list := &t.Capabilities.Extensions
		*list = append(slices.DeleteFunc(*list, carriesA2AV03), v03.AgentExtension{URI: CarryExtension, Params: params})
		return extensionAt(len(*list) - 1), nil
	},
	Find: func(t *v03.AgentCard) (payload, at string, ok bool) {
		list := t.Capabilities.Extensions
		i := slices.IndexFunc(list, carriesA2AV03)
		if i < 0 {
			return "", "", false
		}
		return list[i].Params.String(), extensionAt(i), true
	},
	Strip: func(t *v03.AgentCard) { strip(&t.Capabilities.Extensions, carriesA2AV03) },
}

func carriesA2AV03(e v03.AgentExtension) bool { return e.URI == CarryExtension }

func extensionAt(index int) string {
	return projectrt.Root().Member("capabilities").Member("extensions").Item(index).String()
}

// strip takes elements out of a list, and the list away when none are left.
func strip[T any](list *[]T, ours func(T) bool) {
	if *list = slices.DeleteFunc(*list, ours); len(*list) == 0 {
		*list = nil
	}
}
