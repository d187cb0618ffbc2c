// Only numbers stand that have a factor in common with the latest one, which is 0 at first.
//
// JSON args: { "verb":"say", "actions":[{ "cell":"2" }, { "cell":"3" }] }
export function shares_factor({ actions }, { counters }) {
  const standing = actions.flatMap(({ cell }, place) =>
    commonFactor(Number(cell), counters.latest) > 1 ? [place] : [],
  );
  host.emit(host.stand(standing, "no_common_factor"));
}

const commonFactor = (one, other) => (other === 0 ? one : commonFactor(other, one % other));
