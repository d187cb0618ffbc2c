"""The steps from the tables as they are to those of schema.py, as SQL text.

Alembic orders the steps in migrations/versions and writes them for the database at hand; each
adapter runs the text in one transaction with its own driver, so none needs a second one.
"""

from importlib.resources import as_file, files
from io import StringIO

NEWEST = "operators"
"""The last step. Known here, so that a server whose tables are current need not load Alembic."""

CURRENT_VERSION = "SELECT version_num FROM alembic_version"


def migration(database: str, current: str | None) -> str:
    """The SQL from this version on (None: from nothing) for `sqlite` or `postgresql`; empty when
    there is nothing to do. It holds no BEGIN and no COMMIT."""
    if current == NEWEST:
        return ""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    written = StringIO()
    with as_file(files(__package__).joinpath("migrations")) as folder:
        script = ScriptDirectory(str(folder))
        assert script.get_current_head() == NEWEST
        with EnvironmentContext(
            Config(),
            script,
            fn=lambda revision, context: script._upgrade_revs("head", current or revision),
            as_sql=True,
            starting_rev=current,
            destination_rev="head",
        ) as environment:
            environment.configure(
                dialect_name=database, output_buffer=written, transactional_ddl=False
            )
            environment.run_migrations()
    return written.getvalue()
