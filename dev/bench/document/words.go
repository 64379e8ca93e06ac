package document

// The vocabulary of the generated cards.
var (
	domains = []string{"text", "code", "data", "image", "audio", "search", "finance", "geo", "mail", "legal"}
	actions = []string{"summarise", "translate", "classify", "extract", "review", "generate", "rank", "route", "compare", "convert", "check", "plan"}
	things  = []string{"contract", "invoice", "article", "table", "paragraph", "pull_request", "photo", "recording", "address", "ticket", "sequence", "ledger", "report", "query"}
	fields  = []string{"text", "language", "limit", "format", "source", "target", "threshold", "tags", "url", "title", "from", "until", "page", "tone"}
	phrases = []string{
		"Reads the document and returns what matters in it.",
		"Answers in the language of the question; names its sources.",
		"Works on up to 200 pages at a time, tables and footnotes included.",
		"Returns a score between 0 and 1 for every candidate.",
		"Keeps the layout of the original — headings, lists, “quotes”.",
		"Stops at the first problem and reports its position.",
		"Für Texte auf Deutsch, Français und 日本語.",
		"Writes \"as is\" what it could not read.",
	}
)
