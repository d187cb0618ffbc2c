/* Only numbers stand that have a factor in common with the latest one, which is 0 at first.
 *
 * JSON args: { "verb":"say", "actions":[{ "cell":"2" }, { "cell":"3" }] } */
#include "damier.h"

static int common_factor(int one, int other) {
    return other == 0 ? one : common_factor(other, one % other);
}

DAMIER_HOOK(shares_factor) {
    damier_text counters = damier_field(snapshot, "counters");
    int last = damier_number(damier_field(counters, "latest"));
    damier_text actions = damier_field(damier_field(snapshot, "args"), "actions");
    damier_text action;

    damier_begin_stand("no_common_factor");
    for (int place = 0; damier_next(&actions, &action); place++) {
        int number = damier_number(damier_string(damier_field(action, "cell")));
        if (common_factor(number, last) > 1) damier_stands(place);
    }
    damier_end_stand();
}
