package dialects

import (
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// table holds all dialects that have a package. The first entry of each is the
// dialect's card.
var table = []*Dialect{
	newDialect(detect.Aevum,
		newEntry("card", aevum.Decode, aevum.Parse, aevum.Examine, aevum.Encode),
	),
	newDialect(detect.AgentCard,
		newEntry("card", agentcard.Decode, agentcard.Parse, agentcard.Examine, agentcard.Encode),
	),
	newDialect(detect.Nooterra,
		newEntry("card", nooterra.Decode, nooterra.Parse, nooterra.Examine, nooterra.Encode),
		newEntry("tool", nooterra.DecodeToolDescriptor, nooterra.ParseToolDescriptor, nooterra.ExamineToolDescriptor, nooterra.EncodeToolDescriptor),
		newEntry("stream-event", nooterra.DecodeStreamEvent, nooterra.ParseStreamEvent, nooterra.ExamineStreamEvent, nooterra.EncodeStreamEvent),
	),
	newDialect(detect.ADP,
		newEntry("card", adp.Decode, adp.Parse, adp.Examine, adp.Encode),
		newEntry("describe-request", adp.DecodeDescribeRequest, adp.ParseDescribeRequest, adp.ExamineDescribeRequest, adp.EncodeDescribeRequest),
		newEntry("advertise-response", adp.DecodeAdvertiseResponse, adp.ParseAdvertiseResponse, adp.ExamineAdvertiseResponse, adp.EncodeAdvertiseResponse),
		newEntry("discover-request", adp.DecodeDiscoverRequest, adp.ParseDiscoverRequest, adp.ExamineDiscoverRequest, adp.EncodeDiscoverRequest),
		newEntry("discover-response", adp.DecodeDiscoverResponse, adp.ParseDiscoverResponse, adp.ExamineDiscoverResponse, adp.EncodeDiscoverResponse),
	),
}
