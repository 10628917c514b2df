// Mandates for Direct Cash Settlement: given, sent to the depository by a second person, withdrawn, listed.

import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import {
  directSettlementRow,
  type DirectSettlementRow,
  type directSettlementMethods,
} from "@tradebook/contract/services/direct-settlement.ts";
import {
  askDirectSettlement,
  rejectDirectSettlement,
  sendDirectSettlement,
  withdrawDirectSettlement,
  type DirectSettlement,
} from "@tradebook/domain/funding/direct-settlement.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { NoticeText, Saying } from "../../outbound/notice-texts.ts";
import { alarmHolders } from "../../outbound/tell-holders.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import { bankDetailsInUse } from "../../store/bank-details.ts";
import {
  findDirectSettlement,
  insertDirectSettlement,
  listDirectSettlements,
  openDirectSettlement,
  updateDirectSettlement,
  type DirectSettlementView,
} from "../../store/direct-settlements.ts";
import { holderOf, nextFundingId } from "../../store/funding-facts.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { readCalendar } from "../../store/reference.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import { entersForAll, holds, lockAccount, noSuch, seesAllFunding, type FundingDeps } from "./funding-caller.ts";
import { requestOnce, stepOn, type Requester, type Standing } from "./funding-steps.ts";

type Methods = typeof directSettlementMethods;
type Row = DirectSettlementRow;

export function directSettlementHandlers(deps: FundingDeps): Handlers<Methods, Call> {
  return {
    AskDirectSettlement: (input, call) => ask(deps, input, call),
    SendDirectSettlement: ({ id, note }, call) => moveOn(deps, { id, note: note ?? null, call }, send),
    RejectDirectSettlement: ({ id, reason }, call) =>
      moveOn(deps, { id, note: reason, call }, async (_tx, { standing, act }) => rejectDirectSettlement(standing, act)),
    WithdrawDirectSettlement: ({ id }, call) => moveOn(deps, { id, note: null, call }, withdraw),
    GetDirectSettlements: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("mandates", "");
      const { cscsAccount = null, status = null, keyword = null, skipCount: skip, maxResultCount: take } = input;
      const holderId = seesAllFunding(who.caller) ? null : who.caller.userId;
      const page = await readInTenant(deps.db, who.tenantId, (tx) =>
        listDirectSettlements(tx, { id: null, holderId, cscsAccount, status, keyword }, { skip, take }),
      );
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

async function ask(
  deps: FundingDeps,
  input: InputOf<Methods["AskDirectSettlement"]>,
  call: Call,
): Promise<Answer<Row>> {
  const content = [input.cscsAccount, input.paper ?? ""];
  const asked = { input, operation: "directSettlement", content, row: directSettlementRow, call } as const;
  return await requestOnce<typeof directSettlementRow>(deps, asked, (tx, by) => keep(tx, by, { deps, input }));
}

type Keeping = { readonly deps: FundingDeps; readonly input: InputOf<Methods["AskDirectSettlement"]> };

async function keep(tx: Tx, { found, act }: Requester, { deps, input }: Keeping): Promise<Answer<Row>> {
  const { accountId } = found.account;
  const account = await lockAccount(tx, accountId);
  invariant(account !== undefined, "an account stays");
  const asked = { id: await nextFundingId(tx), accountId, paper: input.paper ?? null };
  const decided = askDirectSettlement(asked, await factsOf(tx, account), act);
  if (!decided.ok) return decided;
  await insertDirectSettlement(tx, decided.value);
  return ok(await told(tx, { deps, account, mandate: decided.value, at: act.at }));
}

type Moving = { readonly id: number; readonly note: string | null; readonly call: Call };
type By = Standing<DirectSettlementView>;
type Decide = (tx: Tx, by: By) => Promise<Decided<DirectSettlement>>;

async function moveOn(deps: FundingDeps, moving: Moving, decide: Decide): Promise<Answer<Row>> {
  const step = { ...moving, entity: "mandate", find: findDirectSettlement } as const;
  return await stepOn<DirectSettlementView, Row>(deps, step, async (tx, by) => {
    const decided = await decide(tx, by);
    if (!decided.ok) return decided;
    await updateDirectSettlement(tx, decided.value);
    return ok(await told(tx, { deps, account: by.account, mandate: decided.value, at: by.act.at }));
  });
}

async function send(tx: Tx, { standing, account, act }: By): Promise<Decided<DirectSettlement>> {
  const facts = await factsOf(tx, account);
  return sendDirectSettlement(standing, { ...facts, calendar: await readCalendar(tx) }, act);
}

/** By a holder or by staff; to anybody else there is no such mandate. */
async function withdraw(_tx: Tx, { standing, account, caller, act }: By): Promise<Decided<DirectSettlement>> {
  if (!holds(caller, account) && !entersForAll(caller)) return noSuch("mandate", standing.id);
  return withdrawDirectSettlement(standing, act);
}

async function factsOf(tx: Tx, { account }: LockedAccount) {
  const { customerId } = await holderOf(tx, account.accountId);
  const [holderUserIds, payable, open] = await Promise.all([
    holdersOfCustomer(tx, customerId),
    bankDetailsInUse(tx, customerId),
    openDirectSettlement(tx, account.accountId),
  ]);
  const { kycComplete } = account;
  return { account, kycComplete, holderUserIds, payable: payable ?? null, isOpenAlready: open !== null };
}

const titles = {
  REQUESTED: "Direct settlement to your bank was asked for",
  SENT: "Your sale proceeds will go straight to your bank",
  REJECTED: "Direct settlement to your bank was not accepted",
  WITHDRAWN: "Direct settlement to your bank has ended",
} as const satisfies { readonly [S in DirectSettlement["status"]]: NoticeText };

type Telling = {
  readonly deps: FundingDeps;
  readonly account: LockedAccount;
  readonly mandate: DirectSettlement;
  readonly at: By["act"]["at"];
};

/** Where money goes is told to the holders by every way there is, and shown as it now stands. */
async function told(tx: Tx, { deps, account, mandate, at }: Telling): Promise<Row> {
  const view = await findDirectSettlement(tx, mandate.id);
  invariant(view !== undefined, "what was written is there");
  const row = rowOf(view);
  const title: Saying = [titles[mandate.status]];
  const body: Saying = ["{0} {1}. If this was not you, call us at once.", view.bankName, row.accountNumber];
  const refs = { directSettlementId: mandate.id };
  const { outbound } = deps;
  await alarmHolders(tx, { account, outbound }, { kind: "DirectSettlementChanged", title, body, refs, at });
  return row;
}

function rowOf(view: DirectSettlementView): Row {
  const { accountId: _account, bankDetailsId: _details, last4, askedByName, decidedByName, endedByName, ...row } = view;
  return {
    ...row,
    accountNumber: `••••••${last4}`,
    askedBy: askedByName,
    decidedBy: decidedByName,
    endedBy: endedByName,
  };
}
