package browser
import ("testing";"fmt";"os";"os/exec";"time")
func TestPlay(t *testing.T) {
	b, w := own(t, func(c *Config) { c.Timeout = 15*time.Second })
	mustStillWork(t, b, w)
	w.add("h.example", answerHTML(os.Getenv("PLAY")))
	stop := make(chan bool)
	go func() { for { select { case <-stop: return; case <-time.After(2*time.Second):
	out, _ := exec.Command("sh", "-c", "ps -eo pid,pgid,stat,pcpu,rss,args | grep [t]ype=renderer | cut -c1-100").Output()
	fmt.Println(string(out)) } } }()
	s := time.Now()
	p, err := b.Render(t.Context(), parse(t, "http://h.example/"))
	fmt.Println(time.Since(s), len(p.HTML), err)
	time.Sleep(3*time.Second)
	close(stop)
}
