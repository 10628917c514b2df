// The four desks that everybody begins with: investor, active trader, dealer, and a desk to watch from.

import type { Link, Node, PanelKind, Part, Place } from "./layout.ts";

export const presetNames = ["investor", "active", "dealer", "monitor"] as const;
export type PresetName = (typeof presetNames)[number];

function place(...kinds: readonly (PanelKind | readonly [PanelKind, Link])[]): Place {
  const panels = kinds.map((asked) => {
    const [kind, link] = typeof asked === "string" ? ([asked, 1] as const) : asked;
    return { id: link === 1 ? kind : `${kind}-${link}`, kind, link, securityID: null };
  });
  return { type: "place", panels, shown: panels[0]?.id ?? "" };
}

const grow = (node: Node, size = 1): Part => ({ size, fit: "grow", node });
const px = (size: number, node: Node): Part => ({ size, fit: "px", node });
const auto = (node: Node): Part => ({ size: 0, fit: "auto", node });
const row = (...parts: readonly Part[]): Node => ({ type: "row", parts });
const column = (...parts: readonly Part[]): Node => ({ type: "column", parts });

const bookAndTape = column(auto(place("book")), grow(place("tape")));

export const presets: { readonly [P in PresetName]: Node } = {
  investor: row(
    grow(
      column(
        auto(place("strip")),
        grow(
          row(
            grow(column(grow(row(px(272, place("prices")), grow(place("chart", "depth")))), px(232, place("blotter")))),
            px(252, bookAndTape),
          ),
        ),
      ),
    ),
    px(340, place("ticket")),
  ),
  active: row(
    px(240, place("prices")),
    grow(
      column(
        auto(place("strip")),
        grow(row(grow(place("chart")), grow(place(["chart", 2], ["book", 2], ["tape", 2]))), 3),
        grow(place("blotter"), 2),
      ),
    ),
    px(264, column(auto(place("book")), grow(place("tape", "depth")))),
    px(330, place("ticket")),
  ),
  dealer: row(
    px(264, column(grow(place("clients"), 2), grow(place("prices"), 3))),
    grow(
      column(
        auto(place("strip")),
        grow(place("deskOrders", "blotter"), 3),
        grow(place("chart", "notices", "movers"), 2),
      ),
    ),
    px(252, bookAndTape),
    px(340, place("ticket")),
  ),
  monitor: row(
    grow(place("prices")),
    grow(column(auto(place("strip")), grow(place("chart", "heat"), 3), grow(place("tape", "depth"), 2)), 2),
    grow(column(grow(place("movers"), 3), grow(place("news", "notices"), 2))),
  ),
};
