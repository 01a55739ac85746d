package mutate

// content are the changes in the main text, each with the three instances
// nearest to its beginning, its middle and its end, where not said otherwise.
// Kinds that need something which few pages have put it into all versions.
var content = []Kind{
	{Name: "title", Content: true, Instances: 2, apply: title},
	{Name: "word", Content: true, Instances: 3, apply: word},
	{Name: "number", Content: true, Instances: 3, apply: number},
	{Name: "negation", Content: true, Instances: 3, apply: negation},
	{Name: "sentence-added", Content: true, Instances: 3, apply: sentenceAdded},
	{Name: "sentence-removed", Content: true, Instances: 3, apply: sentenceRemoved},
	{Name: "paragraph-added", Content: true, Instances: 3, apply: paragraphAdded},
	{Name: "paragraph-removed", Content: true, Instances: 3, apply: paragraphRemoved},
	{Name: "first-paragraph", Content: true, Instances: 1, apply: firstParagraph},
	{Name: "last-paragraph", Content: true, Instances: 1, apply: lastParagraph},
	{Name: "order", Content: true, Instances: 2, apply: order},
	{Name: "emptied", Content: true, Instances: 1, apply: emptied},
	{Name: "subheading", Content: true, Instances: 2, apply: subheading},

	{Name: "amount", Content: true, Instances: 3, apply: amount},
	{Name: "date", Content: true, Instances: 3, apply: date},
	{Name: "phone", Content: true, Instances: 2, apply: phone},
	{Name: "email", Content: true, Instances: 2, apply: email},
	{Name: "opening-hours", Content: true, Instances: 2, apply: openingHours},
	{Name: "document-link", Content: true, Instances: 3, apply: documentLink},
	{Name: "list-item", Content: true, Instances: 3, apply: listItem},
	{Name: "list-amount", Content: true, Instances: 3, apply: listAmount},
	{Name: "link-amount", Content: true, Instances: 4, apply: linkAmount},
	{Name: "table-amount", Content: true, Instances: 3, apply: tableAmount},
	{Name: "definition", Content: true, Instances: 3, apply: definition},
	{Name: "details", Content: true, Instances: 2, apply: details},
	{Name: "caption", Content: true, Instances: 2, apply: caption},
	{Name: "image-alt", Content: true, Instances: 2, apply: imageAlt},
	{Name: "form-label", Content: true, Instances: 3, apply: formLabel},
}
