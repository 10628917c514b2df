// Closing accounts and opening them again: a holder or the office asks, two of the office decide, and only an empty one is closed.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { accountClosingMethods, ClosingRow } from "@tradebook/contract/services/account-closing.ts";
import {
  barsOf,
  closingStep,
  type ClosingAnswer,
  type ClosingDeed,
  type ClosingStep,
  type OpenThings,
} from "@tradebook/domain/access/account-closing.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import {
  anyClosing,
  askClosing,
  findClosing,
  listClosings,
  moveClosing,
  openThings,
  writtenClosing,
  type Closing,
} from "../../store/account-closings.ts";
import { findAccount, holdersOfCustomer } from "../../store/accounts.ts";
import { holderOf } from "../../store/funding-facts.ts";
import { lockAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { otherUsersOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { tellOfClosing } from "./tell-of-closing.ts";

type Methods = typeof accountClosingMethods;
type ClosingDeps = Pick<Deps, "db" | "outbound" | "market">;

export function accountClosingHandlers(deps: ClosingDeps): Handlers<Methods, Call> {
  return {
    GetOwnClosing: async ({ cscsAccount }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("account", cscsAccount);
      return await readInTenant(deps.db, who.tenantId, (tx) => ownClosing(deps, tx, { cscsAccount, ...who }));
    },
    AskAccountClosing: (input, call) => ask(deps, { ...input, deed: "Close", call }),
    AskAccountReopening: (input, call) => ask(deps, { ...input, deed: "Reopen", call }),
    WithdrawAccountClosing: ({ id }, call) => move(deps, { id, step: "withdraw", note: null, call }),
    ApproveAccountClosing: ({ id }, call) => move(deps, { id, step: "approve", note: null, call }),
    RefuseAccountClosing: ({ id, reason }, call) => move(deps, { id, step: "refuse", note: reason, call }),
    GetAccountClosings: async ({ status, waiting, keyword, skipCount: skip, maxResultCount: take }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("accounts", "");
      const wanted = { ...anyClosing, status: status ?? null, waiting: waiting === true, keyword: keyword ?? null };
      return await readInTenant(deps.db, who.tenantId, async (tx) => {
        const { totalCount, items } = await listClosings(tx, wanted, { skip, take });
        return ok({ totalCount, items: [...(await rowsOf(deps, tx, items))] });
      });
    },
  };
}

type Own = { readonly cscsAccount: string; readonly caller: Caller };

async function ownClosing(deps: ClosingDeps, tx: Tx, { cscsAccount, caller }: Own) {
  const found = await findAccount(tx, cscsAccount);
  if (found === undefined || !isHeldBy(found, caller)) return notOnTheHost("account", cscsAccount);
  const { accountId, active } = found.account;
  const { items } = await listClosings(tx, { ...anyClosing, accountId }, { skip: 0, take: 1 });
  const open = await openThings(tx, [accountId], deps.market.tradingDay());
  const [newest] = await rowsOf(deps, tx, items);
  return ok({ isClosed: !active, open: openList(open.get(accountId)), newest: newest ?? null });
}

function isHeldBy({ account }: LockedAccount, { userId }: Pick<Caller, "userId">): boolean {
  return account.holderUserIds.includes(userId);
}

type Asked = {
  readonly cscsAccount: string;
  readonly deed: ClosingDeed;
  readonly reason: string;
  readonly call: Call;
};

/** Behind the lock of the account, as every order and payment of it is decided. */
async function ask(deps: ClosingDeps, { cscsAccount, deed, reason, call }: Asked): Promise<Answer<ClosingRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  const { caller, tenantId } = who;
  return await inTenant(deps.db, tenantId, async (tx): Promise<Answer<ClosingRow>> => {
    const locked = await lockAccounts(tx, { cscsAccounts: [cscsAccount], accountIds: [] });
    const found = locked.find(({ account }) => account.cscsAccount === cscsAccount);
    if (found === undefined) return notOnTheHost("account", cscsAccount);
    const { accountId, active } = found.account;
    const byHolder = isHeldBy(found, caller);
    if (!byHolder && !caller.permissions.has("Pages.Risk")) return notOnTheHost("account", cscsAccount);
    if (deed === "Reopen" ? byHolder : !byHolder && (await isOwn(tx, accountId, caller))) {
      return { ok: false, rejection: { code: "SAME_PERSON", action: deed === "Close" ? "close" : "open" } };
    }
    if (active === (deed === "Reopen")) {
      return { ok: false, rejection: { code: "CLOSING_NEEDLESS", cscsAccount, isClosed: !active } };
    }
    const id = await askClosing(tx, { accountId, deed, reason, userId: caller.userId, byHolder, at: call.now });
    if (id === undefined) return { ok: false, rejection: { code: "CLOSING_WAITS", cscsAccount } };
    const closing = await writtenClosing(tx, id);
    await tellOfClosing(tx, deps, { found, closing, userId: caller.userId, at: call.now });
    tx.afterCommit(() => call.noteChanges?.(fieldChanges(null, { deed, reason, status: closing.status })));
    return ok(await rowOf(deps, tx, closing));
  });
}

/** Whether the caller, by whatever user, holds any account of the client. */
async function isOwn(tx: Tx, accountId: number, { userId }: Pick<Caller, "userId">): Promise<boolean> {
  const { customerId } = await holderOf(tx, accountId);
  const holders = await holdersOfCustomer(tx, customerId);
  return [userId, ...(await otherUsersOf(tx, userId))].some((id) => holders.includes(id));
}

type Step = { readonly id: number; readonly step: ClosingStep; readonly note: string | null; readonly call: Call };

async function move(deps: ClosingDeps, { id, step, note, call }: Step): Promise<Answer<ClosingRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("closing", id);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<ClosingRow>> => {
    const named = await findClosing(tx, id);
    if (named === undefined) return notOnTheHost("closing", id);
    const { accountId } = named;
    const locked = await lockAccounts(tx, { cscsAccounts: [], accountIds: [accountId] });
    const found = locked.find(({ account }) => account.accountId === accountId);
    invariant(found !== undefined, "a request is about an account of the house");
    const standing = await writtenClosing(tx, id);
    const { customerId } = await holderOf(tx, accountId);
    const open = await openOf(deps, tx, accountId);
    const answer = closingStep(standing, step, {
      userIds: [userId, ...(await otherUsersOf(tx, userId))],
      holders: await holdersOfCustomer(tx, customerId),
      open,
    });
    if (!answer.ok) return { ok: false, rejection: refusalOf(answer, standing) };
    await moveClosing(tx, { id, status: answer.status, userId, note, at: call.now });
    const closing = await writtenClosing(tx, id);
    await tellOfClosing(tx, deps, { found, closing, userId, at: call.now });
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ status: standing.status }, { status: closing.status })));
    return ok(await rowOf(deps, tx, closing));
  });
}

type Refused = Exclude<ClosingAnswer, { readonly ok: true }>;

/** To whoever did not ask there is no request to withdraw. */
function refusalOf(refused: Refused, { id, cscsAccount, deed }: Closing) {
  if (refused.why === "decided") return { code: "CLOSING_DECIDED", id } as const;
  if (refused.why === "notYours") return { code: "NOT_FOUND", entity: "closing", id: String(id) } as const;
  if (refused.why === "notEmpty") return { code: "ACCOUNT_NOT_EMPTY", cscsAccount, bars: refused.bars } as const;
  return { code: "SAME_PERSON", action: deed === "Close" ? "close" : "open" } as const;
}

async function openOf(deps: ClosingDeps, tx: Tx, accountId: number): Promise<OpenThings> {
  const open = (await openThings(tx, [accountId], deps.market.tradingDay())).get(accountId);
  invariant(open !== undefined, "an account that is locked is there");
  return open;
}

async function rowOf(deps: ClosingDeps, tx: Tx, closing: Closing): Promise<ClosingRow> {
  const [row] = await rowsOf(deps, tx, [closing]);
  invariant(row !== undefined, "one request is one row");
  return row;
}

async function rowsOf(deps: ClosingDeps, tx: Tx, closings: readonly Closing[]): Promise<readonly ClosingRow[]> {
  const ids = closings.map(({ accountId }) => accountId);
  const open = await openThings(tx, ids, deps.market.tradingDay());
  return closings.map(({ accountId, askedByName, checkedByName, endedByName, checkedBy: _, ...row }) => ({
    ...row,
    askedBy: askedByName,
    checkedBy: checkedByName,
    endedBy: endedByName,
    open: openList(open.get(accountId)),
  }));
}

function openList(open: OpenThings | undefined): ClosingRow["open"] {
  return open === undefined ? [] : barsOf(open).map((what) => ({ what, count: open[what] }));
}
