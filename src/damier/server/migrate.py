"""The steps from the tables as they are to those of schema.py, as SQL text.

Alembic orders the steps in migrations/versions and writes them for the database at hand; each
adapter runs the text in one transaction with its own driver, so none needs a second one.
"""

from importlib.resources import as_file, files
from io import StringIO

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory

CURRENT_VERSION = "SELECT version_num FROM alembic_version"


def newest_version() -> str:
    """The name of the last step."""
    with as_file(files(__package__).joinpath("migrations")) as folder:
        head = ScriptDirectory(str(folder)).get_current_head()
    assert head is not None
    return head


def migration(database: str, current: str | None) -> str:
    """The SQL from this version on (None: from nothing) for `sqlite` or `postgresql`; empty when
    there is nothing to do. It holds no BEGIN and no COMMIT."""
    written = StringIO()
    with as_file(files(__package__).joinpath("migrations")) as folder:
        script = ScriptDirectory(str(folder))
        if current == script.get_current_head():
            return ""
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
