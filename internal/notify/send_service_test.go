package notify

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

const (
	uuid  = "11111111-4444-4444-8444-cccccccccccc"
	uuid2 = "22222222-4444-4444-8444-cccccccccccc"
	hex32 = "33333301222222222233333333333344"
)

// every service that can be led to loopback, and how its payload shows.
var services = []struct {
	name, address string // LOOPBACK stands for the receiver
	host          string // that the service always asks
	said          string // the answer
	where         string // the page as it is quoted
}{
	{"slack", "slack://hook:SECRET001-SECRET002-SECRET003SECRET003SECRET@webhook", "hooks.slack.com", "ok", "`www.sepe.es/1`"},
	{"discord", "discord://SECRETTOKEN@123456789?splitlines=yes&JSON=yes", "discord.com", "", "`www.sepe.es/1`"},
	{"teams", "teams://" + uuid + "@" + uuid2 + "/" + hex32 + "/" + uuid + "/SECRETEXTRA?host=civic.webhook.office.com", "civic.webhook.office.com", "", "`www.sepe.es/1`"},
	{"telegram", "telegram://123456789:SECRETSECRETSECRETSECRETSECRETSECRE@telegram?chats=@civic&ParseMode=Markdown", "api.telegram.org", `{"ok":true}`, "<code>www.sepe.es/1</code>"},
	{"ntfy", "ntfy://SECRETUSER:SECRETPASS@LOOPBACK/civic?scheme=http", "", `{}`, "- www.sepe.es/1: "},
	{"generic", "generic://LOOPBACK/SECRETPATH?disabletls=yes", "", "", "- www.sepe.es/1: "},
	{"generic as JSON", "generic+http://LOOPBACK/SECRETPATH?template=json", "", "", "- www.sepe.es/1: "},
	{"gotify", "gotify://LOOPBACK/AzyoeNS.D4iJLVa?disabletls=yes", "", `{"id":1,"appid":1,"message":"","title":"","priority":0}`, "- www.sepe.es/1: "},
	{"mattermost", "mattermost://LOOPBACK/SECRETTOKEN?disabletls=yes", "", "ok", "`www.sepe.es/1`"},
}

func TestServices(t *testing.T) {
	t.Parallel()
	for _, s := range services {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			answer := http.StatusOK
			if s.name == "discord" {
				answer = http.StatusNoContent
			}
			r := newReceiver(t, answer, s.said, names(s.host)...)
			if err := send(t, strings.ReplaceAll(s.address, "LOOPBACK", r.addr)); err != nil {
				t.Fatal(err)
			}
			got := r.only(t)
			shown := strings.Join(strs(t, got.body), "\n") + "\n" + got.header.Get("Title")
			for _, want := range []string{s.where, "linkhealth: 1 alert (civic/registry)", "To do: open the page.", here.Issues} {
				if !strings.Contains(shown, want) {
					t.Errorf("%q is not in\n%s", want, shown)
				}
			}
			for _, bad := range []string{"<!", "@everyone", "https://evil", "evil.example", "<b>&", "</code><b>"} {
				if strings.Contains(shown, bad) {
					t.Errorf("%q is in\n%s", bad, shown)
				}
			}
		})
	}
}

func names(host string) []string {
	if host == "" {
		return nil
	}
	return []string{host}
}

// strs are the strings in a JSON text, or the text itself.
func strs(t *testing.T, body string) []string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		return []string{body}
	}
	var found []string
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			found = append(found, v)
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			for _, item := range v {
				walk(item)
			}
		}
	}
	walk(v)
	return found
}

// A service that fails quotes what it was asked; nothing of that may be told.
func TestServicesThatFail(t *testing.T) {
	t.Parallel()
	for _, s := range services {
		if s.host != "" {
			continue // those are asked by TestServices
		}
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			r := newReceiver(t, http.StatusForbidden, "SECRETPATH is wrong")
			address := strings.ReplaceAll(s.address, "LOOPBACK", r.addr)
			err := send(t, address)
			if err == nil {
				t.Fatal("no error")
			}
			u, parseErr := url.Parse(address)
			if parseErr != nil {
				t.Fatal(parseErr)
			}
			for _, part := range append(strings.Split(u.Path, "/"), "SECRET", u.Host, "AzyoeNS") {
				if part != "" && strings.Contains(err.Error(), part) {
					t.Errorf("%q is in the error %q", part, err)
				}
			}
			if !strings.Contains(err.Error(), "403") && err != errNotAccepted {
				t.Errorf("error %v", err)
			}
		})
	}
}

// What the address asks for must not change how the text is read.
func TestForced(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"telegram://1:a@telegram?chats=%40a&PARSEMODE=MarkdownV2&parseMode=None": "telegram://1:a@telegram?chats=%40a&parsemode=HTML&preview=No",
		"discord://a@b?splitlines=Yes&JSON=Yes":                                  "discord://a@b?json=No&splitLines=No",
		"smtp://h/?UseHTML=yes&from=a@b.es&to=c+d@b.es":                          "smtp://h/?from=a%40b.es&to=c+d%40b.es&usehtml=No",
		"ntfy://h/x?a=B": "ntfy://h/x?a=B",
		"telegram://%zz": "telegram://%zz",
	} {
		if got := dialectOf(service(address)).prepare(address); got != want {
			t.Errorf("%s became %s, want %s", address, got, want)
		}
	}
}

func TestMail(t *testing.T) {
	t.Parallel()
	listener := listen(t)
	mails := make(chan string, 1)
	go func() { mails <- serveMail(listener) }()
	address := fmt.Sprintf("smtp://%s/?from=link@civic.es&to=ana@civic.es&usehtml=yes&subject=other", listener.Addr())
	if err := send(t, address); err != nil {
		t.Fatal(err)
	}
	mail := <-mails
	head, body, _ := strings.Cut(mail, "\n\n")
	for _, want := range []string{"Subject: linkhealth: 1 alert (civic/registry)", "To: ana@civic.es", `Content-Type: text/plain; charset="UTF-8"`} {
		if !slices.Contains(strings.Split(head, "\n"), want) {
			t.Errorf("%q is not in\n%s", want, head)
		}
	}
	if !strings.Contains(body, "- www.sepe.es/1: failing since") || strings.ContainsAny(body, "<>@`") || strings.Contains(body, "evil.example") {
		t.Errorf("it says\n%s", body)
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	return listener
}

// serveMail takes one mail, as far as RFC 5321 needs, and returns it.
func serveMail(listener net.Listener) string {
	conn, err := listener.Accept()
	if err != nil {
		return err.Error()
	}
	defer conn.Close()
	var mail []string
	inside := false
	say := func(line string) { fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 loopback")
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		line := lines.Text()
		switch {
		case inside && line == ".":
			inside = false
			say("250 taken")
		case inside:
			mail = append(mail, line)
		case line == "DATA":
			inside = true
			say("354 go on")
		case line == "QUIT":
			say("221 bye")
			return strings.Join(mail, "\n")
		default:
			say("250 ok")
		}
	}
	return strings.Join(mail, "\n")
}
