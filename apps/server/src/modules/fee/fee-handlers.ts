// Fee: answers for the Fee service: rows of fees from a day on, agreed on by two people.

import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import type { AccountRates, feeService, FeeScheduleRow } from "@tradebook/contract/services/fee.ts";
import { isAmong, isSelf, type Hands } from "@tradebook/domain/funding/one-person.ts";
import { feeTermNames, type FeeTerms } from "@tradebook/domain/fees/fee-book.ts";
import { ratesOn } from "@tradebook/domain/fees/fee-schedule.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import { addClientClass, addFeeRow, decideFeeRow, feesFor, isWhole, waitingFeeRow } from "../../store/fees.ts";
import { customerOfAccount, listFeeRows, listedFeeRow } from "../../store/fees-list.ts";
import { readReference } from "../../store/reference.ts";
import { findVisibleAccount } from "../../store/visible-account.ts";
import { handsOf } from "../../store/same-person.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

export type FeeDeps = Pick<Deps, "db" | "market"> & { readonly limitsChanged: (tenantId: number) => void };

type Service = typeof feeService;
/** Further ahead than this is a slip of the hand. */
const furthestDays = 800;

export function feeHandlers(deps: FeeDeps): Handlers<Service, Call> {
  return {
    GetAccountRates: (input, call) => getAccountRates(deps, input, call),
    GetSchedules: async (input, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("fees", "");
      const cut = { skip: input.skipCount, take: input.maxResultCount };
      const filter = { today: deps.market.tradingDay(), id: null, cscsAccount: input.cscsAccount ?? null };
      const { totalCount, items } = await readInTenant(deps.db, who.tenantId, (tx) => listFeeRows(tx, filter, cut));
      return ok({ totalCount, items: [...items] });
    },
    SetSchedule: (input, call) => setSchedule(deps, input, call),
    DecideSchedule: (input, call) => decideSchedule(deps, input, call),
    SetClientClass: (input, call) => setClientClass(deps, input, call),
  };
}

async function getAccountRates(
  deps: FeeDeps,
  { cscsAccount, securityID }: InputOf<Service["GetAccountRates"]>,
  call: Call,
): Promise<Answer<AccountRates>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", cscsAccount);
  return await readInTenant(deps.db, who.tenantId, async (tx): Promise<Answer<AccountRates>> => {
    const account = await findVisibleAccount(tx, who.caller, cscsAccount);
    if (!account.ok) return account;
    const { fees } = await readReference(tx);
    const { accountId } = account.value.account;
    const ratesOf = (side: "Buy" | "Sell") =>
      ratesOn(feesFor(fees, { accountId, securityID: securityID.toUpperCase(), side }), deps.market.tradingDay());
    return ok({ buy: ratesOf("Buy"), sell: ratesOf("Sell") });
  });
}

type Setting = InputOf<Service["SetSchedule"]>;

async function setSchedule(deps: FeeDeps, input: Setting, call: Call): Promise<Answer<FeeScheduleRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("fees", "");
  const today = deps.market.tradingDay();
  if (input.from === today) return tooLate(today);
  const late = dateRefused(input.from, addDays(today, 1), today);
  if (late !== null) return late;
  const terms = Object.fromEntries(feeTermNames.map((name) => [name, input[name] ?? null])) as FeeTerms; // every name
  const { clientClass = null, securityType = null, side = null, cscsAccount = null } = input;
  const isHouse = clientClass === null && securityType === null && side === null && cscsAccount === null;
  if (isHouse && !isWhole(terms)) {
    const missing = feeTermNames.filter((name) => terms[name] === null).join(", ");
    return { ok: false, rejection: { code: "FEES_INCOMPLETE", missing } };
  }
  return await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<FeeScheduleRow>> => {
    const customerId = cscsAccount === null ? null : await customerOfAccount(tx, cscsAccount);
    if (customerId === undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount ?? "" });
    const { from, reason } = input;
    const by = { setBy: who.caller.userId, setAt: call.now };
    const id = await addFeeRow(tx, { customerId, clientClass, securityType, side, ...terms, from, reason, ...by });
    return ok(await listedFeeRow(tx, id, today));
  });
}

type Decision = InputOf<Service["DecideSchedule"]>;

async function decideSchedule(deps: FeeDeps, input: Decision, call: Call): Promise<Answer<FeeScheduleRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("fees", input.id);
  const today = deps.market.tradingDay();
  const { userId } = who.caller;
  const decided = await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<FeeScheduleRow>> => {
    const waiting = await waitingFeeRow(tx, input.id);
    if (waiting === undefined) return await notWaiting(tx, input.id, today);
    const hands = await handsOf(tx, userId);
    if (isSelf(hands, waiting.set_by) || (await isOwn(tx, waiting.customer_id, hands)))
      return { ok: false, rejection: { code: "SAME_PERSON", action: "decide on" } };
    // What waited until its day has begun can only be turned down.
    if (input.approve && waiting.from <= today) return tooLate(waiting.from);
    await decideFeeRow(tx, { ...input, userId, at: call.now });
    return ok(await listedFeeRow(tx, input.id, today));
  });
  if (decided.ok) deps.limitsChanged(who.tenantId);
  return decided;
}

/** What is not there is told from what is decided on. */
async function notWaiting(tx: Tx, id: number, today: TradingDay): Promise<Answer<never>> {
  const { totalCount } = await listFeeRows(tx, { today, id, cscsAccount: null }, { skip: 0, take: 1 });
  if (totalCount === 0) return refuse({ code: "NOT_FOUND", entity: "fees", id: String(id) });
  return { ok: false, rejection: { code: "FEES_DECIDED", id } };
}

type ClassChange = InputOf<Service["SetClientClass"]>;

async function setClientClass(
  deps: FeeDeps,
  input: ClassChange,
  call: Call,
): Promise<Answer<Omit<ClassChange, "reason">>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAccount);
  const { cscsAccount, clientClass, from, reason } = input;
  const today = deps.market.tradingDay();
  const late = dateRefused(from, addDays(today, 1), today);
  if (late !== null) return late;
  const set = await inTenant(deps.db, who.tenantId, async (tx): Promise<Answer<Omit<ClassChange, "reason">>> => {
    const customerId = await customerOfAccount(tx, cscsAccount);
    if (customerId === undefined) return refuse({ code: "NOT_FOUND", entity: "account", id: cscsAccount });
    if (await isOwn(tx, customerId, await handsOf(tx, who.caller.userId)))
      return { ok: false, rejection: { code: "SAME_PERSON", action: "change" } };
    await addClientClass(tx, { customerId, clientClass, from, reason, userId: who.caller.userId, at: call.now });
    return ok({ cscsAccount, clientClass, from });
  });
  if (set.ok) deps.limitsChanged(who.tenantId);
  return set;
}

/** Whether the client's fees are those of the one who decides. */
async function isOwn(tx: Tx, customerId: number | null, hands: Hands): Promise<boolean> {
  return customerId !== null && isAmong(hands, await holdersOfCustomer(tx, customerId));
}

function dateRefused(from: TradingDay, earliest: TradingDay, today: TradingDay) {
  const latest = addDays(today, furthestDays);
  return from < earliest || from > latest ? refuse({ code: "DATE_INVALID", field: "from", earliest, latest }) : null;
}

/** From its first order on a day is charged, and held for, by what was in force as it began. */
function tooLate(from: TradingDay): Answer<never> {
  return { ok: false, rejection: { code: "FEES_TOO_LATE", from } };
}
