package app

import "context"

// afterPublish brings GitHub up to what was published: nothing yet.
func (a *app) afterPublish(context.Context) error { return nil }
