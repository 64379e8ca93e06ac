package sdktest

import (
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// types are all generated types that hold a JSON object.
var types = []listed{
	list[adp.AdvertiseResponse]("adp.AdvertiseResponse"),
	list[adp.Card]("adp.Card"),
	list[adp.Constraints]("adp.Constraints"),
	list[adp.DescribeRequest]("adp.DescribeRequest"),
	list[adp.DiscoverRequest]("adp.DiscoverRequest"),
	list[adp.DiscoverResponse]("adp.DiscoverResponse"),
	list[adp.DiscoverResult]("adp.DiscoverResult"),
	list[adp.Endpoint]("adp.Endpoint"),
	list[adp.Metadata]("adp.Metadata"),
	list[adp.Tool]("adp.Tool"),
	list[aevum.Auth]("aevum.Auth"),
	list[aevum.Capability]("aevum.Capability"),
	list[aevum.Card]("aevum.Card"),
	list[aevum.Endpoint]("aevum.Endpoint"),
	list[aevum.GoalSubscription]("aevum.GoalSubscription"),
	list[aevum.Metadata]("aevum.Metadata"),
	list[aevum.Pricing]("aevum.Pricing"),
	list[agentcard.Auth]("agentcard.Auth"),
	list[agentcard.Capability]("agentcard.Capability"),
	list[agentcard.Card]("agentcard.Card"),
	list[agentcard.Endpoint]("agentcard.Endpoint"),
	list[agentcard.Metadata]("agentcard.Metadata"),
	list[agentcard.Pricing]("agentcard.Pricing"),
	list[nooterra.Attestation]("nooterra.Attestation"),
	list[nooterra.Card]("nooterra.Card"),
	list[nooterra.Host]("nooterra.Host"),
	list[nooterra.IdentityRef]("nooterra.IdentityRef"),
	list[nooterra.PolicyCompatibility]("nooterra.PolicyCompatibility"),
	list[nooterra.PriceHint]("nooterra.PriceHint"),
	list[nooterra.Pricing]("nooterra.Pricing"),
	list[nooterra.Publish]("nooterra.Publish"),
	list[nooterra.StreamEvent]("nooterra.StreamEvent"),
	list[nooterra.ToolDescriptor]("nooterra.ToolDescriptor"),
}
