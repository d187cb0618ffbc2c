"""Only numbers stand that have a factor in common with the latest one, which is 0 at first.

JSON args: { "verb":"say", "actions":[{ "cell":"2" }, { "cell":"3" }] }
"""

from math import gcd

from damier_hooks import host


def shares_factor(args):
    last = host.context()["counters"]["latest"]
    numbers = [int(action["cell"]) for action in args["actions"]]
    standing = [place for place, number in enumerate(numbers) if gcd(number, last) > 1]
    host.emit(host.stand(standing, "no_common_factor"))
