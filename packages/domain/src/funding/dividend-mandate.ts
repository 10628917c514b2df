// E-dividend mandates: the registrar of a security pays its dividends to the holder's own bank account (domain/ngx.md 2.5).

import type { Instant } from "../instant.ts";
import { ok } from "../result.ts";
import type { Act } from "./deposit.ts";
import { refuseFunding, type Decided } from "./funding-refusal.ts";
import { isAmong } from "./one-person.ts";

/** SUBMITTED waits for the registrar's answer, which the office enters: ACTIVE or DECLINED. */
export const dividendMandateStatuses = ["SUBMITTED", "ACTIVE", "DECLINED", "WITHDRAWN"] as const;
export type DividendMandateStatus = (typeof dividendMandateStatuses)[number];

export type DividendMandate = {
  readonly id: number;
  readonly accountId: number;
  readonly securityID: string;
  /** The approved bank details that it names. */
  readonly bankDetailsId: number;
  readonly status: DividendMandateStatus;
  readonly askedBy: number;
  readonly askedAt: Instant;
  readonly decidedBy: number | null;
  readonly decidedAt: Instant | null;
  readonly note: string | null;
};

type Answering = { readonly isActive: boolean; readonly holderUserIds: readonly number[] };

/** What the registrar has answered, entered by nobody whose account it is. */
export function answerDividendMandate(
  mandate: DividendMandate,
  { isActive, holderUserIds }: Answering,
  act: Act,
): Decided<DividendMandate> {
  if (mandate.status !== "SUBMITTED") return wrongState(mandate, "answered");
  if (isAmong(act, holderUserIds)) return refuseFunding({ code: "SAME_PERSON", action: "answer" });
  const status = isActive ? "ACTIVE" : "DECLINED";
  return ok({ ...mandate, status, decidedBy: act.userId, decidedAt: act.at, note: act.note });
}

export function withdrawDividendMandate(mandate: DividendMandate, act: Act): Decided<DividendMandate> {
  if (mandate.status !== "SUBMITTED" && mandate.status !== "ACTIVE") return wrongState(mandate, "withdrawn");
  return ok({ ...mandate, status: "WITHDRAWN", decidedBy: act.userId, decidedAt: act.at });
}

function wrongState({ id, status }: DividendMandate, action: string) {
  return refuseFunding({ code: "FUNDING_STATE", entity: "mandate", reference: String(id), status, action });
}
