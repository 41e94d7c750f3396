"""The form that opens a record."""

from __future__ import annotations

from kurogo.server.models import RecordPage
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, icon, link


def open_record(page: RecordPage) -> str:
    """The form as a whole document."""
    body = [
        parts.head(page.base, "Open a record"),
        parts.curtain(),
        h.main("#main.leaf")[
            h.h1["Open a record"],
            h.p["A game that is over, from the file that you downloaded at its table: step by step, from every seat."],
            _error(page.error),
            h.form(".slip", method="post", action=f"{page.base}/record", enctype="multipart/form-data")[
                h.div(".ask")[
                    h.label(for_="file")["The record’s file"],
                    h.input(
                        "#file.field", type="file", name="file", accept=".json,application/json", required=True, aria_describedby="file-why"
                    ),
                    h.p("#file-why.why")[
                        "Every move and every draw is checked before anything is shown. The file is kept in this server’s memory until nobody "
                        "has looked at it for two hours, and nowhere else."
                    ],
                ],
                h.div(".send")[link("Not now", f"{page.base}/"), button("Open it", "play", "go")],
            ],
        ],
    ]
    return parts.document(page.base, "Open a record · Kurogo", body, sheets=[f"{page.base}/static/front.css"])


def _error(text: str) -> Node:
    return h.div("#wrong.refusal", role="alert")[icon("refuse"), h.p[h.b[text], " Nothing was kept."]] if text else None
