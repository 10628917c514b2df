// Shared access to accounts: a holder offers, whom it names accepts or declines, either ends; both are told of each step.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import type { AccountShare as Row, accountShareService } from "@tradebook/contract/services/account-share.ts";
import { answerOffer, checkOffer, endShare, type ShareStatus } from "@tradebook/domain/access/account-share.ts";
import { lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller, Deps } from "../../deps.ts";
import type { NoticeText } from "../../outbound/notice-texts.ts";
import { saidToReaders } from "../../outbound/notice-words.ts";
import { alarmHolders } from "../../outbound/tell-holders.ts";
import {
  answerShare,
  endShareRow,
  granteeCalled,
  insertShare,
  listShares,
  lockShare,
  openShares,
  type ShareView,
} from "../../store/account-shares.ts";
import { findAccount } from "../../store/accounts.ts";
import { addNotices } from "../../store/notices.ts";
import { lockAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Service = typeof accountShareService;
type ShareDeps = Pick<Deps, "db" | "outbound">;

export function accountShareHandlers(deps: ShareDeps): Handlers<Service, Call> {
  return {
    Offer: (input, call) => offer(deps, input, call),
    Accept: ({ id }, call) => answer(deps, { id, call, accepts: true }),
    Decline: ({ id }, call) => answer(deps, { id, call, accepts: false }),
    End: ({ id }, call) => end(deps, id, call),
    GetShares: async (_input, call) => {
      const who = tenantCall(call);
      // The host's people hold no account, and are shown none.
      if (who === null) return ok({ given: [], received: [] });
      const { userId } = who.caller;
      const today = lagosDay(call.now);
      return await readInTenant(deps.db, who.tenantId, async (tx) => {
        const given = await listShares(tx, { id: null, holderId: userId, granteeId: null });
        const received = await listShares(tx, { id: null, holderId: null, granteeId: userId });
        return ok({
          given: given.map((view) => rowOf(view, { today, isHolder: true })),
          received: received.map((view) => rowOf(view, { today, isHolder: false })),
        });
      });
    },
  };
}

async function offer(deps: ShareDeps, input: InputOf<Service["Offer"]>, call: Call): Promise<Answer<Row>> {
  const { cscsAccount, person, scope, lastDay } = input;
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  const { userId } = who.caller;
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Row>> => {
    const account = await ownAccount(tx, who.caller, cscsAccount);
    if (account === undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
    const { accountId, active } = account.account;
    // One that was closed holds no open looks, and none is opened by an offer that came a moment later.
    if (!active) return refuse({ code: "ACC_INACTIVE", cscsAccount });
    const today = lagosDay(call.now);
    const granteeId = await granteeCalled(tx, person, accountId);
    const isSelf = person.toLowerCase() === who.caller.userName.toLowerCase();
    const checked = checkOffer({ lastDay, today, isSelf, openCount: await openShares(tx, accountId, today) });
    if (!checked.ok) return checked;
    const offered = { accountId, person, scope, lastDay, offeredBy: userId, offeredAt: call.now, granteeId };
    const id = await insertShare(tx, offered);
    return ok(await told(tx, { deps, id, account, call, title: "Somebody was offered a look at your account" }));
  });
}

/** Locked, so that two offers at once are counted one after another; only a holder has it. */
async function ownAccount(tx: Tx, { userId }: Caller, cscsAccount: string): Promise<LockedAccount | undefined> {
  const found = await findAccount(tx, cscsAccount);
  if (found === undefined || !found.account.holderUserIds.includes(userId)) return undefined;
  const locked = await lockAccounts(tx, { cscsAccounts: [cscsAccount], accountIds: [] });
  return locked.find(({ account }) => account.cscsAccount === cscsAccount);
}

type Answered = { readonly id: number; readonly call: Call; readonly accepts: boolean };

async function answer(deps: ShareDeps, { id, call, accepts }: Answered): Promise<Answer<Row>> {
  return await step(deps, { id, call }, async (tx, { share, userId }) => {
    const decided = answerOffer(share, { userId, today: lagosDay(call.now), accepts });
    if (decided.ok) await answerShare(tx, decided.value, { id, at: call.now });
    return decided;
  });
}

async function end(deps: ShareDeps, id: number, call: Call): Promise<Answer<Row>> {
  return await step(deps, { id, call }, async (tx, { share, account, userId }) => {
    const decided = endShare(share, userId, account.account.holderUserIds);
    if (decided.ok) await endShareRow(tx, { id, userId, at: call.now });
    return decided;
  });
}

type Step = { readonly share: ShareView; readonly account: LockedAccount; readonly userId: number };

const titles = {
  OFFERED: "Somebody was offered a look at your account",
  ACCEPTED: "Somebody may look at your account now",
  DECLINED: "A look at your account was declined",
  ENDED: "A look at an account has ended",
} as const satisfies { readonly [S in ShareStatus]: NoticeText };

async function step(
  deps: ShareDeps,
  { id, call }: { readonly id: number; readonly call: Call },
  decide: (tx: Tx, step: Step) => Promise<Answer<ShareStatus>>,
): Promise<Answer<Row>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("access", id);
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Row>> => {
    await lockShare(tx, id);
    const [share] = await listShares(tx, { id, holderId: null, granteeId: null });
    const account = share === undefined ? undefined : await findAccount(tx, share.cscsAccount);
    if (share === undefined || account === undefined)
      return refuse({ code: "NOT_FOUND", entity: "access", id: String(id) });
    const decided = await decide(tx, { share, account, userId: who.caller.userId });
    if (!decided.ok) return decided;
    return ok(await told(tx, { deps, id, account, call, title: titles[decided.value] }));
  });
}

type Telling = {
  readonly deps: ShareDeps;
  readonly id: number;
  readonly account: LockedAccount;
  readonly call: Call;
  readonly title: NoticeText;
};

/** The holders by every way there is, whom it names in their inbox; and shown as it now stands. */
async function told(tx: Tx, { deps, id, account, call, title }: Telling): Promise<Row> {
  const [share] = await listShares(tx, { id, holderId: null, granteeId: null });
  invariant(share !== undefined, "what was written is there");
  const { cscsAccount, person, granteeId, owner, lastDay } = share;
  const at = call.now;
  const refs = { accountShareId: id };
  await alarmHolders(
    tx,
    { account, outbound: deps.outbound },
    {
      kind: "AccountShared",
      title: [title],
      body: ["Account {0}: {1}, until {2}.", cscsAccount, person, dateText(lastDay)],
      refs,
      at,
    },
  );
  if (granteeId !== null && (share.status === "OFFERED" || share.status === "ENDED")) {
    const heading: NoticeText =
      share.status === "OFFERED" ? "You are offered a look at somebody's account" : "A look at an account has ended";
    const said = { kind: "AccountShared", title: [heading] as const, refs, at, userId: granteeId };
    const body = ["Account of {0}, until {1}.", owner, dateText(lastDay)] as const;
    await addNotices(tx, await saidToReaders(tx, [{ ...said, body }]));
  }
  return rowOf(share, {
    today: lagosDay(at),
    isHolder: account.account.holderUserIds.includes(call.caller?.userId ?? 0),
  });
}

type Reader = { readonly today: TradingDay; readonly isHolder: boolean };

/** Whom it names reads the account's number once they have taken it. */
function rowOf(view: ShareView, { today, isHolder }: Reader): Row {
  const { id, scope, status, lastDay, offeredAt, answeredAt, endedAt, cscsAccount, owner, person } = view;
  const isOpen = status === "ACCEPTED" && lastDay >= today;
  const shown = isHolder || isOpen ? cscsAccount : "";
  return { id, cscsAccount: shown, owner, person, scope, status, lastDay, isOpen, offeredAt, answeredAt, endedAt };
}
