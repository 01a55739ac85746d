package health

// adopt takes over what the registry says now. A value that differs both from
// the record's and from what the registry said when the record was last
// written is a person's decision and wins; one that only differs from the
// record's is an edit of ours that has not reached the registry yet.
func (f *folding) adopt() {
	r, p := &f.r, &f.p
	if r.URL != "" && r.URL != p.URL {
		r.Redirect = Redirect{}
		f.settle(Moved, RedirectChanged, LeftAllowlist)
	}
	if r.Review == nil {
		r.Review = []Review{}
	}
	r.Schema, r.ID, r.URL, r.Domain, r.Priority = Schema, f.id, p.URL, p.Domain, p.Priority
	was, now := r.Registry, p.Entry
	if now.Status == "" {
		now.Status = Active
	}
	if now.Status != r.Status && now.Status != was.Status {
		f.decide(now.Status)
	}
	if now.Hidden != r.Hidden && now.Hidden != was.Hidden {
		r.Hidden = now.Hidden
	}
	if now.ContentHash != r.acceptedHash() && now.ContentHash != was.ContentHash {
		f.adoptHash(now.ContentHash)
	}
	r.Registry = now
}

// adoptHash accepts the text with that hash, or with none whatever is seen next.
func (f *folding) adoptHash(hash string) {
	r := &f.r
	seen := r.lastSeen(hash)
	r.Baseline, r.Accepted = hash, ""
	if seen {
		r.setBaseline(string(r.Metrics.ContentHash))
		f.settle(ContentDrift)
	}
	if hash == "" || seen {
		f.acceptFields() // they were read of that very text
	}
}

// decide carries out a person's change of status, which ends an earlier
// verdict. Leaving inactive starts the URL afresh.
func (f *folding) decide(status Status) {
	r := &f.r
	r.Verdict = nil
	if r.Status == Inactive {
		r.FailingSince, r.Hidden = 0, false
		r.Metrics.ConsecutiveFailures = 0
		r.Incident = Incident{}
		f.settle(Reactivation, Failing, Blocked, Refused, Soft404)
		f.r.Status = status
		f.tell(Reactivated, "set "+string(status)+" in the registry")
		return
	}
	r.Status = status
}

// Written is r after the registry was made to say what r says.
func Written(r Record) Record {
	r.Registry = r.Desired()
	return r
}

// Desired is what the registry should say of this URL.
func (r Record) Desired() Entry {
	return Entry{Status: r.Status, Hidden: r.Hidden, ContentHash: r.acceptedHash()}
}
