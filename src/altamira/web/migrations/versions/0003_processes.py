"""Several processes on one database: who is connected where, and who lets a bot think."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id"), primary_key=True),
        sa.Column("process", sa.String(16), primary_key=True),
    )
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("thinker", sa.String(16)))
    op.add_column("tables", sa.Column("thinking_until", sa.Float))
    op.create_index("tables_by_change", "tables", ["updated"])


def downgrade() -> None:
    op.drop_index("tables_by_change", "tables")
    for name in ("thinking_until", "thinker", "version"):
        op.drop_column("tables", name)
    for name in ("presence", "processes"):
        op.drop_table(name)
