// Package untrusted examines documents from unknown sources, such as cards that were fetched
// or registered by others, for what may harm their readers: instructions to a model, hidden
// characters, private addresses, secrets.
//
// [Examine] takes a card of any dialect, or any other JSON document. All findings are
// warnings: a card with one may be harmless, and a card without any may be hostile. The
// rules are data, see [Rules], with sources; docs/guides/untrusted.md has how often each
// finds something in published cards.
//
// The patterns are English. What a document says is not understood, only recognized.
package untrusted
