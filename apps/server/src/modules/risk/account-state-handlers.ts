// What is stopped on accounts: the office suspends, freezes and opens again; a holder freezes and nothing else.

import type { Answer, Handlers } from "@tradebook/contract/method.ts";
import type { Refusal } from "@tradebook/contract/errors.ts";
import type { accountStateMethods, AccountStateMove } from "@tradebook/contract/services/account-state.ts";
import { isAmong } from "@tradebook/domain/funding/one-person.ts";
import { accountStates, holderMove, officeMove, type AccountState } from "@tradebook/domain/access/account-state.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { fieldChanges } from "../../field-changes.ts";
import type { NoticeText, Saying } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { alarmHolders } from "../../outbound/tell-holders.ts";
import { listAccountStates, moveAccountState, stateMove, stateMoves } from "../../store/account-states.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import { holderOf } from "../../store/funding-facts.ts";
import { addNotices } from "../../store/notices.ts";
import { usersGranted } from "../../store/order-disputes.ts";
import { lockAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { tellPayers } from "./tell-payers.ts";

type StateDeps = Pick<Deps, "db" | "outbound"> & { readonly cancelStopped: () => void };

export function accountStateHandlers(deps: StateDeps): Handlers<typeof accountStateMethods, Call> {
  return {
    GetAccountStates: async ({ keyword, state, cscsAccount, skipCount: skip, maxResultCount: take }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("accounts", "");
      const filter = { keyword: keyword ?? null, state: state ?? null, cscsAccount: cscsAccount ?? null };
      const page = await readInTenant(deps.db, who.tenantId, (tx) => listAccountStates(tx, filter, { skip, take }));
      return ok({ totalCount: page.totalCount, items: [...page.items] });
    },
    GetAccountStateMoves: async ({ cscsAccount, skipCount: skip, maxResultCount: take }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("account", cscsAccount);
      const page = await readInTenant(deps.db, who.tenantId, (tx) =>
        stateMoves(tx, { ids: null, cscsAccount }, { skip, take }),
      );
      return ok({ totalCount: page.totalCount, items: [...page.items] });
    },
    SetAccountState: (input, call) => move(deps, { ...input, by: "office", call }),
    FreezeOwnAccount: (input, call) => move(deps, { ...input, by: "holder", reason: "By a holder", call }),
  };
}

type Asked = {
  readonly cscsAccount: string;
  readonly state: AccountState;
  readonly reason: string;
  readonly cancelOrders?: boolean | null | undefined;
  readonly by: "office" | "holder";
  readonly call: Call;
};

/** Behind the lock of the account, as an order is decided: what is committed first holds for the other. */
async function move(deps: StateDeps, asked: Asked): Promise<Answer<AccountStateMove>> {
  const { cscsAccount, state, call } = asked;
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  const cancelsOrders = state !== "Active" && asked.cancelOrders === true;
  const { userId } = who.caller;
  const moved = await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<AccountStateMove>> => {
    const locked = await lockAccounts(tx, { cscsAccounts: [cscsAccount], accountIds: [] });
    const found = locked.find(({ account }) => account.cscsAccount === cscsAccount);
    if (found === undefined) return notOnTheHost("account", cscsAccount);
    const refusal = await refusalOf(tx, found, { ...asked, userId });
    if (refusal !== null) return { ok: false, rejection: refusal };
    const { accountId, state: before } = found.account;
    const { reason, by } = asked;
    const at = call.now;
    const id = await moveAccountState(tx, {
      accountId,
      state,
      reason,
      userId,
      byHolder: by === "holder",
      cancelsOrders,
      at,
    });
    await tell(tx, deps, { found, state, by, userId, at });
    if (accountStates[before].withdraw && !accountStates[state].withdraw) await tellPayers(tx, found, at);
    tx.afterCommit(() => call.noteChanges?.(fieldChanges({ state: before }, { state, reason, cancelsOrders })));
    return ok(await stateMove(tx, id));
  });
  if (moved.ok && cancelsOrders) deps.cancelStopped();
  return moved;
}

type Mover = Pick<Asked, "by" | "cscsAccount" | "state"> & { readonly userId: number };

/** To whoever does not hold it there is no account to freeze; and nobody of the office decides on what is their own. */
async function refusalOf(
  tx: Tx,
  { account }: LockedAccount,
  { by, cscsAccount, state, userId }: Mover,
): Promise<Refusal | null> {
  const now = account.state;
  if (by === "holder") {
    if (!account.holderUserIds.includes(userId)) return { code: "NOT_FOUND", entity: "account", id: cscsAccount };
    return holderMove(now, state) === null ? null : { code: "ACCOUNT_STATE_OFFICE", cscsAccount };
  }
  const { customerId } = await holderOf(tx, account.accountId);
  const own = await holdersOfCustomer(tx, customerId);
  if (isAmong(await handsOf(tx, userId), own))
    return { code: "SAME_PERSON", action: state === "Active" ? "open" : "stop" };
  return officeMove(now, state) === null ? null : { code: "ACCOUNT_STATE_SAME", cscsAccount, state };
}

type Moved = {
  readonly found: LockedAccount;
  readonly state: AccountState;
  readonly by: Asked["by"];
  readonly userId: number;
  readonly at: Instant;
};

/** The holders, by every way that nobody can switch off, what is stopped and not why; and the office what a holder stopped. */
async function tell(tx: Tx, { outbound }: StateDeps, { found, state, by, userId, at }: Moved): Promise<void> {
  const { cscsAccount } = found.account;
  const [title, text] = toldOf[state];
  const kind = "AccountState";
  await alarmHolders(
    tx,
    { account: found, outbound },
    { kind, title: [title], body: [text, cscsAccount], refs: {}, at },
  );
  if (by === "office") return;
  const officeTitle: Saying = ["A client has frozen their account"];
  const body: Saying = ["{1}, account {0}: call them before you open it again.", cscsAccount, found.customerName];
  const office = (await usersGranted(tx, "Pages.Risk")).filter((id) => id !== userId);
  const notices = office.map((id) => ({ userId: id, kind, title: officeTitle, body, refs: { cscsAccount }, at }));
  await addNotices(tx, await saidToReaders(tx, notices));
}

const toldOf: { readonly [S in AccountState]: readonly [NoticeText, NoticeText] } = {
  Active: ["Your account is open again", "Account {0} takes orders and pays out as before."],
  DebitFrozen: [
    "Your account is closed for purchases and payments",
    "Account {0}: nothing is bought or paid out; shares can be sold. Call us to learn more.",
  ],
  Suspended: ["Your account is suspended", "Account {0} takes no orders and pays nothing out. Call us to learn more."],
  Frozen: [
    "Your account was frozen by a holder",
    "Account {0} takes no orders and pays nothing out until our office opens it again. If this was not you, call us at once.",
  ],
  TradingFrozen: [
    "Trading on your account was frozen by a holder",
    "Account {0} takes no orders until our office opens it again. If this was not you, call us at once.",
  ],
};
