package projectrt

import "github.com/agentcard-go/cardgen/sdk/card"

// Builder is implemented by the generated builder of T.
type Builder[T any] interface {
	// Build returns a valid T.
	Build(...card.Option) (*T, error)
	// Draft returns a copy of the current value, valid or not.
	Draft() *T
}

// Pair has two formats and the functions that convert between them.
type Pair[S, T any, SB Builder[S], TB Builder[T]] struct {
	// From and To are the formats.
	From *Format[S]
	To   *Format[T]
	// Forth converts S to T. Table does so by the table that a specification prescribes,
	// and may be nil. Back converts T to S.
	Forth, Table func(*Run, *S) TB
	Back         func(*Run, *T) SB
	// Reopen and ReopenTo return the builder of a card, and a new builder for nil.
	Reopen   func(*S) SB
	ReopenTo func(*T) TB
	// Supply are the members of T that options supply, SupplyBack those of S.
	Supply, SupplyBack []Supply
}

// To converts s. The result is valid, except in the mode [Table]. The error is an
// [*Error], a [*TargetError] that wraps the [*card.InvalidError], or a [*LossError]; the
// report is not nil if the conversion was started.
func To[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], s *S, opts []Option) (*T, *card.Report, error) {
	return p.forth().build(s, Collect(opts))
}

// Open converts s to a builder with the members that s supplies, for the caller to
// complete. Failures are reported as dropped.
func Open[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], s *S, opts []Option) (TB, *card.Report) {
	return p.forth().open(s, Collect(opts))
}

// From converts t back, to a builder.
func From[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], t *T, opts []Option) (SB, *card.Report) {
	return p.back().open(t, Collect(opts))
}

// Back converts t back, to a valid card.
func Back[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], t *T, opts []Option) (*S, *card.Report, error) {
	return p.back().build(t, Collect(opts))
}

// Converter is a [Pair] without its types.
type Converter interface {
	// Ends returns the names of the formats.
	Ends() (from, to string)
	// Convert converts a document to the second format, Import to the first.
	Convert(data []byte, opts ...Option) ([]byte, *card.Report, error)
	Import(data []byte, opts ...Option) ([]byte, *card.Report, error)
}

// Ends returns the names of the formats.
func (p *Pair[S, T, SB, TB]) Ends() (from, to string) { return p.From.Name, p.To.Name }

// Convert reads a document of the first format and writes one of the second.
func (p *Pair[S, T, SB, TB]) Convert(data []byte, opts ...Option) ([]byte, *card.Report, error) {
	return p.forth().convert(data, Collect(opts))
}

// Import reads a document of the second format and writes one of the first.
func (p *Pair[S, T, SB, TB]) Import(data []byte, opts ...Option) ([]byte, *card.Report, error) {
	return p.back().convert(data, Collect(opts))
}

func (p *Pair[S, T, SB, TB]) forth() *direction[S, T, SB, TB] {
	return &direction[S, T, SB, TB]{
		from: p.From, to: p.To, usable: p.Forth, table: p.Table,
		back: p.Back, reopen: p.ReopenTo, supply: p.Supply,
	}
}

func (p *Pair[S, T, SB, TB]) back() *direction[T, S, TB, SB] {
	return &direction[T, S, TB, SB]{
		from: p.To, to: p.From, usable: p.Back,
		back: p.Forth, backTable: p.Table, reopen: p.Reopen, supply: p.SupplyBack,
	}
}
