package scan

import "slices"

// Order returns the numbers from 0 to n-1 in the order that compare gives their values; equal ones
// keep their order. Packages sort numbers with it instead of structs: the compiler makes the code of
// package slices once more for each type of element.
func Order(n int, compare func(i, j int) int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	return order
}
