// This file keeps the vectors out of the zip of the module around it, which every user of
// the SDK downloads. The tests read them in the checkout.
module github.com/agentcard-go/cardgen/internal/vectors/testdata

go 1.26.0
