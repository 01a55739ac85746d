package hostile_test

import (
	"maps"
	"slices"
)

// The addresses that nobody may be led to. PORT stands for the port of the
// canary, so that those of this machine would reach it.

// spellings are loopback and "this machine", in every way that somebody reads.
var spellings = []string{
	"http://127.0.0.1:PORT/", "http://127.0.0.2:PORT/", "http://127.255.255.254:PORT/", "http://127.0.0.1.:PORT/",
	"http://127.1:PORT/", "http://127.0.1:PORT/", "http://2130706433:PORT/", "http://017700000001:PORT/",
	"http://0x7f000001:PORT/", "http://0x7f.0.0.1:PORT/", "http://0x7f.1:PORT/", "http://0X7F.0X0.0X0.0X1:PORT/",
	"http://0177.0.0.1:PORT/", "http://0177.0x0.0.01:PORT/", "http://127.000.000.001:PORT/", "http://0x7F.0.513:PORT/",
	"http://%31%32%37.0.0.1:PORT/", "http://①②⑦.⓪.⓪.①:PORT/", "http://１２７．０．０．１:PORT/", "http://127。0。0。1:PORT/",
	"http://127.0.0.1%2e:PORT/", "http://127.0.0.\u00ad1:PORT/",
	"http://0:PORT/", "http://0.0.0.0:PORT/", "http://0x0:PORT/", "http://00000000:PORT/", "http://0.1.2.3:PORT/",
	"http://[::1]:PORT/", "http://[0:0:0:0:0:0:0:1]:PORT/", "http://[0000::0001]:PORT/", "http://[::]:PORT/",
	"http://[::ffff:127.0.0.1]:PORT/", "http://[::ffff:7f00:1]:PORT/", "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/",
	"http://[::ffff:0.0.0.0]:PORT/", "http://[::127.0.0.1]:PORT/", "http://[::7f00:1]:PORT/", "http://[::ffff:0:127.0.0.1]:PORT/",
	"http://[64:ff9b::127.0.0.1]:PORT/", "http://[64:ff9b::7f00:1]:PORT/", "http://[64:ff9b:1::7f00:1]:PORT/",
	"http://[2002:7f00:1::]:PORT/", "http://[2001:0:7f00:1::]:PORT/", "http://[::1%25lo]:PORT/", "http://[fe80::1%25eth0]:PORT/",
	"http://localhost:PORT/", "http://LOCALHOST:PORT/", "http://localhost.:PORT/", "http://a.localhost:PORT/", "http://a.localhost.:PORT/",
	"http://ｌｏｃａｌｈｏｓｔ:PORT/", "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/", "http://loc%61lhost:PORT/", "http://ip6-localhost:PORT/", "http://loopback:PORT/",
	"https://127.0.0.1:PORT/", "https://localhost:PORT/", "https://[::1]:PORT/",
}

// elsewhere are the addresses of other machines that are nobody's business, and
// of nobody.
var elsewhere = []string{
	"http://10.0.0.1/", "http://10.255.255.255/", "http://0x0a000001/", "http://012.1/", "http://172.16.0.1/", "http://172.31.255.254/",
	"http://192.168.0.1/", "http://3232235521/", "http://[::ffff:10.0.0.1]/", "http://[fc00::1]/", "http://[fd12:3456:789a::1]/",
	"http://169.254.169.254/latest/meta-data/", "http://2852039166/", "http://0xa9fea9fe/", "http://0251.0376.0251.0376/", "http://169.254.43518/",
	"http://[::ffff:169.254.169.254]/", "http://[::ffff:a9fe:a9fe]/", "http://[64:ff9b::a9fe:a9fe]/", "http://[2002:a9fe:a9fe::]/",
	"http://169.254.170.2/", "http://[fd00:ec2::254]/", "http://100.100.100.200/", "http://168.63.129.16/", "http://192.0.0.192/",
	"http://metadata.google.internal/", "http://metadata/", "http://instance-data.ec2.internal/", "http://kubernetes.default.svc.cluster.local/",
	"http://100.64.0.1/", "http://198.18.0.1/", "http://198.19.255.254/", "http://192.0.2.1/", "http://198.51.100.1/", "http://203.0.113.1/",
	"http://192.88.99.1/", "http://224.0.0.1/", "http://239.255.255.250/", "http://240.0.0.1/", "http://255.255.255.255/", "http://4294967295/",
	"http://[fe80::1]/", "http://[fec0::1]/", "http://[ff02::1]/", "http://[2001:db8::1]/", "http://[3fff::1]/", "http://[100::1]/", "http://[2001:2::1]/",
	"http://printer.local/", "http://nas.home.arpa/", "http://intranet/",
}

// disguises are URLs that look as if they led elsewhere, or that are none of
// the web. A registry refuses them, and so must a walk.
var disguises = []string{
	"http://user@127.0.0.1:PORT/", "http://www.sepe.es@127.0.0.1:PORT/", "http://www.sepe.es:80@127.0.0.1:PORT/", "http://127.0.0.1:PORT@home.test:WEB/",
	"http://a:b@home.test:WEB/", "http://home.test:22/", "http://home.test:0/", "http://home.test:65536/",
	"file:///etc/passwd", "file://127.0.0.1/etc/passwd", "ftp://127.0.0.1:PORT/", "gopher://127.0.0.1:PORT/_x", "dict://127.0.0.1:PORT/x",
	"ws://127.0.0.1:PORT/", "javascript:fetch('http://127.0.0.1:PORT/')", "data:text/html,<img src=http://127.0.0.1:PORT/>",
	"blob:http://127.0.0.1:PORT/x", "view-source:http://127.0.0.1:PORT/", "about:blank", "chrome://version", "unix:/run/docker.sock", "jar:http://127.0.0.1:PORT/!/",
}

// detours only mean something as a reference, in a Location or on a page.
var detours = []string{
	"//127.0.0.1:PORT/", `\\127.0.0.1:PORT\`, `/\127.0.0.1:PORT/`, "///127.0.0.1:PORT/", `http:\\127.0.0.1:PORT\`, `http://127.0.0.1:PORT\@home.test:WEB/`,
	"http://127.0.0.1:PORT#@home.test:WEB/", "http://127.0.0.1:PORT?@home.test:WEB/", "  http://127.0.0.1:PORT/  ", "HTTP://127.0.0.1:PORT/", "https:127.0.0.1:PORT/",
}

// astray are all of these.
func astray() []string { return slices.Concat(spellings, elsewhere, disguises, detours) }

// everywhere are these and the names that lead to such.
func everywhere() []string {
	all := astray()
	for _, name := range slices.Sorted(maps.Keys(nameless)) {
		all = append(all, "http://"+name+":PORT/", "http://"+name+":WEB/")
	}
	return all
}

func distinct(addresses []string) int {
	return len(slices.Compact(slices.Sorted(slices.Values(addresses))))
}

// nameless are names that a name server sends to where nobody may be led.
var nameless = map[string][]answer{
	"loop.test":        {{addrs: []string{"127.0.0.1"}}},
	"loop6.test":       {{addrs: []string{"::1"}}},
	"both.test":        {{addrs: []string{"127.0.0.1", "::1"}}},
	"this.test":        {{addrs: []string{"0.0.0.0", "::"}}},
	"private.test":     {{addrs: []string{"10.0.0.1"}}},
	"private6.test":    {{addrs: []string{"fd00::1"}}},
	"metadata.test":    {{addrs: []string{"169.254.169.254", "fd00:ec2::254"}}},
	"alibaba.test":     {{addrs: []string{"100.100.100.200"}}},
	"azure.test":       {{addrs: []string{"168.63.129.16"}}},
	"mapped.test":      {{addrs: []string{"::ffff:127.0.0.1"}}},
	"compatible.test":  {{addrs: []string{"::127.0.0.1"}}},
	"nat64.test":       {{addrs: []string{"64:ff9b::7f00:1"}}},
	"6to4.test":        {{addrs: []string{"2002:7f00:1::"}}},
	"teredo.test":      {{addrs: []string{"2001:0:7f00:1::"}}},
	"many.test":        {{addrs: []string{"127.0.0.1", "127.0.0.2", "127.0.0.3", "10.0.0.1", "10.0.0.2", "169.254.1.1", "192.168.0.1", "::1", "fe80::1", "fc00::1"}}},
	"alias.test":       {{alias: "localhost.", addrs: []string{"127.0.0.1"}}},
	"alias6.test":      {{alias: "a.example.", addrs: []string{"::1"}}},
	"wpad.test":        {{addrs: []string{"127.0.0.1"}}},
	"127.0.0.1.test":   {{addrs: []string{"127.0.0.1"}}},
	"multicast.test":   {{addrs: []string{"224.0.0.1", "ff02::1"}}},
	"broadcast.test":   {{addrs: []string{"255.255.255.255"}}},
	"benchmark.test":   {{addrs: []string{"198.18.0.1"}}},
	"carrier.test":     {{addrs: []string{"100.64.0.1"}}},
	"xn--lop-sna.test": {{addrs: []string{"127.0.0.1"}}},
}

// turning are names that lead to the web of the tests, too or at first.
var turning = map[string][]answer{
	"mixed.test":  {{addrs: []string{"127.0.0.1", "::1", "10.0.0.1", allowed}}},
	"turns.test":  {{addrs: []string{allowed}}, {addrs: []string{"127.0.0.1"}}},
	"turns6.test": {{addrs: []string{allowed}}, {addrs: []string{"::1"}}},
	"adds.test":   {{addrs: []string{allowed}}, {addrs: []string{"127.0.0.1", "::1", allowed}}},
}
