package registry

// Shape says what may be written in one place of a file. The reader of the
// files and their JSON Schemas are made from the same tables, so that the two
// can't disagree.
type Shape struct {
	Types    []string // of JSON: string, integer, number, boolean, array, object
	Doc      string
	Default  any // as JSON would hold it; nil where there is none
	Enum     []string
	Pattern  string // a regular expression that strings match
	Min, Max *float64
	MinItems int
	MaxItems int      // 0 where there is no limit
	Unique   bool     // no item of a list is written twice
	Items    *Shape   // of a list, or of every value in a mapping of free names
	Names    string   // a regular expression that free names match
	Fields   []Field  // of a mapping of known keys, in the order to write them
	OneOf    []string // exactly one of these keys is written
}

// Field is one key of a mapping.
type Field struct {
	Key      string
	Required bool
	Shape    Shape
}

// ConfigShape is the shape of registry/config.yaml.
func ConfigShape() Shape {
	preset := newConfigDraft()
	return configFile.shape(&preset)
}

// DomainsShape is the shape of registry/domains.yaml.
func DomainsShape() Shape { return domainFile.shape(nil) }

// SourcesShape is the shape of each of registry/sources/*.yaml.
func SourcesShape() Shape { return sourceFile.shape(nil) }
