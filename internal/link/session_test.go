package link_test

import (
	"testing"

	"github.com/civicaid-voice/linkhealth/internal/link"
)

func TestWithoutSession(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, raw, want string }{
		{"none", "https://a.es/b?c=d", "https://a.es/b?c=d"},
		{"none, but an odd query", "https://a.es/b?&&c", "https://a.es/b?&&c"},
		{"none, but an empty query", "https://a.es/b?", "https://a.es/b?"},
		{"Java's path parameter", "https://a.es/b;jsessionid=0A1B.node1?c=d", "https://a.es/b?c=d"},
		{"in capitals", "https://a.es/b;JSESSIONID=0A1B", "https://a.es/b"},
		{"in the middle", "https://a.es/b;jsessionid=0A1B/c", "https://a.es/b/c"},
		{"among other parameters", "https://a.es/b;v=1;jsessionid=0A1B;w=2", "https://a.es/b;v=1;w=2"},
		{"ASP.NET's segment", "https://a.es/(S(abc123))/b", "https://a.es/b"},
		{"ASP.NET's segment at the end", "https://a.es/(S(abc123))", "https://a.es/"},
		{"one inside another", "https://a.es/(S(/(S(x))y))/b", "https://a.es/(S(/(S(x))y))/b"},
		{"PHP's key", "https://a.es/b?PHPSESSID=1&c=d", "https://a.es/b?c=d"},
		{"every other key", "https://a.es/b?jsessionid=1&aspsessionid=2&sessionid=3&Session_ID=4&SID=5&c=d", "https://a.es/b?c=d"},
		{"the only key", "https://a.es/b?phpsessid=1", "https://a.es/b"},
		{"several keys", "https://a.es/b?cfid=1&c=d&cftoken=2&e", "https://a.es/b?c=d&e"},
		{"a key that only begins like one", "https://a.es/b?sidebar=1", "https://a.es/b?sidebar=1"},
		{"a name in a value", "https://a.es/b?c=sid", "https://a.es/b?c=sid"},
		{"what is left is canonical", "https://a.es/b/..;jsessionid=1/c", "https://a.es/c"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			u, err := link.Parse(test.raw)
			if err != nil {
				t.Fatal(err)
			}
			if got := u.WithoutSession(); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}
