// This file keeps the steps of continuous integration out of the zip of the module around it, which
// every user of the SDK downloads.
module github.com/agentcard-go/cardgen/ci

go 1.26.0
