// A cross deal as it is typed: what is wrong with it, and what it asks the server for.

import type { InputOf } from "@tradebook/contract/method.ts";
import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import type { orderService } from "@tradebook/contract/services/order.ts";
import { price, type Price } from "@tradebook/domain/units.ts";
import { parsePrice, parseQuantity } from "../../lib/typed-number.ts";

export type CrossSideDraft = {
  readonly account: string;
  readonly mandateChannel: string;
  readonly mandateReference: string;
};

export type CrossDraft = {
  readonly security: string;
  readonly priceText: string;
  readonly quantityText: string;
  readonly reason: string;
  readonly approval: string;
  readonly buy: CrossSideDraft;
  readonly sell: CrossSideDraft;
};

const emptySide: CrossSideDraft = { account: "", mandateChannel: "", mandateReference: "" };

export const emptyCross: CrossDraft = {
  security: "",
  priceText: "",
  quantityText: "",
  reason: "",
  approval: "",
  buy: emptySide,
  sell: emptySide,
};

/** The deal without the id it is sent under. */
export type CrossAsked = Omit<InputOf<(typeof orderService)["sendCrossDealOrder"]>, "clOrdID">;

/** Null while something in it is missing or unreadable. */
export function crossAsked(draft: CrossDraft): CrossAsked | null {
  const [px, orderQty] = [priceOf(draft.priceText), parseQuantity(draft.quantityText)];
  const [buyCscsAccount, sellCscsAccount] = [draft.buy.account.trim(), draft.sell.account.trim()];
  const [securityID, reason] = [draft.security.trim().toUpperCase(), draft.reason.trim()];
  const [mandateBuy, mandateSell] = [mandateOf(draft.buy), mandateOf(draft.sell)];
  if (px === null || orderQty === null || orderQty < 1 || securityID === "" || reason.length < 3) return null;
  if (buyCscsAccount === "" || sellCscsAccount === "" || buyCscsAccount === sellCscsAccount) return null;
  if (mandateBuy === null || mandateSell === null) return null;
  const approvalReference = draft.approval.trim() || null;
  const deal = { securityID, price: px, orderQty, reason, approvalReference };
  return { ...deal, buyCscsAccount, sellCscsAccount, mandateBuy, mandateSell };
}

export function priceOf(text: string): Price | null {
  const kobo = parsePrice(text);
  return kobo === null || kobo < 1 ? null : price(kobo);
}

/** An empty side of the book sets no bound. */
export function isOutside(px: Price | null, stat: Pick<MarketStat, "bestBid" | "bestOffer"> | null): boolean {
  if (px === null || stat === null) return false;
  const { bestBid, bestOffer } = stat;
  return (bestBid !== null && px < bestBid) || (bestOffer !== null && px > bestOffer);
}

function mandateOf({ mandateChannel: channel, mandateReference }: CrossSideDraft) {
  const reference = mandateReference.trim();
  return channel === "" || reference === "" ? null : { channel, reference };
}
