"""The solo of the day: a secret for each day, and what its tables reached."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
    )
    op.add_column("tables", sa.Column("day", sa.String(10)))
    op.add_column("tables", sa.Column("score", sa.Integer))
    op.add_column("tables", sa.Column("finished", sa.Float))
    op.create_index("tables_by_day", "tables", ["day", "host"], unique=True)


def downgrade() -> None:
    op.drop_index("tables_by_day", "tables")
    for name in ("finished", "score", "day"):
        op.drop_column("tables", name)
    op.drop_table("days")
