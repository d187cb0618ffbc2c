"""The files of a bundle: read, checked with the place of every mistake, hashed and packed."""

from .advice import ADVICE, advice
from .formula import Formula
from .grammar import EFFECTS, ELIMINATED, HANDS, HOOK_EFFECTS, IMMUNES, OPPONENT, PLAYED
from .graph import Graph, column
from .hash_line import with_hash
from .hidden_read import reads_secrets
from .loader import LARGEST_BUNDLE, load_bundle
from .manifest import ASSETS, ENTITIES, MANIFEST, MOST_FILES, SCRIPT, bundle_hash
from .pack import Pack, packed, unpacked
from .problem import PROBLEMS, BundleRefused, Place, Problem, Problems, suggestion
from .schema import entities_schema, manifest_schema, second_entities_schema
from .second_param import MOST_HELD
from .spec import (
    LANGUAGES,
    Bundle,
    CounterSpec,
    DiceSpec,
    EntitySpec,
    OptionSpec,
    ParamSpec,
    PhaseSpec,
    ScoringSpec,
    Term,
    Ui,
    VerbSpec,
    Words,
    ZoneSpec,
    every_formula,
    every_term,
)
from .tree_reader import NAME
from .verb import numbers_of
from .yaml_tree import parse_yaml

__all__ = [
    "ADVICE",
    "ASSETS",
    "EFFECTS",
    "ELIMINATED",
    "ENTITIES",
    "HANDS",
    "HOOK_EFFECTS",
    "IMMUNES",
    "LANGUAGES",
    "LARGEST_BUNDLE",
    "MANIFEST",
    "MOST_FILES",
    "MOST_HELD",
    "NAME",
    "OPPONENT",
    "PLAYED",
    "PROBLEMS",
    "SCRIPT",
    "Bundle",
    "BundleRefused",
    "CounterSpec",
    "DiceSpec",
    "EntitySpec",
    "Formula",
    "Graph",
    "OptionSpec",
    "Pack",
    "ParamSpec",
    "PhaseSpec",
    "Place",
    "Problem",
    "Problems",
    "ScoringSpec",
    "Term",
    "Ui",
    "VerbSpec",
    "Words",
    "ZoneSpec",
    "advice",
    "bundle_hash",
    "column",
    "entities_schema",
    "every_formula",
    "every_term",
    "load_bundle",
    "manifest_schema",
    "numbers_of",
    "packed",
    "parse_yaml",
    "reads_secrets",
    "second_entities_schema",
    "suggestion",
    "unpacked",
    "with_hash",
]
