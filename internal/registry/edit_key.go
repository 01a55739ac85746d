package registry

// editKey is a key of a source as far as editing goes, by its place in an
// entry. Its order is the one in which missing keys find their line.
type editKey int

// The keys that are edited, and the two that new lines go below.
const (
	editURL editKey = iota
	editTitle
	editPriority
	editStatus
	editHidden
	editContentHash
	editID
	editKeys // their number
)

var editKeyNames = [editKeys]string{"url", "title", "priority", "status", "hidden", "content_hash", "id"}

func editKeyNamed(name string) (editKey, bool) {
	for k, n := range editKeyNames {
		if n == name {
			return editKey(k), true
		}
	}
	return 0, false
}

func (k editKey) String() string { return editKeyNames[k] }

func (k editKey) editable() bool { return k != editTitle && k != editPriority }
