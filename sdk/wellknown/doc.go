// Package wellknown has the addresses at which hosts publish agent cards and catalogues, and
// the media types of these documents.
package wellknown
