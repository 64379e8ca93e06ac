// Package fetch retrieves agent cards over HTTP from servers that are not trusted.
//
// [Client.Fetch] retrieves the card at an address, [Client.Discover] the card of a host, at its
// well-known addresses, and [Client.FetchAll] many. A [Result] has the typed card, the received
// bytes, all findings, and where the card came from.
//
// A server can send anything, and the address can come from a card or a user. A client
// therefore
//
//   - limits the size of bodies, before and after decompression, the size of the header, the
//     number of redirects and the time, see [Limits];
//   - connects to addresses on the public Internet only: every address is checked after the name
//     was resolved and directly before the connection, for each redirect again, see
//     [Options.AllowLoopback], [Options.AllowPrivate] and [Options.AllowAddresses];
//   - follows redirects to http and https only, never from https to http, and sends no cookies
//     and no credentials;
//   - accepts the media types of cards, and the content coding gzip;
//   - detects the format of a card by its shape, never by its address alone;
//   - uses no proxy, even if the environment names one: a proxy would resolve names itself, so
//     that their addresses could not be checked.
//
// Errors are an [*Error] with a [Reason].
package fetch
