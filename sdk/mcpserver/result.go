package mcpserver

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Codes of the errors of tools, beside those of findings.
const (
	// CodeInvalidArguments: the arguments are not those of the tool.
	CodeInvalidArguments = "invalid-arguments"
	// CodeUnknownTool: there is no such tool.
	CodeUnknownTool = "unknown-tool"
	// CodeInvalidCard: the card is not valid or cannot be read.
	CodeInvalidCard = "invalid-card"
	// CodeNotFound: the registry has no such card, or the schema no such member.
	CodeNotFound = "not-found"
	// CodeNotStored: the stored card stays; the findings say why.
	CodeNotStored = "not-stored"
	// CodeFull: the registry is full.
	CodeFull = "registry-full"
	// CodeNotConverted: the card cannot be converted; the findings say why.
	CodeNotConverted = "not-converted"
	// CodeTooLarge: the arguments or the result exceed a limit.
	CodeTooLarge = "too-large"
	// CodeRegistry: the registry failed.
	CodeRegistry = "registry"
)

// What an error is about.
const (
	aboutArguments = "arguments"
	aboutCard      = "card"
	aboutResult    = "result"
	aboutRegistry  = "registry"
)

// outcome begins every result.
type outcome struct {
	OK           bool      `json:"ok" jsonschema:"true if the tool did what was asked"`
	Error        *problem  `json:"error,omitempty" jsonschema:"why it did not"`
	Findings     []finding `json:"findings,omitempty" jsonschema:"problems and warnings, in the order of the document"`
	MoreFindings int       `json:"moreFindings,omitempty" jsonschema:"the number of findings that are not listed"`
}

// begin returns the part of a result that all tools have.
func (o *outcome) begin() *outcome { return o }

// answer is the result of a tool.
type answer interface{ begin() *outcome }

// problem is why a tool did not do what was asked. It is an error.
type problem struct {
	Code    string `json:"code" jsonschema:"the stable name of the problem"`
	About   string `json:"about" jsonschema:"what the findings are located in: arguments, card, result or registry"`
	Message string `json:"message" jsonschema:"a sentence for people"`

	findings card.Violations
}

func (p *problem) Error() string { return p.Message }

// finding is a [card.Violation] in a result.
type finding struct {
	Pointer  string `json:"pointer" jsonschema:"the location, a JSON Pointer (RFC 6901)"`
	Code     string `json:"code" jsonschema:"the stable name of the problem"`
	Severity string `json:"severity" jsonschema:"error or warning"`
	Message  string `json:"message" jsonschema:"a sentence for people"`
	Keyword  string `json:"keyword,omitempty" jsonschema:"the keyword of the schema that is violated"`
	Schema   string `json:"schema,omitempty" jsonschema:"the location of the rule, as agentcard_explain has it"`
	Line     int    `json:"line,omitempty" jsonschema:"the line in the text of the card, from 1"`
	Column   int    `json:"column,omitempty" jsonschema:"the column in octets, from 1"`
}

// list sets the findings of a result, at most limit of them.
func (o *outcome) list(all card.Violations, lines bool, limit int) {
	for i, v := range all {
		if i == limit {
			o.MoreFindings = len(all) - limit
			break
		}
		f := finding{Pointer: v.Pointer, Code: v.Code, Severity: v.Severity.String(), Message: v.Message, Keyword: v.Keyword, Schema: v.Schema}
		if lines {
			f.Line, f.Column = v.Line, v.Column
		}
		o.Findings = append(o.Findings, f)
	}
}

// problemOf returns an error of a tool for its result.
func problemOf(err error) *problem {
	var (
		own        *problem
		full       *store.FullError
		dialect    *dialects.UnknownDialectError
		conversion *projection.Error
		target     *projection.TargetError
	)
	findings := card.ProblemsOf(err)
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &target) && findings != nil:
		return &problem{Code: CodeNotConverted, About: aboutResult, Message: "the result is not " + target.Title, findings: findings}
	case errors.As(err, &conversion) && conversion.Code == projection.CodeLoss:
		return &problem{Code: CodeNotConverted, About: aboutCard, Message: conversion.Message}
	case errors.As(err, &conversion):
		return &problem{Code: CodeNotConverted, About: aboutCard, Message: "the card cannot be converted", findings: card.Violations{conversion.Problem()}}
	case errors.As(err, &dialect):
		about := card.Violation{Pointer: "/dialect", Code: CodeArgumentValue, Message: dialect.Error()}
		return &problem{Code: CodeInvalidArguments, About: aboutArguments, Message: "unknown dialect", findings: card.Violations{about}}
	case errors.As(err, &full):
		return &problem{Code: CodeFull, About: aboutRegistry, Message: full.Error()}
	case findings != nil:
		return &problem{Code: CodeInvalidCard, About: aboutCard, Message: verdict(err), findings: findings}
	}
	return &problem{Code: CodeRegistry, About: aboutRegistry, Message: err.Error()}
}

// verdict says in a sentence what an error about a card means.
func verdict(err error) string {
	switch {
	case errors.As(err, new(*card.InvalidError)):
		return "the card is not valid"
	case errors.As(err, new(*card.DecodeError)), errors.As(err, new(*detect.UnknownError)), errors.As(err, new(*detect.UnsupportedError)):
		return "the card cannot be read"
	}
	return "the card is refused"
}

// encode returns a result as JSON.
func encode(a answer) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(a)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// failure is the result of a tool that did not do what was asked.
type failure struct{ outcome }
