"""Several processes on one SQLite file: what one of them did, for the others to read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "news",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.drop_index("tables_by_change", "tables")


def downgrade() -> None:
    op.create_index("tables_by_change", "tables", ["updated"])
    op.drop_table("news")
