"""Pages for what is not there or may not be done."""

from __future__ import annotations

from kurogo.server.models import ErrorPage
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.parts import empty, link


def error(page: ErrorPage) -> str:
    """One sentence and a way on, as a whole document."""
    body = [
        parts.head(page.base),
        parts.curtain(),
        h.main("#main.leaf")[
            h.div(".slip")[
                empty(
                    "refuse" if page.status < 500 else "wait",
                    page.title,
                    page.text,
                    link("To the lobby", f"{page.base}/", class_="go"),
                    "h1",
                )
            ],
            h.p(".quiet.small")[f"Status {page.status}"],
        ],
    ]
    return parts.document(page.base, f"{page.title} · Kurogo", body, sheets=[f"{page.base}/static/front.css"])
