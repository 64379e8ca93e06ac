package ecmaregexp

import "github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"

// opcode says what an instruction does.
type opcode uint8

const (
	opMatch opcode = iota
	// opChar steps over a code point of class; opCharBack does so towards the front.
	opChar
	opCharBack
	opJump  // to x
	opSplit // to x, and when that fails to y
	opBegin
	opEnd
	opWord
	opNotWord
	opSet  // register a = position
	opCopy // register a = register b
	// opBackref compares with the group whose registers begin at a.
	opBackref
	opBackrefBack
	// opLook runs the program behind it up to opMatch, then goes on at x.
	opLook
	// opLoop begins a counted loop: its counter is register a. opTest stands at the
	// head of each round; the loop is left to x. opEnter begins a round, opRound ends
	// one and goes to the test at x.
	opLoop
	opTest
	opEnter
	opRound
)

type instruction struct {
	op     opcode
	negate bool // opLook
	lazy   bool // opTest
	x, y   int
	a, b   int
	// low and high are the counts of a loop; high is negative without a bound. For
	// opEnter they are the registers of the groups inside, which a round forgets.
	low, high int
	class     syntax.Class
}

// program is a compiled pattern. Registers hold, for each group, where it was
// entered, its start and its end, and for each counted loop the number of rounds
// and where the round began. A group that has not matched has the start -1.
type program struct {
	code      []instruction
	registers int
}

const perGroup = 3

type compiler struct{ program }

func compile(p *syntax.Pattern) *program {
	c := &compiler{}
	c.registers = perGroup * p.Groups
	c.node(p.Root, false)
	c.emit(instruction{op: opMatch})
	return &c.program
}

// emit appends an instruction and returns its index.
func (c *compiler) emit(in instruction) int {
	c.code = append(c.code, in)
	return len(c.code) - 1
}

func (c *compiler) here() int { return len(c.code) }

// node appends the code for n. Inside look-behind, back is set: the text is walked
// from right to left.
func (c *compiler) node(n *syntax.Node, back bool) {
	switch n.Op {
	case syntax.Char:
		c.emit(instruction{op: directed(opChar, back), class: n.Class})
	case syntax.Concat:
		for i := range n.Subs {
			if back {
				i = len(n.Subs) - 1 - i
			}
			c.node(n.Subs[i], back)
		}
	case syntax.Alternate:
		var ends []int
		for _, sub := range n.Subs[:len(n.Subs)-1] {
			split := c.emit(instruction{op: opSplit})
			c.code[split].x = c.here()
			c.node(sub, back)
			ends = append(ends, c.emit(instruction{op: opJump}))
			c.code[split].y = c.here()
		}
		c.node(n.Subs[len(n.Subs)-1], back)
		for _, jump := range ends {
			c.code[jump].x = c.here()
		}
	case syntax.Repeat:
		c.repeat(n, back)
	case syntax.Capture:
		c.capture(n, back)
	case syntax.Backreference:
		c.emit(instruction{op: directed(opBackref, back), a: perGroup * (n.Group - 1)})
	case syntax.Look:
		look := c.emit(instruction{op: opLook, negate: n.Negate})
		c.node(n.Subs[0], n.Behind)
		c.emit(instruction{op: opMatch})
		c.code[look].x = c.here()
	case syntax.Begin:
		c.emit(instruction{op: opBegin})
	case syntax.End:
		c.emit(instruction{op: opEnd})
	case syntax.WordBoundary:
		c.emit(instruction{op: opWord})
	case syntax.NotWordBoundary:
		c.emit(instruction{op: opNotWord})
	}
}

// directed turns the forward form of an instruction into the backward one.
func directed(op opcode, back bool) opcode {
	if back {
		return op + 1
	}
	return op
}

func (c *compiler) capture(n *syntax.Node, back bool) {
	entered := perGroup * (n.Group - 1)
	start, end := entered+1, entered+2
	c.emit(instruction{op: opSet, a: entered})
	c.node(n.Subs[0], back)
	// The group changes only when it is left: a reference to it from within means
	// what it matched before.
	near, far := start, end
	if back {
		near, far = end, start
	}
	c.emit(instruction{op: opSet, a: far})
	c.emit(instruction{op: opCopy, a: near, b: entered})
}

// repeat appends a loop. A single character without counts, by far the most common
// body, needs neither counter nor the check for empty rounds.
func (c *compiler) repeat(n *syntax.Node, back bool) {
	body := n.Subs[0]
	if body.Op == syntax.Char && n.Min <= 1 && n.Max == syntax.Unlimited {
		if n.Min == 1 {
			c.node(body, back)
		}
		split := c.emit(instruction{op: opSplit})
		inside := c.here()
		c.node(body, back)
		c.emit(instruction{op: opJump, x: split})
		in := &c.code[split]
		if in.x, in.y = inside, c.here(); n.Lazy {
			in.x, in.y = in.y, in.x
		}
		return
	}
	counter := c.registers
	c.registers += 2
	c.emit(instruction{op: opLoop, a: counter})
	test := c.emit(instruction{op: opTest, a: counter, lazy: n.Lazy, low: n.Min, high: n.Max})
	low, high := groups(body)
	c.emit(instruction{op: opEnter, a: counter, low: perGroup * (low - 1), high: perGroup * high})
	c.node(body, back)
	c.emit(instruction{op: opRound, a: counter, low: n.Min, x: test})
	c.code[test].x = c.here()
}

// groups returns the first and last group within n; 1 and 0 when there is none.
func groups(n *syntax.Node) (low, high int) {
	low, high = 1, 0
	n.Any(func(n *syntax.Node) bool {
		if n.Op == syntax.Capture {
			if high == 0 {
				low = n.Group
			}
			high = n.Group
		}
		return false
	})
	return low, high
}
