from damier import catalogue
from damier.testing import check_engine


def test_tic_tac_toe_keeps_the_laws() -> None:
    check_engine(catalogue.load("tic-tac-toe-py"))
