// A look at one's account for somebody else: offered by a holder, taken by whom it names, ended by either, over by itself.

import { addDays, type Instant, type TradingDay } from "../instant.ts";
import type { Ok, Refused } from "../result.ts";
import { ok, refuse } from "../result.ts";

/** What is seen: the portfolio and the money in it; with `Statements` also every line, note and file. Nothing is ever done. */
export const shareScopes = ["Portfolio", "Statements"] as const;
export type ShareScope = (typeof shareScopes)[number];

/** OFFERED waits for whom it names; ACCEPTED opens the account until its last day. */
export const shareStatuses = ["OFFERED", "ACCEPTED", "DECLINED", "ENDED"] as const;
export type ShareStatus = (typeof shareStatuses)[number];

export type AccountShare = {
  readonly id: number;
  readonly accountId: number;
  readonly scope: ShareScope;
  readonly status: ShareStatus;
  /** The last day, by the calendar of Lagos. */
  readonly lastDay: TradingDay;
  readonly offeredBy: number;
  readonly offeredAt: Instant;
  /** Null while nobody of the house is called so: whoever offers is not told. */
  readonly granteeId: number | null;
};

export type ShareRefusal =
  | { readonly code: "SHARE_WITH_SELF" }
  | { readonly code: "SHARE_DAYS"; readonly from: TradingDay; readonly to: TradingDay }
  | { readonly code: "SHARE_TOO_MANY"; readonly most: number }
  | { readonly code: "SHARE_OVER" };

type Decided<T> = Ok<T> | Refused | { readonly ok: false; readonly rejection: ShareRefusal };

/** Of one account, those that wait and those that are open together. */
export const mostShares = 10;
/** Days in two years: then it is offered anew. */
const mostDays = 731;

export type Offer = {
  readonly lastDay: TradingDay;
  readonly today: TradingDay;
  readonly isSelf: boolean;
  readonly openCount: number;
};

export function checkOffer({ lastDay, today, isSelf, openCount }: Offer): Decided<null> {
  if (isSelf) return no({ code: "SHARE_WITH_SELF" });
  const to = addDays(today, mostDays);
  if (lastDay < today || lastDay > to) return no({ code: "SHARE_DAYS", from: today, to });
  return openCount >= mostShares ? no({ code: "SHARE_TOO_MANY", most: mostShares }) : ok(null);
}

export type Answering = { readonly userId: number; readonly today: TradingDay; readonly accepts: boolean };

/** By whom it names alone; to others there is no such offer. */
export function answerOffer(share: AccountShare, { userId, today, accepts }: Answering): Decided<ShareStatus> {
  if (share.granteeId !== userId) return notThere(share);
  if (share.status !== "OFFERED" || share.lastDay < today) return no({ code: "SHARE_OVER" });
  return ok(accepts ? "ACCEPTED" : "DECLINED");
}

/** At once, by a holder of the account or by whom it names. */
export function endShare(share: AccountShare, userId: number, holderUserIds: readonly number[]): Decided<ShareStatus> {
  if (share.granteeId !== userId && !holderUserIds.includes(userId)) return notThere(share);
  return share.status === "OFFERED" || share.status === "ACCEPTED" ? ok("ENDED") : no({ code: "SHARE_OVER" });
}

function notThere({ id }: AccountShare): Refused {
  return refuse({ code: "NOT_FOUND", entity: "access", id: String(id) });
}

function no(rejection: ShareRefusal): { readonly ok: false; readonly rejection: ShareRefusal } {
  return { ok: false, rejection };
}
