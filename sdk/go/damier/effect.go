package damier

// The effects a hook may emit, by the names and fields that entities.yaml has for them.

func Eliminate(player string) Effect { return Effect{"eliminate": {"player": player}} }

func MoveCards(from, to string, count int, player string) Effect {
	return Effect{"move": {"from": from, "to": to, "count": count, "playerSlot": player}}
}

func MoveEntity(from, to, entity, player string) Effect {
	fields := Fields{"from": from, "to": to, "count": 1, "entity": entity, "playerSlot": player}
	return Effect{"move": fields}
}

func Shuffle(zone string) Effect { return Effect{"shuffle": {"zone": zone}} }

func SetFlag(zone, player string) Effect {
	return Effect{"setFlag": {"zone": zone, "player": player}}
}

func ClearFlag(zone, player string) Effect {
	return Effect{"clearFlag": {"zone": zone, "player": player}}
}

func Swap(zone, player, other string) Effect {
	return Effect{"swap": {"zone": zone, "player": player, "other": other}}
}

func Reveal(zone, player, to string) Effect {
	return Effect{"reveal": {"zone": zone, "player": player, "to": to}}
}

func SetTurn(player string) Effect { return Effect{"setTurn": {"player": player}} }

func NextPhase(phase string) Effect { return Effect{"nextPhase": {"phase": phase}} }

func AddScore(player string, points int) Effect {
	return Effect{"addScore": {"player": player, "points": points}}
}

// Stand is the answer of a legal hook: which of the listed actions stand, and why the others do not.
func Stand(places []int, because string) Effect {
	return Effect{"stand": {"actions": places, "because": because}}
}

func EndRound(winners []string) Effect { return Effect{"endRound": {"winners": winners}} }

func EndGame(winners []string) Effect { return Effect{"endGame": {"winners": winners}} }
