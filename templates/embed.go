// Package templates holds every text that a person reads.
package templates

import "embed"

// Files are the templates, by path below this folder.
//
//go:embed app change doctor forge init notify publish report
var Files embed.FS
