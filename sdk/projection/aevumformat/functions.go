// Package aevumformat converts Aevum cards to a description and back.
package aevumformat

import (
	"github.com/agentcard-go/cardgen/sdk/projection/internal/address"
	"github.com/agentcard-go/cardgen/sdk/projection/internal/revision"
)

var (
	uri               = address.URI
	versionOfRevision = revision.Version
)
