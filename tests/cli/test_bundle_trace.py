"""`damier bundle run --trace` and `damier bundle explain`."""

from pathlib import Path

from typer.testing import CliRunner

from damier.bundle.format import ADVICE, PROBLEMS
from damier.bundle.hooks import HOOK_FAULTS
from damier.cli.bundle import bundle
from damier.cli.bundle_explain import explained

NIM = Path(__file__).resolve().parents[2] / "games" / "nim" / "1.0"


def test_a_traced_match_is_told_to_its_end_and_again_the_same() -> None:
    runner = CliRunner()
    first = runner.invoke(bundle, ["run", str(NIM), "--trace", "--seed", "a"])
    again = runner.invoke(bundle, ["run", str(NIM), "--trace", "--seed", "a"])
    assert first.exit_code == 0
    assert first.output == again.output
    assert "  entities.yaml:24:9 set" in first.output
    assert first.output.strip().endswith("over: last_stone")


def test_every_code_is_explained() -> None:
    for code in (*PROBLEMS, *ADVICE, *HOOK_FAULTS):
        assert explained(code).startswith(f"{code}: ")


def test_a_code_in_brackets_is_found_and_a_wrong_one_suggests_another() -> None:
    runner = CliRunner()
    assert "may not see" in runner.invoke(bundle, ["explain", "[reads_hidden]"]).output
    result = runner.invoke(bundle, ["explain", "reads_hiden"])
    assert "reads_hidden" in str(result.exception)
