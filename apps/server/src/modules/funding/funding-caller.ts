// Who may see and do what with money in and out, and how one request is done once.

import { createHash } from "node:crypto";
import type { Answer } from "@tradebook/contract/method.ts";
import type { Act } from "@tradebook/domain/funding/deposit.ts";
import { refuseFunding } from "@tradebook/domain/funding/funding-refusal.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import type { Outcome } from "@tradebook/domain/order/outcome.ts";
import { ok, refuse, type Refused } from "@tradebook/domain/result.ts";
import * as z from "zod";
import type { Tx } from "../../db/in-tenant.ts";
import type { Caller, Deps } from "../../deps.ts";
import { findAccount } from "../../store/accounts.ts";
import type { JournalDetails } from "../../store/commit-outcome.ts";
import { commitThroughDebts } from "../../store/commit-through-debts.ts";
import { firstResult, keepResult, type RequestKey } from "../../store/funding-requests.ts";
import { lockAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { otherUsersOf } from "../../store/same-person.ts";

export type FundingDeps = Deps;

export function entersForAll({ permissions }: Pick<Caller, "permissions">): boolean {
  return permissions.has("Pages.Funding");
}

/** Funding's own staff, and whoever watches over them. */
export function seesAllFunding({ permissions }: Pick<Caller, "permissions">): boolean {
  return ["Pages.Funding", "Pages.Funding.Approve", "VIEW_AUDIT_TRAIL"].some((name) =>
    permissions.has(name as "Pages.Funding"),
  ); // the permissions' own names
}

export function holds(caller: Pick<Caller, "userId">, { account }: LockedAccount): boolean {
  return account.holderUserIds.includes(caller.userId);
}

/** Staff whose own money it is leave it to a colleague. */
export function ownMoney(action: string) {
  return refuseFunding({ code: "SAME_PERSON", action });
}

export function noSuch(entity: string, id: string | number): Refused {
  return refuse({ code: "NOT_FOUND", entity, id: String(id) });
}

/** The account, if the caller holds it or `forAll` of its kind; to anybody else there is none. */
export async function accountFor(
  tx: Tx,
  { caller, forAll }: { readonly caller: Caller; readonly forAll: boolean },
  cscsAccount: string,
): Promise<LockedAccount | undefined> {
  const found = await findAccount(tx, cscsAccount);
  return found !== undefined && (forAll || holds(caller, found)) ? found : undefined;
}

/** Locked with every account of the same investor, as an order locks it: balances read after this stand still. */
export async function lockAccount(tx: Tx, accountId: number): Promise<LockedAccount | undefined> {
  const found = await lockAccounts(tx, { cscsAccounts: [], accountIds: [accountId] });
  return found.find(({ account }) => account.accountId === accountId);
}

export function actOf({ clock, market }: Deps, caller: Caller, note: string | null = null): Act {
  return { userId: caller.userId, at: clock.now(), day: market.tradingDay(), note };
}

/** With the other users of the same person, who are no second pair of eyes. */
export async function personOf(tx: Tx, act: Act): Promise<Act> {
  return { ...act, sameAs: await otherUsersOf(tx, act.userId) };
}

/** A refusal as the caller may read it: what is free on an account is for whoever may see balances. */
export function asSeenBy<T>({ permissions }: Pick<Caller, "permissions">, answer: Answer<T>): Answer<T> {
  if (answer.ok || answer.rejection.code !== "WITHDRAWAL_TOO_LARGE" || permissions.has("SHOW_ACCOUNT_BALANCE"))
    return answer;
  return { ok: false, rejection: { ...answer.rejection, withdrawable: null } };
}

type Done<T> = { readonly row: T; readonly outcome: Outcome; readonly details: JournalDetails };

/** Posts what was decided; `details` stand beside every journal of it. */
export async function post<T>(tx: Tx, { row, outcome, details }: Done<T>, at: Act["at"]): Promise<T> {
  const beside = new Map<Journal, JournalDetails>(outcome.journals.map((journal) => [journal, details]));
  if (outcome.journals.length > 0) await commitThroughDebts(tx, { now: at, outcomes: [outcome], details: beside });
  return row;
}

type Once<Row extends z.ZodType> = {
  readonly key: RequestKey;
  readonly content: readonly (string | bigint)[];
  readonly row: Row;
  readonly at: Act["at"];
};

/** Does it the first time; the same request again is answered with the first result, and another under its key refused. */
export async function once<Row extends z.ZodType>(
  tx: Tx,
  { key, content, row, at }: Once<Row>,
  work: () => Promise<Answer<z.output<Row>>>,
): Promise<Answer<z.output<Row>>> {
  const contentHash = createHash("sha256")
    .update(JSON.stringify(content.map(String)))
    .digest("base64url");
  const known = await firstResult(tx, key);
  if (known !== undefined) {
    const { idempotencyKey } = key;
    if (known.contentHash === contentHash) return ok(z.decode(row, known.result as z.input<Row>)); // encoded by it below
    return { ok: false, rejection: { code: "IDEMPOTENCY_MISMATCH", idempotencyKey } };
  }
  const done = await work();
  if (done.ok) await keepResult(tx, key, { contentHash, result: z.encode(row, done.value), at });
  return done;
}
