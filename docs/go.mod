// This file keeps the documentation out of the zip of the module around it, which every user of
// the SDK downloads.
module github.com/agentcard-go/cardgen/docs

go 1.26.0
