"""The files of a bundle: read, checked with the place of every mistake, hashed and packed."""

from .grammar import EFFECTS, ELIMINATED, HANDS, HOOK_EFFECTS, IMMUNES, OPPONENT, PLAYED
from .hash_line import with_hash
from .hidden_read import reads_secrets
from .loader import LARGEST_BUNDLE, load_bundle
from .manifest import ASSETS, ENTITIES, MANIFEST, MOST_FILES, SCRIPT, bundle_hash
from .pack import Pack, packed, unpacked
from .problem import BundleRefused, Place, Problem, Problems
from .schema import entities_schema, manifest_schema
from .spec import (
    LANGUAGES,
    Bundle,
    EntitySpec,
    ParamSpec,
    PhaseSpec,
    Term,
    Ui,
    VerbSpec,
    Words,
    ZoneSpec,
    every_term,
)
from .tree_reader import NAME
from .verb import numbers_of
from .yaml_tree import parse_yaml

__all__ = [
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
    "NAME",
    "OPPONENT",
    "PLAYED",
    "SCRIPT",
    "Bundle",
    "BundleRefused",
    "EntitySpec",
    "Pack",
    "ParamSpec",
    "PhaseSpec",
    "Place",
    "Problem",
    "Problems",
    "Term",
    "Ui",
    "VerbSpec",
    "Words",
    "ZoneSpec",
    "bundle_hash",
    "entities_schema",
    "every_term",
    "load_bundle",
    "manifest_schema",
    "numbers_of",
    "packed",
    "parse_yaml",
    "reads_secrets",
    "unpacked",
    "with_hash",
]
