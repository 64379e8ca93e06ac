package project

import (
	"errors"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/agentcard"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// slotADP is a namespace of the extensions, which readers keep whether they know it or
// not.
var slotADP = &projectrt.Slot[adp.Card]{
	Put: func(t *adp.Card, payload string) (string, error) {
		var space card.Object
		if v, ok := t.Extensions.Get(CarryNamespace); ok {
			if space, ok = v.Object(); !ok {
				return "", errNamespace
			}
		}
		if err := putObject(&space, carryMember, payload); err != nil {
			return "", err
		}
		return slotADPAt, t.Extensions.Set(CarryNamespace, space)
	},
	Find: func(t *adp.Card) (payload, at string, ok bool) {
		v, _ := t.Extensions.Get(CarryNamespace)
		space, _ := v.Object()
		carried, ok := space.Get(carryMember)
		return carried.String(), slotADPAt, ok
	},
	Strip: func(t *adp.Card) {
		v, _ := t.Extensions.Get(CarryNamespace)
		space, ok := v.Object()
		if !ok {
			return
		}
		if space.Delete(carryMember); space.Len() > 0 {
			_ = t.Extensions.Set(CarryNamespace, space) // an object under a name that is well-formed
			return
		}
		stripMember(&t.Extensions, CarryNamespace)
	},
}

const slotADPAt = "/extensions/" + CarryNamespace + "/" + carryMember

var errNamespace = errors.New("the extensions have " + CarryNamespace + " already, and it is no object")

// slotAevum is a member of the metadata, which allows any key.
var slotAevum = &projectrt.Slot[aevum.Card]{
	Put: func(t *aevum.Card, payload string) (string, error) {
		if t.Metadata == nil {
			t.Metadata = new(aevum.Metadata)
		}
		return slotMetadataAt, putUnknown(t.Metadata.Members(), CarryMetadata, payload)
	},
	Find: func(t *aevum.Card) (payload, at string, ok bool) {
		v, ok := t.Metadata.OrEmpty().Members().Unknown().Get(CarryMetadata)
		return v.String(), slotMetadataAt, ok
	},
	Strip: func(t *aevum.Card) {
		if t.Metadata == nil {
			return
		}
		if t.Metadata.Members().DeleteUnknown(CarryMetadata); t.Metadata.Equal(new(aevum.Metadata)) {
			t.Metadata = nil
		}
	},
}

// slotAgentCard is the same member in a card of AgentCard 1.0.
var slotAgentCard = &projectrt.Slot[agentcard.Card]{
	Put: func(t *agentcard.Card, payload string) (string, error) {
		if t.Metadata == nil {
			t.Metadata = new(agentcard.Metadata)
		}
		return slotMetadataAt, putUnknown(t.Metadata.Members(), CarryMetadata, payload)
	},
	Find: func(t *agentcard.Card) (payload, at string, ok bool) {
		v, ok := t.Metadata.OrEmpty().Members().Unknown().Get(CarryMetadata)
		return v.String(), slotMetadataAt, ok
	},
	Strip: func(t *agentcard.Card) {
		if t.Metadata == nil {
			return
		}
		if t.Metadata.Members().DeleteUnknown(CarryMetadata); t.Metadata.Equal(new(agentcard.Metadata)) {
			t.Metadata = nil
		}
	},
}

const slotMetadataAt = "/metadata/" + CarryMetadata

// putUnknown sets a member without a field to an object that is given as text.
func putUnknown(x card.Members, name, text string) error {
	v, err := card.ParseObject([]byte(text))
	if err != nil {
		return err
	}
	return x.SetUnknown(name, v)
}

// slotNooterra is a member of the metadata, which the registry leaves to the tenant.
var slotNooterra = &projectrt.Slot[nooterra.Card]{
	Put: func(t *nooterra.Card, payload string) (string, error) {
		o, _ := t.Metadata.Get()
		if err := putObject(&o, CarryNooterra, payload); err != nil {
			return "", err
		}
		t.Metadata.Set(o)
		return slotNooterraAt, nil
	},
	Find: func(t *nooterra.Card) (payload, at string, ok bool) {
		o, _ := t.Metadata.Get()
		v, ok := o.Get(CarryNooterra)
		return v.String(), slotNooterraAt, ok
	},
	Strip: func(t *nooterra.Card) {
		o, ok := t.Metadata.Get()
		if !ok {
			return
		}
		if stripMember(&o, CarryNooterra); o.IsZero() {
			t.Metadata.Clear()
			return
		}
		t.Metadata.Set(o)
	},
}

const slotNooterraAt = "/metadata/" + CarryNooterra
