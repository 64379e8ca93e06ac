package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// migrations has the statements that make each version of the layout from the one before.
//
//go:embed migrations
var migrations embed.FS

// version is the version of the layout, which is the number of migrations.
const version = 3

// Locks of the database, which its sessions take by number: one for migrations, one for
// [Store.Exclusively].
const (
	lockMigration = 0x61676361 + iota
	lockExclusive
)

// Errors of [Open].
var (
	// ErrNewer: a newer program has changed the layout of the tables.
	ErrNewer = errors.New("postgres: the tables have the layout of a newer program")
	// ErrEncoding: the encoding of the database is not UTF8.
	ErrEncoding = errors.New("postgres: the encoding of the database must be UTF8")
)

// migrate creates the tables or brings them to the layout of this program. Programs that start at the
// same time wait for each other.
func migrate(ctx context.Context, tx pgx.Tx) error {
	var encoding string
	if err := tx.QueryRow(ctx, "SHOW server_encoding").Scan(&encoding); err != nil {
		return err
	}
	if encoding != "UTF8" {
		return fmt.Errorf("%w, it is %s", ErrEncoding, encoding)
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockMigration); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS agentcard_layout (version integer NOT NULL)"); err != nil {
		return err
	}
	var found int
	if err := tx.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM agentcard_layout").Scan(&found); err != nil {
		return err
	}
	if found > version {
		return fmt.Errorf("%w: version %d, this program knows %d", ErrNewer, found, version)
	}
	for next := found + 1; next <= version; next++ {
		statements, err := migrations.ReadFile(fmt.Sprintf("migrations/%d.sql", next))
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, string(statements)); err != nil {
			return fmt.Errorf("migration %d: %w", next, err)
		}
		if _, err := tx.Exec(ctx, "INSERT INTO agentcard_layout VALUES ($1)", next); err != nil {
			return err
		}
	}
	return nil
}
