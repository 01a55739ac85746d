package page

// Version names the rules by which [Read] finds the main text. It grows whenever
// the same body may give another text: texts of two versions are not compared.
const Version = 2
