"""Sentences with places to fill in: a small format, its plurals and its lists. Read template.py."""

from .filling import Speaker, filled
from .grammar import category, elided, joined
from .template import (
    LONGEST_TEMPLATE,
    Template,
    TemplateError,
    forms_in,
    names_in,
    template_of,
)

__all__ = [
    "LONGEST_TEMPLATE",
    "Speaker",
    "Template",
    "TemplateError",
    "category",
    "elided",
    "filled",
    "forms_in",
    "joined",
    "names_in",
    "template_of",
]
