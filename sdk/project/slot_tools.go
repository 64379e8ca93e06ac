package project

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/mcp"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// slotMCP is a key of _meta, which servers and clients of every version may add to: its
// prefix is a domain name backwards that the protocol keeps none of.
var slotMCP = &projectrt.Slot[mcp.ListToolsResult]{
	Put: func(t *mcp.ListToolsResult, payload string) (string, error) {
		return card.JoinPointer("_meta", CarryKey), putObject(&t.Meta.Object, CarryKey, payload)
	},
	Find: func(t *mcp.ListToolsResult) (payload, at string, ok bool) {
		v, ok := t.Meta.Get(CarryKey)
		return v.String(), card.JoinPointer("_meta", CarryKey), ok
	},
	Strip: func(t *mcp.ListToolsResult) { stripMember(&t.Meta.Object, CarryKey) },
}

// putObject sets a member to an object that is given as text.
func putObject(o *card.Object, name, text string) error {
	v, err := card.ParseObject([]byte(text))
	if err != nil {
		return err
	}
	return o.Set(name, v)
}

// stripMember takes a member out of an object, and the object away when it was the last.
func stripMember(o *card.Object, name string) {
	if o.Delete(name); o.Len() == 0 {
		*o = card.Object{}
	}
}
