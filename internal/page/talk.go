package page

// dropTalk leaves out the comments that a heading stands above.
func (c *choice) dropTalk(k int) {
	for i := c.blocks[k].node; i > 0; i = c.nodes[i].parent {
		from, to := c.blocksOf(i)
		if from < k {
			break
		}
		if to > k+2 && c.boxy(i) && c.discussesIn(i) {
			c.dropIn(i, Discussion)
			return
		}
	}
}

// discussesIn tells an element with a heading and a discussion.
func (c *choice) discussesIn(i int32) bool {
	if c.discusses(i) {
		return true
	}
	for child := i + 1; child < c.nodes[i].end; child = c.nodes[child].end {
		if c.discusses(child) {
			return true
		}
	}
	return false
}
