import { stand } from "damier/effect";
import { context, emit, readJson } from "damier/host";

/**
 * Only numbers stand that have a factor in common with the latest one, which is 0 at first.
 *
 * JSON args: { "verb":"say", "actions":[{ "cell":"2" }, { "cell":"3" }] }
 */
export function shares_factor(at: usize, length: i32): void {
  const actions = readJson(at, length).get("actions");
  const last = context().get("counters").get("latest").asNumber();
  const standing: i32[] = [];

  for (let place = 0; place < actions.length; place++) {
    const number = i64.parse(actions.at(place).get("cell").asString());
    if (commonFactor(number, last) > 1) standing.push(place);
  }
  emit(stand(standing, "no_common_factor"));
}

function commonFactor(one: i64, other: i64): i64 {
  return other == 0 ? one : commonFactor(other, one % other);
}
