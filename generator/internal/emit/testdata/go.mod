// This file keeps the test data out of the zip of the module around it, which every user of
// the SDK downloads. The tests read it in the checkout.
module github.com/agentcard-go/cardgen/generator/internal/emit/testdata

go 1.26.0
