package projectrt

import "github.com/agentcard-go/cardgen/sdk/card"

// Builder is a builder of T, as generated packages have it.
type Builder[T any] interface {
	// Build returns a valid T.
	Build(...card.Option) (*T, error)
	// Draft returns a copy of what was built so far, valid or not.
	Draft() *T
}

// Pair is two formats and the functions that go from one to the other and back.
type Pair[S, T any, SB Builder[S], TB Builder[T]] struct {
	// From and To are the formats.
	From *Format[S]
	To   *Format[T]
	// Forth goes from the one to the other, Table does so by the letter of a table; nil
	// where there is none. Back goes the other way.
	Forth, Table func(*Run, *S) TB
	Back         func(*Run, *T) SB
	// Reopen and ReopenTo make builders of cards, new ones of nil.
	Reopen   func(*S) SB
	ReopenTo func(*T) TB
	// Supply are the members of T that options supply, SupplyBack those of S.
	Supply, SupplyBack []Supply
}

// To converts s. The card that comes out is valid, but for a table. Without one the
// error is an [*Error], a [*TargetError] that holds the [*card.InvalidError], or a
// [*LossError]; the report is there whenever the projection was.
func To[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], s *S, opts []Option) (*T, *card.Report, error) {
	return p.forth().build(s, Collect(opts))
}

// Open is [To] for a caller who wants to add to what comes out: a builder, filled as
// far as s goes. What cannot be done is reported as dropped.
func Open[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], s *S, opts []Option) (TB, *card.Report) {
	return p.forth().open(s, Collect(opts))
}

// From goes the other way, to a builder.
func From[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], t *T, opts []Option) (SB, *card.Report) {
	return p.back().open(t, Collect(opts))
}

// Back goes the other way, to a valid card.
func Back[S, T any, SB Builder[S], TB Builder[T]](p *Pair[S, T, SB, TB], t *T, opts []Option) (*S, *card.Report, error) {
	return p.back().build(t, Collect(opts))
}

// Converter is a [Pair] without its types.
type Converter interface {
	// Ends returns the names of the formats.
	Ends() (from, to string)
	// Convert goes from the one to the other, Import the other way. The texts are whole
	// documents.
	Convert(data []byte, opts ...Option) ([]byte, *card.Report, error)
	Import(data []byte, opts ...Option) ([]byte, *card.Report, error)
}

// Ends returns the names of the formats.
func (p *Pair[S, T, SB, TB]) Ends() (from, to string) { return p.From.Name, p.To.Name }

// Convert reads a document of the one format and writes one of the other.
func (p *Pair[S, T, SB, TB]) Convert(data []byte, opts ...Option) ([]byte, *card.Report, error) {
	return p.forth().convert(data, Collect(opts))
}

// Import reads a document of the other format and writes one of the one.
func (p *Pair[S, T, SB, TB]) Import(data []byte, opts ...Option) ([]byte, *card.Report, error) {
	return p.back().convert(data, Collect(opts))
}

func (p *Pair[S, T, SB, TB]) forth() *leg[S, T, SB, TB] {
	return &leg[S, T, SB, TB]{
		from: p.From, to: p.To, usable: p.Forth, table: p.Table,
		back: p.Back, reopen: p.ReopenTo, supply: p.Supply,
	}
}

func (p *Pair[S, T, SB, TB]) back() *leg[T, S, TB, SB] {
	return &leg[T, S, TB, SB]{
		from: p.To, to: p.From, usable: p.Back,
		back: p.Forth, backTable: p.Table, reopen: p.Reopen, supply: p.SupplyBack,
	}
}
