package ecmaregexp

// opcode is the operation of an instruction.
type opcode uint8

const (
	opMatch opcode = iota
	// opChar consumes a code point of class; opCharBack does so backward.
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
	// opBackref compares with the group whose first register is a.
	opBackref
	opBackrefBack
	// opLook runs the program after it up to opMatch, then continues at x.
	opLook
	// opLoop begins a counted loop whose counter is register a. opTest is at the start
	// of each round and leaves the loop to x. opEnter begins a round; opRound ends one
	// and continues at the test at x.
	opLoop
	opTest
	opEnter
	opRound
	// opForget resets the registers from low to high.
	opForget
	// opRun consumes as many code points of class as possible, between low and high, and gives
	// them back one by one if the rest does not match. opRunBack does so backward.
	opRun
	opRunBack
)

type instruction struct {
	op     opcode
	negate bool // opLook
	lazy   bool // opTest
	x, y   int
	a, b   int
	// low and high are the counts of a loop; high is negative when there is no upper
	// bound. For opEnter they are the registers of the groups inside, which a round
	// resets.
	low, high int
	set       *charSet
}

// program is a compiled pattern. Three registers of each group hold where it was entered, its
// start and its end; two registers of each counted loop hold the number of rounds and the start
// of the current round. A group that has not matched has the start -1.
type program struct {
	code      []instruction
	registers int
	// anchored reports that a match can only begin at the start of the string.
	anchored bool
}

const perGroup = 3

type compiler struct {
	program
	sets     charSets
	consumes map[*Node]bool
	// inside has the groups of the innermost loop so far.
	inside groupRange
}

// groupRange is the groups from low to high; none when high is 0.
type groupRange struct{ low, high int }

func (g *groupRange) add(group int) {
	if g.high == 0 {
		g.low = group
	}
	g.low, g.high = min(g.low, group), max(g.high, group)
}

func compile(p *Pattern) *program {
	c := &compiler{sets: charSets{}, consumes: consumers(p.Root)}
	c.registers = perGroup * p.Groups
	c.anchored = anchored(p.Root)
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

// node appends the code for n. Inside look-behind, back is set: the string is matched
// from right to left.
func (c *compiler) node(n *Node, back bool) {
	switch n.Op {
	case Char:
		c.emit(instruction{op: directed(opChar, back), set: c.sets.of(n.Class)})
	case Concat:
		for i := range n.Subs {
			if back {
				i = len(n.Subs) - 1 - i
			}
			c.node(n.Subs[i], back)
		}
	case Alternate:
		c.alternate(n, back)
	case Repeat:
		c.repeat(n, back)
	case Capture:
		c.capture(n, back)
	case Backreference:
		c.emit(instruction{op: directed(opBackref, back), a: perGroup * (n.Group - 1)})
	case Look:
		look := c.emit(instruction{op: opLook, negate: n.Negate})
		c.node(n.Subs[0], n.Behind)
		c.emit(instruction{op: opMatch})
		c.code[look].x = c.here()
	case Begin:
		c.emit(instruction{op: opBegin})
	case End:
		c.emit(instruction{op: opEnd})
	case WordBoundary:
		c.emit(instruction{op: opWord})
	case NotWordBoundary:
		c.emit(instruction{op: opNotWord})
	}
}

func (c *compiler) alternate(n *Node, back bool) {
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
}

// directed returns the backward variant of an instruction when back is set.
func directed(op opcode, back bool) opcode {
	if back {
		return op + 1
	}
	return op
}

func (c *compiler) capture(n *Node, back bool) {
	c.inside.add(n.Group)
	entered := perGroup * (n.Group - 1)
	start, end := entered+1, entered+2
	c.emit(instruction{op: opSet, a: entered})
	c.node(n.Subs[0], back)
	// The group changes only at its end: a back reference inside the group refers to the
	// previous match.
	near, far := start, end
	if back {
		near, far = end, start
	}
	c.emit(instruction{op: opSet, a: far})
	c.emit(instruction{op: opCopy, a: near, b: entered})
}

// repeat appends a loop. A greedy loop over a single character is by far the most common one.
// It needs no counter, no check for empty rounds, and only one frame for any number of
// characters.
func (c *compiler) repeat(n *Node, back bool) {
	body := n.Subs[0]
	if body.Op == Char && !n.Lazy {
		c.emit(instruction{op: directed(opRun, back), set: c.sets.of(body.Class), low: n.Min, high: n.Max})
		return
	}
	if n.Min <= 1 && n.Max == Unlimited && c.consumes[body] {
		c.simpleLoop(n, back)
		return
	}
	counter := c.registers
	c.registers += 2
	c.emit(instruction{op: opLoop, a: counter})
	test := c.emit(instruction{op: opTest, a: counter, lazy: n.Lazy, low: n.Min, high: n.Max})
	enter := c.emit(instruction{op: opEnter, a: counter})
	c.round(body, back, enter)
	c.emit(instruction{op: opRound, a: counter, low: n.Min, x: test})
	c.code[test].x = c.here()
}

// round appends a round of a loop and sets the groups that the instruction forget
// resets.
func (c *compiler) round(body *Node, back bool, forget int) {
	outer := c.inside
	c.inside = groupRange{}
	c.node(body, back)
	if inside := c.inside; inside.high > 0 {
		c.code[forget].low, c.code[forget].high = perGroup*(inside.low-1), perGroup*inside.high
		outer.add(inside.low)
		outer.add(inside.high)
	}
	c.inside = outer
}

// simpleLoop appends a loop without a counter, over a body that always consumes at
// least one character.
func (c *compiler) simpleLoop(n *Node, back bool) {
	var head int
	if n.Min == 0 {
		head = c.emit(instruction{op: opSplit})
	}
	first := c.here()
	c.round(n.Subs[0], back, c.emit(instruction{op: opForget}))
	if n.Min == 0 {
		c.emit(instruction{op: opJump, x: head})
	} else {
		head = c.emit(instruction{op: opSplit})
	}
	in := &c.code[head]
	if in.x, in.y = first, c.here(); n.Lazy {
		in.x, in.y = in.y, in.x
	}
}

// consumers returns the nodes that consume at least one character whenever they match.
func consumers(n *Node) map[*Node]bool {
	found := map[*Node]bool{}
	var visit func(*Node) bool
	visit = func(n *Node) bool {
		some, all := false, true
		for _, sub := range n.Subs {
			one := visit(sub)
			some, all = some || one, all && one
		}
		switch n.Op {
		case Char:
			some = true
		case Alternate:
			some = all
		case Repeat:
			some = some && n.Min > 0
		case Look:
			some = false
		}
		if some {
			found[n] = true
		}
		return some
	}
	visit(n)
	return found
}
