module damier

go 1.24
