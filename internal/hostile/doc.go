// Package hostile holds the program to the worst of the net: addresses that
// must never be reached, and servers that lie, flood, drip and hang. It is made
// of tests alone, and they run the program itself as a process of its own.
package hostile
