/* Guard: guess a card in target's hand, eliminate if correct.
 *
 * JSON args: { "target":"p2", "guess":"priest" } */
#include "damier.h"

DAMIER_HOOK(guard_guess) {
    damier_text target = damier_arg("target");
    damier_text guess = damier_arg("guess");

    if (damier_player_holds(target, guess)) {
        damier_eliminate(target);
    }
}
