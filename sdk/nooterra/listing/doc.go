// Package listing has the conditions of the Nooterra service for public cards besides the
// publish signature and the rate limits: capability attestations ([Settings.CheckAttestations])
// and the listing fee ([Settings.Charges], [Settings.WriteFee]).
//
// The service checks the attestations after the card, and charges the fee last. The package
// moves no money: the caller does so between Charges and WriteFee.
//
// Source: the code of the service (POST /agent-cards), since the pages of AgentCard.v1 do not
// describe these settings.
package listing
