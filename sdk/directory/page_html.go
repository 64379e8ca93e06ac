package directory

import (
	"bytes"
	"fmt"
	"html"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/find"
)

// page is a page for browsers. Pages are written without html/template, because the linker then
// keeps all exported methods of all types of the program.
type page interface {
	title() string
	// body writes what the page shows.
	body(w *htmlWriter)
}

// htmlWriter writes HTML. Texts of cards reach it through text and attribute only.
type htmlWriter struct{ *bytes.Buffer }

// markup writes HTML of this package.
func (w htmlWriter) markup(s string) { w.WriteString(s) }

// text writes a text of a card in a bdi element, so that right-to-left text does not reorder the
// page around it.
func (w htmlWriter) text(s string) { fmt.Fprintf(w, "<bdi>%s</bdi>", html.EscapeString(s)) }

// attribute writes an attribute with a value.
func (w htmlWriter) attribute(name, value string) {
	fmt.Fprintf(w, ` %s="%s"`, name, html.EscapeString(value))
}

// link writes a link with the text of a card.
func (w htmlWriter) link(address, text string) {
	w.markup("<a")
	w.attribute("href", address)
	w.markup(">")
	w.text(text)
	w.markup("</a>")
}

// row writes the row of a table, if it has a value.
func (w htmlWriter) row(label, value string) {
	if value != "" {
		fmt.Fprintf(w, "<tr><th>%s<td>", html.EscapeString(label))
		w.text(value)
		w.markup("\n")
	}
}

// writeHTML writes a page.
func writeHTML(b *bytes.Buffer, p page) {
	w := htmlWriter{b}
	fmt.Fprintf(w, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<link rel="stylesheet" href="/page.css">
`, html.EscapeString(p.title()))
	p.body(&w)
	w.markup("</html>\n")
}

const directoryTitle = "Directory of agents"

// errorPage is the page that shows why a request failed.
type errorPage string

func (errorPage) title() string { return directoryTitle }

func (p errorPage) body(w *htmlWriter) {
	w.markup("<p><a href=\"/\">All agents</a></p>\n<p class=\"error\">")
	w.text(string(p))
	w.markup("</p>\n")
}

// searchPage is the page that finds cards.
type searchPage struct {
	words   string
	filters []fact
	results []hit
	// next is the address of the next page, empty for the last one.
	next string
}

func (*searchPage) title() string { return directoryTitle }

func (p *searchPage) body(w *htmlWriter) {
	w.markup("<h1>" + directoryTitle + "</h1>\n<form action=\"/\" role=\"search\">\n")
	w.field(find.ByWords, p.words, "words in names and descriptions")
	for _, f := range p.filters {
		w.field(f.By, f.Value, f.By)
	}
	w.markup("<button>Find</button>\n</form>\n<ol>\n")
	for i := range p.results {
		w.result(&p.results[i])
	}
	if len(p.results) == 0 {
		w.markup("<li>No agent is found.</li>\n")
	}
	w.markup("</ol>\n")
	if p.next != "" {
		w.markup(`<p><a rel="next"`)
		w.attribute("href", p.next)
		w.markup(">Next page</a></p>\n")
	}
}

// field writes a field of the form.
func (w htmlWriter) field(name, value, placeholder string) {
	w.markup("<input")
	w.attribute("name", name)
	w.attribute("value", value)
	w.attribute("placeholder", placeholder)
	w.attribute("aria-label", name)
	w.markup(">\n")
}

// result writes a card that was found.
func (w htmlWriter) result(x *hit) {
	w.markup("<li>\n<p>")
	w.link(pageOf(x.Card.Key), nameOf(&x.Card))
	fmt.Fprintf(w, " <small>%s", html.EscapeString(x.Card.Dialect))
	for _, s := range []string{x.Card.Version, x.Card.ID, statusText(&x.Card)} {
		if s != "" {
			w.markup(" · ")
			w.text(s)
		}
	}
	w.markup("</small></p>\n")
	if x.Description != "" {
		w.markup("<p>")
		w.text(x.Description)
		w.markup("</p>\n")
	}
	for i, f := range x.Why {
		w.markup([]string{"<p><small>", ", "}[min(i, 1)] + html.EscapeString(f.By) + " ")
		w.text(f.Value)
	}
	if len(x.Why) > 0 {
		w.markup("</small></p>\n")
	}
	w.markup("</li>\n")
}

// cardPage is the page about a card.
type cardPage struct {
	hit
	facts    []fact
	document string
}

func (p *cardPage) title() string { return nameOf(&p.Card) }

func (p *cardPage) body(w *htmlWriter) {
	w.markup("<p><a href=\"/\">All agents</a></p>\n<h1>")
	w.text(nameOf(&p.Card))
	w.markup("</h1>\n")
	if p.Description != "" {
		w.markup("<p>")
		w.text(p.Description)
		w.markup("</p>\n")
	}
	author := "not proven by a signature"
	if p.Card.Signature == "valid" {
		author = "proven by a signature"
	}
	w.markup("<table>\n")
	w.row("format", p.Card.Dialect)
	w.row("identifier", p.Card.ID)
	w.row("version", p.Card.Version)
	w.row("status", statusText(&p.Card))
	w.row("declared", p.Card.Declared.UTC().Format("2006-01-02 15:04:05 UTC"))
	w.row("author", author)
	w.markup("<tr><th>document<td>")
	w.link(p.Location, strconv.Itoa(p.Card.Size)+" octets")
	w.markup("\n</table>\n<h2>Description</h2>\n<table>\n")
	for _, f := range p.facts {
		w.row(f.By, f.Value)
	}
	w.markup("</table>\n<h2>Document</h2>\n<pre>")
	w.text(p.document)
	w.markup("</pre>\n")
}
