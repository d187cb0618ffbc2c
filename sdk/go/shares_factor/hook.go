package main

import (
	"damier"
	"strconv"
)

// Only numbers stand that have a factor in common with the latest one, which is 0 at first.
//
// JSON args: { "verb":"say", "actions":[{ "cell":"2" }, { "cell":"3" }] }
//
//go:wasmexport shares_factor
func sharesFactor(at, length uint32) {
	args := damier.ReadJSON(at, length)
	counters := damier.Context()["counters"].(map[string]any)
	last := int(counters["latest"].(float64))
	standing := []int{}

	for place, action := range args["actions"].([]any) {
		number, _ := strconv.Atoi(action.(map[string]any)["cell"].(string))
		if commonFactor(number, last) > 1 {
			standing = append(standing, place)
		}
	}
	damier.Emit(damier.Stand(standing, "no_common_factor"))
}

func commonFactor(one, other int) int {
	if other == 0 {
		return one
	}
	return commonFactor(other, one%other)
}

func main() {}
