// What is typed into the line that finds and does: a draft of an order, orders to cancel, or something that is called so.

import { formatPrice } from "../lib/format.ts";
import { parsePrice, parseQuantity } from "../lib/typed-number.ts";

export type FoundDraft = {
  readonly side: "buy" | "sell";
  readonly orderQty: number;
  readonly securityID: string;
  /** In kobo; null leaves the ticket's own. */
  readonly price: number | null;
};

/** `b 1000 gtco 95`, `sell 1.5k zenithbank @ 34.10`; null for anything else, and for a symbol that is not listed. */
export function readDraft(text: string, listed: ReadonlySet<string>): FoundDraft | null {
  const match = /^(b|buy|s|sell)\s+(\S+)\s+([a-z0-9]+)(?:\s+@?\s*(\S+))?$/i.exec(text.trim());
  const [, side = "", quantity = "", symbol = "", px] = match ?? [];
  const orderQty = parseQuantity(quantity);
  const price = px === undefined ? null : parsePrice(px);
  const securityID = symbol.toUpperCase();
  if (orderQty === null || orderQty === 0 || !listed.has(securityID) || (px !== undefined && price === null))
    return null;
  return { side: side.toLowerCase().startsWith("b") ? "buy" : "sell", orderQty, securityID, price };
}

export type FoundCancel = { readonly securityID: string | null; readonly side: "buy" | "sell" | null };

/** `cancel all`, `cancel all gtco`, `cancel all gtco buys`, `cancel all sells`. */
export function readCancel(text: string, listed: ReadonlySet<string>): FoundCancel | null {
  const match = /^cancel all((?:\s+\w+){0,2})$/i.exec(text.trim());
  if (match === null) return null;
  let [securityID, side]: [string | null, FoundCancel["side"]] = [null, null];
  for (const word of (match[1] ?? "").trim().toUpperCase().split(/\s+/)) {
    if (/^BUYS?$/.test(word)) side = "buy";
    else if (/^SELLS?$/.test(word)) side = "sell";
    else if (listed.has(word)) securityID = word;
    else if (word !== "") return null;
  }
  return { securityID, side };
}

/** Where a draft or a wish to cancel is taken up. */
export function addressOf(page: string, found: FoundDraft | FoundCancel): string {
  const members = new URLSearchParams();
  if (found.securityID !== null) members.set("s", found.securityID);
  if ("orderQty" in found) {
    members.set("side", found.side);
    members.set("qty", String(found.orderQty));
    if (found.price !== null) members.set("px", formatPrice(found.price));
  } else members.set("cancel", found.side ?? "all");
  return `${page}?${members}`;
}

/** Best first: what begins so, then what has a word that does, then what holds it; nothing for no text. */
export function matching<T>(rows: readonly T[], text: string, namesOf: (row: T) => readonly string[]): readonly T[] {
  const asked = text.trim().toLowerCase();
  if (asked === "") return [];
  const ranked = rows.flatMap((row) => {
    const ranks = namesOf(row).map((name) => rankOf(name.toLowerCase(), asked));
    const best = Math.min(...ranks);
    return best === worst ? [] : [{ row, best }];
  });
  return ranked.toSorted((a, b) => a.best - b.best).map(({ row }) => row);
}

const worst = 9;

function rankOf(name: string, asked: string): number {
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  if (name.includes(` ${asked}`)) return 2;
  return name.includes(asked) ? 3 : worst;
}
