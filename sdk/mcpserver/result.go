package mcpserver

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Codes of the errors of tools.
const (
	// CodeInvalidArguments: an argument is unknown, missing or wrong.
	CodeInvalidArguments = "invalid-arguments"
	// CodeUnknownTool: there is no such tool.
	CodeUnknownTool = "unknown-tool"
	// CodeInvalidCard: the card is not valid or cannot be read.
	CodeInvalidCard = "invalid-card"
	// CodeNotFound: the registry has no such card, or the schema no such member.
	CodeNotFound = "not-found"
	// CodeNotStored: the stored card was kept; the findings say why.
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

// The documents that the findings of an error are located in.
const (
	aboutArguments = "arguments"
	aboutCard      = "card"
	aboutResult    = "result"
	aboutRegistry  = "registry"
)

// outcome begins every result.
type outcome struct {
	OK           bool      `json:"ok" jsonschema:"true if the tool did what was asked"`
	Error        *problem  `json:"error,omitempty" jsonschema:"why it did not; about is the document that the findings are located in: arguments, card, result or registry"`
	Findings     []finding `json:"findings,omitempty" jsonschema:"errors and warnings in the order of the document; pointer is a JSON Pointer, schema the location of the violated rule, line and column count from 1"`
	MoreFindings int       `json:"moreFindings,omitempty" jsonschema:"the number of findings that are not listed"`
}

// begin returns the part of a result that all tools have.
func (o *outcome) begin() *outcome { return o }

// answer is the result of a tool.
type answer interface{ begin() *outcome }

// problem is the reason why a tool failed.
type problem struct {
	Code    string `json:"code"`
	About   string `json:"about"`
	Message string `json:"message"`

	findings card.Violations
}

// finding is a [card.Violation] in a result. Its members have no descriptions, since its schema is
// in the schema of every tool: [outcome] describes them.
type finding struct {
	Pointer  string `json:"pointer"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Message  string `json:"message"`
	Keyword  string `json:"keyword,omitempty"`
	Schema   string `json:"schema,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
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

// problemOf returns the problem for an error of the SDK.
func problemOf(err error) *problem {
	var (
		dialect    *dialects.UnknownDialectError
		conversion *projection.Error
		target     *projection.TargetError
	)
	findings := card.ProblemsOf(err)
	switch {
	case errors.As(err, &target) && findings != nil:
		return &problem{Code: CodeNotConverted, About: aboutResult, Message: "the result is not " + target.Title, findings: findings}
	case errors.As(err, &conversion) && conversion.Code == projection.CodeLoss:
		return &problem{Code: CodeNotConverted, About: aboutCard, Message: conversion.Message}
	case errors.As(err, &conversion):
		return &problem{Code: CodeNotConverted, About: aboutCard, Message: "the card cannot be converted", findings: card.Violations{conversion.Problem()}}
	case errors.As(err, &dialect):
		about := card.Violation{Pointer: "/dialect", Code: CodeArgumentValue, Message: dialect.Error()}
		return &problem{Code: CodeInvalidArguments, About: aboutArguments, Message: "unknown dialect", findings: card.Violations{about}}
	case errors.Is(err, store.ErrFull):
		return &problem{Code: CodeFull, About: aboutRegistry, Message: err.Error()}
	case findings != nil:
		return &problem{Code: CodeInvalidCard, About: aboutCard, Message: verdict(err), findings: findings}
	}
	return &problem{Code: CodeRegistry, About: aboutRegistry, Message: strings.TrimPrefix(err.Error(), "store: ")}
}

// verdict returns a sentence about an error in a card.
func verdict(err error) string {
	switch {
	case errors.As(err, new(*card.InvalidError)):
		return "the card is not valid"
	case errors.As(err, new(*card.DecodeError)), errors.As(err, new(*detect.Error)):
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
