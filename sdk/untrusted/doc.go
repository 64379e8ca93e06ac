// Package untrusted examines documents from unknown sources, such as cards that were fetched or
// registered by others. It looks for content that may harm readers: instructions to a model,
// hidden characters, private addresses, secrets.
//
// [Examine] takes a card of any dialect, or any other JSON document. All findings are warnings:
// a card with a finding may be harmless, and a card without findings may be hostile. The rules
// are data with sources, see [Rules]; docs/guides/untrusted.md states how often each rule
// matches published cards.
//
// Instructions to ignore other instructions, and to hide something from the user, are recognized in
// English, Chinese, French, German, Italian, Japanese, Korean, Portuguese, Russian and Spanish, other
// phrases in English only. The patterns recognize phrases and forms; they do not understand texts.
package untrusted
