package scan

import (
	"fmt"
	"strings"
	"testing"
)

// TestSyntaxMessages: an error names the problem and has its position.
func TestSyntaxMessages(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "0: the document is empty; a JSON value is expected"},
		{" \n", "2: the document is empty; a JSON value is expected"},

		// Words.
		{`tru`, `0: invalid literal "tru" (did you mean true?)`},
		{`{"a":nul}`, `5: invalid literal "nul" (did you mean null?)`},
		{`[True]`, `1: invalid literal "True" (did you mean true?)`},
		{`[FALSE]`, `1: invalid literal "FALSE" (did you mean false?)`},
		{`[None]`, `1: invalid literal "None" (did you mean null?)`},
		{`[undefined]`, `1: invalid literal "undefined" (did you mean null?)`},
		{`[yes]`, `1: invalid literal "yes" (did you mean true?)`},
		{`[treu]`, `1: invalid literal "treu" (did you mean true?)`},
		{`[truee]`, `1: invalid literal "truee" (did you mean true?)`},
		{`[fales]`, `1: invalid literal "fales" (did you mean false?)`},
		{`{"key":sk_live_51}`, `7: invalid literal: strings must be in double quotes`},
		{`[nullsecret]`, `1: invalid literal: strings must be in double quotes`},
		{`NaN`, `0: invalid number NaN: JSON has no infinities and no NaN`},
		{`[-Infinity]`, `1: invalid number -Infinity: JSON has no infinities and no NaN`},
		{`[+inf]`, `1: invalid number +inf: JSON has no infinities and no NaN`},

		// Numbers.
		{`{"a":01}`, "6: invalid number: leading zeros are not allowed"},
		{`[-007]`, "3: invalid number: leading zeros are not allowed"},
		{`00`, "1: invalid number: leading zeros are not allowed"},
		{`[0x1F]`, "2: invalid number: only decimal numbers are allowed"},
		{`[0b1]`, "2: invalid number: only decimal numbers are allowed"},
		{`[1_000]`, `2: invalid number: unexpected "_" after the digits`},
		{`[12px]`, `3: invalid number: unexpected "p" after the digits`},
		{`[1.2.3]`, `4: invalid number: unexpected "." after the digits`},
		{`[+1]`, "1: invalid number: a plus sign is not allowed"},
		{`[.5]`, "1: invalid number: a digit is required before the decimal point"},
		{`[1.]`, "3: invalid number: a digit is required after the decimal point"},
		{`[1.e5]`, "3: invalid number: a digit is required after the decimal point"},
		{`[-]`, "2: invalid number: a digit is required after the minus sign"},
		{`[--1]`, "2: invalid number: a digit is required after the minus sign"},
		{`[1e]`, "3: invalid number: a digit is required in the exponent"},
		{`[1e-]`, "4: invalid number: a digit is required in the exponent"},
		{`1.`, "2: unexpected end of input"},

		// Strings.
		{`{'a':1}`, "1: member names must be in double quotes"},
		{`{"a":'b'}`, `5: strings must be in double quotes: unexpected "'"`},
		{`{“a”:1}`, "1: member names must be in double quotes"},
		{`{"a":“b”}`, "5: strings must be in double quotes: unexpected character U+201C"},
		{"[`a`]", "1: strings must be in double quotes: unexpected \"`\""},
		{`{a:1}`, "1: member names must be in double quotes"},
		{`{"a":1,_b:2}`, "7: member names must be in double quotes"},
		{`{1:2}`, "1: member names must be in double quotes"},
		{"[\"a\nb\"]", `3: unexpected line break in a string: a quote is missing, or the line break must be written as \n`},
		{"[\"a\tb\"]", `3: unexpected control character in a string: it must be written as \u0009`},
		{`["a\qb"]`, `3: invalid escape in a string: it must be one of \" \\ \/ \b \f \n \r \t \u0000`},
		{`["a\u12"]`, `3: invalid escape in a string: it must be one of \" \\ \/ \b \f \n \r \t \u0000`},
		{`["a\ud800b"]`, `3: a surrogate without its other half in a string`},
		{`["a "quoted" word"]`, `5: unexpected data after a string: a quote inside a string must be written as \"`},
		{"[1,\n \"abc", "9: unexpected end of input inside a string"},

		// Commas, colons, brackets.
		{`{"a":1, }`, "8: trailing comma before the end of the object"},
		{"[1,\n]", "4: trailing comma before the end of the array"},
		{`{"a":[{},]}`, "9: trailing comma before the end of the array"},
		{`{"a":1 "b":2}`, "7: a comma is missing between members"},
		{`[1 2]`, "3: a comma is missing between elements"},
		{`[{}{}]`, "3: a comma is missing between elements"},
		{`["a" true]`, "5: a comma is missing between elements"},
		{`{"a" 1}`, `5: a colon is missing after the member name: unexpected "1"`},
		{`{"a"=1}`, `4: a colon is missing after the member name: unexpected "="`},
		{`{"a"}`, `4: a colon is missing after the member name: unexpected "}"`},
		{`{"a"::1}`, `5: a value is missing: unexpected ":"`},
		{`{"a":,}`, `5: a value is missing: unexpected ","`},
		{`{"a":}`, `5: a value is missing: unexpected "}"`},
		{`[,1]`, `1: a value is missing: unexpected ","`},
		{`{,}`, `1: a member name is missing: unexpected ","`},
		{`{"a":1,]`, `7: a member name is missing: unexpected "]"`},
		{`[1;2]`, `2: a comma or the end of the array is missing: unexpected ";"`},
		{"[\n[1}\n]", `4: unexpected "}" inside an array`},
		{"{\"a\":1]", `6: unexpected "]" inside an object`},
		{"[\u00a01]", "1: a value is missing: unexpected character U+00A0"},
		{"[\x001]", "1: a value is missing: unexpected character U+0000"},
		{"{\"a\":[\n1, 2", "11: unexpected end of input inside an array that begins at line 1"},
		{"{\n\"a\":{\n\"b\":1,", "14: unexpected end of input inside an object that begins at line 2"},
		{`{"a":`, "5: unexpected end of input inside an object"},
		{`{"a`, "3: unexpected end of input inside a string"},

		// Text after the value.
		{`{}}`, `2: unexpected "}" after the JSON value: more brackets are closed than were opened`},
		{`{} {}`, "3: unexpected data after the JSON value"},
		{`{} // the end`, "3: comments are not allowed in JSON"},
		{`truely`, `0: invalid literal "truely" (did you mean true?)`},

		// Comments and other formats.
		{"{ // why\n}", "2: comments are not allowed in JSON"},
		{`[1 /* one */]`, "3: comments are not allowed in JSON"},
		{`{"a" /**/ : 1}`, "5: comments are not allowed in JSON"},
		{"# a comment\n{}", "0: comments are not allowed in JSON"},
		{"[ # one\n1]", "2: comments are not allowed in JSON"},
		{`[/]`, `1: a value is missing: unexpected "/"`},
		{"---\nname: x\n", "0: the document looks like YAML, not JSON"},
		{"name: x\n", "0: the document looks like YAML, not JSON"},
		{"\n- a\n- b\n", "1: the document looks like YAML, not JSON"},
		{"<!DOCTYPE HTML>\n<html>", "0: the document is HTML, not JSON"},
		{" <html lang=en>", "1: the document is HTML, not JSON"},
		{"<?xml version=\"1.0\"?>", "0: the document is XML, not JSON"},
		{"```json\n{}\n```", "0: the document is in a code block of Markdown: give the text in the block alone"},
		{"The card: x\n\n```\n{}\n```\n", "13: the document is in a code block of Markdown: give the text in the block alone"},
		{"Run:\n```sh\nls\n```\n~~~\n```YAML\na: 1\n```\n", "22: the document is in a code block of Markdown: give the text in the block alone"},
		{"Run this\n```sh\nls\n```\n", "0: invalid literal: strings must be in double quotes"},
		{"```\n\n```\n[]", "0: strings must be in double quotes: unexpected \"`\""},
		{"---\na: 1\n---\n```json\n{}\n```", "0: the document looks like YAML, not JSON"},
		{"<card/>", "0: the document looks like HTML or XML, not JSON"},
		{"not found", "0: invalid literal: strings must be in double quotes"},
	} {
		err := Check(test.text, 10)
		if err == nil {
			t.Errorf("%s is accepted", test.text)
			continue
		}
		if got := fmt.Sprintf("%d: %s", err.Offset, err.Message); got != test.want {
			t.Errorf("%q\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestMessagesKeepSecrets: wherever a document with a secret is cut or damaged, the message
// contains no part of the secret.
func TestMessagesKeepSecrets(t *testing.T) {
	const secret = "qxwzvkj9gp"
	text := `{"password":"` + secret + `","list":["` + secret + `",7,true],"\u0061":"` + secret + `\n"}`
	for i := range len(text) {
		for _, put := range []string{"", "\"", "\\", "'", "}", ",", "\n", "x", "0", "\x00"} {
			for _, broken := range []string{text[:i] + put, text[:i] + put + text[i:], text[:i] + put + text[i+1:]} {
				err := Check(broken, 10)
				if err == nil {
					continue
				}
				for n := 0; n+3 <= len(secret); n++ {
					if strings.Contains(err.Message, secret[n:n+3]) {
						t.Fatalf("%s: %s", broken, err.Message)
					}
				}
			}
		}
	}
}
