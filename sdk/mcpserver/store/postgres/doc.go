// Package postgres keeps declared cards in a PostgreSQL database, which several processes may use at
// a time.
//
// [Open] creates the tables, whose names begin with agentcard_, in the first schema of the search
// path. Documents are stored byte for byte. PostgreSQL 13 or later is required, with its extension
// pg_trgm and the encoding UTF8.
package postgres
