// Package inverted finds items by their features, and returns them in an order.
//
// A feature that few items have is a sorted list of their numbers, another one a bitmap. A query combines
// bitmaps, a bit for each item, so that its time does not depend on how many items have a feature. The
// numbers of a page come from the list of all items in their order, or, if few are found, from
// these alone.
package inverted
