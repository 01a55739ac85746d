package page

// wallsOnly are what bot walls say and no server does that merely refuses: under
// a code that says "forbidden", a page that says the same is no wall.
var wallsOnly = folded(
	"just a moment", "checking your browser", "checking if the site connection is secure", "attention required!",
	"verify you are human", "verifying you are human", "you are human", "are you human", "performance & security by", "ddos protection",
	"enable cookies", "enable javascript", "ray id", "un momento", "un instant", "nur einen moment", "einen augenblick",
	"comprobando su navegador", "comprobando tu navegador", "ser humano", "eres humano", "es humano", "ein mensch", "etes humain", "ets huma",
	"incapsula", "imperva", "pardon our interruption", "press & hold", "press and hold", "datadome", "sucuri", "perimeterx", "akamai",
	"automated", "unusual traffic", "unusual activity", "suspicious activity", "robot", "captcha", "bot ", "bots", "your support id is", "the requested url was rejected",
	"you have been blocked", "has been blocked", "security service to protect", "reference #", "incident id", "transaction id", "block id",
	"trafico inusual", "actividad inusual", "ungewohnlich", "inhabituel", "ασυνηθιστ", "ανθρωπος", "ρομποτ", "انسان", "روبوت",
	"人机", "验证码", "真人", "机器人", "安全验证", "浏览器检查", "正在检查",
)

// namesWall tells a page that speaks as only walls do, or is made as they are.
func (e *evidence) namesWall() bool {
	return containsAny(fold(e.title+"\n"+e.visible), wallsOnly) || e.traces(wall, 0) > 0
}
