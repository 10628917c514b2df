// A panel in a window of its own: its address says which panel it is and which colour it follows.

import { homePath } from "../../../lib/paths.ts";
import { desk } from "../../../desk/desk-store.ts";
import { links, panelKinds, type Link, type PanelAt, type PanelKind } from "../../../desk/layout.ts";

/** The ticket and its orders stay in one window: what is typed has one number, and it is sent once. */
const staying: ReadonlySet<PanelKind> = new Set(["ticket"]);

export function mayPopOut({ kind }: PanelAt): boolean {
  return !staying.has(kind);
}

export function popOut({ kind, link, securityID }: PanelAt): void {
  const page = new URLSearchParams(location.search).get("s") ?? "";
  const shown = link === 0 ? (securityID ?? page) : link === 1 ? page : desk.get().colours[link] || page;
  const address = `${homePath}?${new URLSearchParams({ panel: kind, link: String(link), s: shown })}`;
  globalThis.open(address, "_blank", "popup,width=720,height=620");
}

/** The panel that an address asks for alone; null for the whole desk. */
export function askedPanel(query: URLSearchParams): PanelAt | null {
  const asked = query.get("panel");
  const kind = (Object.keys(panelKinds) as PanelKind[]).find((one) => one === asked); // the table's own keys
  if (kind === undefined || staying.has(kind)) return null;
  const link: Link = links.find((one) => String(one) === query.get("link")) ?? 0;
  return { id: kind, kind, link, securityID: null };
}
