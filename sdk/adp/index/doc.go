// Package index finds agents by their ADP cards: it matches tags, ranks agents by the profile of
// the draft, and answers adp.discover, adp.describe and adp.advertise from cards in memory.
//
// [Profile] is the ranking: weights, the bonus for new agents, aliases of tags. [Index] stores
// cards. [Match], [TagScore] and [WordScore] are the single factors.
//
// Source: draft-song-anp-adp-00, Capability Tags, Discovery Ranking, adp.discover.
package index
