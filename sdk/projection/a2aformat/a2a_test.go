package a2aformat

import (
	"github.com/agentcard-go/cardgen/internal/mappingtest"
	"github.com/agentcard-go/cardgen/sdk/a2a"
	"github.com/agentcard-go/cardgen/sdk/a2a/v03"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/address"
)

var functions = mappingtest.Functions{
	"prepare": prepare, "streaming": streaming, "same": same, "hostPort": address.HostPort,
	"splitFlows": splitFlows, "reportFlows": reportFlows, "emptyFlows": emptyFlows,
	"readBinding": readBinding, "writeBinding": writeBinding,
	"readInterfaces": readInterfaces, "writeInterfaces": writeInterfaces,
	"readRequirements": readRequirements, "writeRequirements": writeRequirements,
	"readRepeats": readRepeats, "writeRepeats": writeRepeats,
}

var slot = &projection.Slot{
	List: []string{"capabilities", "extensions"}, Member: "uri", Is: "https://github.com/agentcard-go/cardgen/extensions/source/v1", Path: []string{"params"},
}

func card10(name, title string) *projection.Format[a2a.AgentCard] {
	mapping, tables := mappingtest.Load(name, functions)
	f := &projection.Format[a2a.AgentCard]{
		Form: projection.Form{
			Name: name, Title: title, Mapping: mapping, Tables: tables, Normal: normal, Slot: slot, Omits: true,
			Identities: []string{"id", "uri"},
		},
		Decode: a2a.Decode, Parse: a2a.Parse, Examine: a2a.Examine, Append: (*a2a.AgentCard).AppendJSON,
	}
	if name == union {
		f.Normal = normalUnion
	}
	return f
}

var (
	formatA2A   = card10("a2a", "an A2A 1.0 card")
	formatUnion = card10(union, "an A2A card for readers of 1.0 and of 0.3")
	formatV03   = func() *projection.Format[v03.AgentCard] {
		mapping, tables := mappingtest.Load("a2a-0.3", functions)
		return &projection.Format[v03.AgentCard]{
			Form: projection.Form{
				Name: "a2a-0.3", Title: "an A2A 0.3 card", Mapping: mapping, Tables: tables, Normal: normal03, Slot: slot, Omits: true,
				Identities: []string{"id", "uri"},
			},
			Decode: v03.Decode, Parse: v03.Parse, Examine: v03.Examine, Append: (*v03.AgentCard).AppendJSON,
		}
	}()
	formats = []projection.AnyFormat{formatA2A, formatV03, formatUnion}
)
