// Bank details: shown masked, changed by a holder or by staff, approved by a second person.

import type { Answer, Handlers, InputOf } from "@tradebook/contract/method.ts";
import { bankDetailsRow, type BankDetailsRow, type fundingService } from "@tradebook/contract/services/funding.ts";
import {
  approveBankDetails,
  bankDetailsBar,
  checkBankDetails,
  rejectBankDetails,
  type BankDetails,
} from "@tradebook/domain/funding/bank-details.ts";
import type { Act } from "@tradebook/domain/funding/deposit.ts";
import type { Decided } from "@tradebook/domain/funding/funding-refusal.ts";
import { rulesOn } from "@tradebook/domain/funding/funding-rules.ts";
import { instant, lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Caller } from "../../deps.ts";
import { holdersOfCustomer } from "../../store/accounts.ts";
import {
  findBankDetails,
  insertBankDetails,
  listBankDetails,
  retireBankDetails,
  updateBankDetails,
  type BankDetailsView,
} from "../../store/bank-details.ts";
import { fundingRules, holderOf, nextFundingId } from "../../store/funding-facts.ts";
import type { NoticeText, Saying } from "../../outbound/notice-texts.ts";
import { alarmHolders, tellHolders, type Told } from "../../outbound/tell-holders.ts";
import { readAccounts, type LockedAccount } from "../../store/order-facts.ts";
import { tenantPolicies } from "../../store/tenant-settings.ts";
import { holdWithdrawals, staffSalesSince } from "../../store/withdrawal-holds.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";
import {
  accountFor,
  actOf,
  entersForAll,
  lockAccount,
  noSuch,
  once,
  personOf,
  seesAllFunding,
  type FundingDeps,
} from "./funding-caller.ts";

type Service = typeof fundingService;
type BankDetailsMethods = Pick<
  Service,
  "GetBankDetails" | "ChangeBankDetails" | "ApproveBankDetails" | "RejectBankDetails" | "GetBankDetailsChanges"
>;

/** Of one holder; who changes banks more often than that is not shown the oldest. */
const mostHistory = 200;
const dayMs = 86_400_000;

export function bankDetailsHandlers(deps: FundingDeps): Handlers<BankDetailsMethods, Call> {
  return {
    GetBankDetails: async ({ cscsAccount }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("account", cscsAccount);
      const { caller, tenantId } = who;
      return await readInTenant(deps.db, tenantId, async (tx) => {
        const found = await accountFor(tx, { caller, forAll: seesAllFunding(caller) }, cscsAccount);
        if (found === undefined) return noSuch("account", cscsAccount);
        const { customerId } = await holderOf(tx, found.account.accountId);
        const search = { id: null, customerId, status: null, keyword: null };
        const history = (await listBankDetails(tx, search, { skip: 0, take: mostHistory })).items.map(rowOf);
        const current = history.find(({ status }) => status === "APPROVED") ?? null;
        return ok({ current, pending: history.find(({ status }) => status === "PENDING") ?? null, history });
      });
    },
    ChangeBankDetails: (input, call) => change(deps, input, call),
    ApproveBankDetails: ({ id, note }, call) => decide(deps, { id, note: note ?? null, call }, approve),
    RejectBankDetails: ({ id, reason }, call) =>
      decide(deps, { id, note: reason, call }, async (_tx, { standing, act }) => rejectBankDetails(standing, act)),
    GetBankDetailsChanges: async ({ skipCount, maxResultCount, keyword, status }, call) => {
      const who = tenantCall(call);
      if (who === null) return notOnTheHost("bank details", "");
      const search = { id: null, customerId: null, status: status ?? null, keyword: keyword ?? null };
      const cut = { skip: skipCount, take: maxResultCount };
      const page = await readInTenant(deps.db, who.tenantId, (tx) => listBankDetails(tx, search, cut));
      return ok({ totalCount: page.totalCount, items: page.items.map(rowOf) });
    },
  };
}

type Given = InputOf<Service["ChangeBankDetails"]>;

async function change(deps: FundingDeps, input: Given, call: Call): Promise<Answer<BankDetailsRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("account", input.cscsAccount);
  const { caller, tenantId } = who;
  const { cscsAccount, bankCode, accountName, idempotencyKey } = input;
  return await inTenant(deps.db, tenantId, async (tx) => {
    const found = await accountFor(tx, { caller, forAll: entersForAll(caller) }, cscsAccount);
    if (found === undefined) return noSuch("account", cscsAccount);
    const act = actOf(deps, caller);
    const index = deps.personalData.blindIndex(tenantId, `bank:${bankCode}:${input.accountNumber}`);
    const key = { userId: caller.userId, operation: "bankDetails", idempotencyKey } as const;
    const content = [cscsAccount, bankCode, accountName, index];
    return await once(tx, { key, content, row: bankDetailsRow, at: act.at }, () =>
      ask(tx, { deps, found, input, caller, act, index }),
    );
  });
}

type Asking = {
  readonly deps: FundingDeps;
  readonly found: LockedAccount;
  readonly input: Given;
  readonly caller: Caller;
  readonly act: Act;
  readonly index: string;
};

async function ask(tx: Tx, { deps, found, input, caller, act, index }: Asking): Promise<Answer<BankDetailsRow>> {
  const { accountId } = found.account;
  await lockAccount(tx, accountId);
  const bar = bankDetailsBar(await accountsOf(tx, accountId));
  if (bar !== null) return refuse(bar);
  const holder = await holderOf(tx, accountId);
  const checked = checkBankDetails(input, holder);
  if (!checked.ok) return checked;
  const { bankCode, accountName, accountNumber } = input;
  const details: BankDetails = {
    id: await nextFundingId(tx),
    customerId: holder.customerId,
    bankCode,
    accountName,
    status: "PENDING",
    last4: accountNumber.slice(-4),
    warnings: checked.value,
    askedBy: caller.userId,
    askedAt: act.at,
    decidedBy: null,
    decidedAt: null,
    note: null,
    coolingOffUntil: null,
  };
  await retireBankDetails(tx, holder.customerId, "PENDING");
  const sealed = deps.personalData.sealFor(tx.tenantId, accountNumber);
  await insertBankDetails(tx, details, { sealed, index });
  const title = "A change of your bank details was asked for";
  const { outbound } = deps;
  return ok(await answered(tx, { id: details.id, account: found, outbound, title, at: act.at }));
}

type Standing = { readonly standing: BankDetailsView; readonly account: LockedAccount; readonly act: Act };
type Decide = (tx: Tx, standing: Standing) => Promise<Decided<BankDetails>>;
type Deciding = { readonly id: number; readonly note: string | null; readonly call: Call };

async function decide(deps: FundingDeps, { id, note, call }: Deciding, by: Decide): Promise<Answer<BankDetailsRow>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("bank details", id);
  return await inTenant(deps.db, who.tenantId, async (tx) => {
    const found = await findBankDetails(tx, id);
    if (found === undefined) return noSuch("bank details", id);
    const account = await lockAccount(tx, found.accountId);
    const standing = await findBankDetails(tx, id);
    invariant(account !== undefined && standing !== undefined, "bank details and their holder stay");
    const act = await personOf(tx, actOf(deps, who.caller, note));
    const decided = await by(tx, { standing, account, act });
    if (!decided.ok) return decided;
    if (decided.value.status === "APPROVED") await retireBankDetails(tx, standing.customerId, "APPROVED");
    await updateBankDetails(tx, decided.value);
    if (decided.value.status === "APPROVED") await holdAfterChange(tx, { account, standing, act });
    const title =
      decided.value.status === "APPROVED" ? "Your bank details were changed" : "Your bank details were not changed";
    return ok(await answered(tx, { id, account, outbound: deps.outbound, title, at: act.at }));
  });
}

/** Where staff sold for the client shortly before, or are selling, the money waits: it is the pattern of a theft. */
async function holdAfterChange(tx: Tx, { standing, act: { at } }: Standing): Promise<void> {
  const { saleRules, saleHoldDays } = await tenantPolicies(tx);
  if (saleRules.bankDays === null) return;
  const title: Saying = ["Withdrawals of your account wait for some days after a sale by staff"];
  for (const sold of await staffSalesSince(tx, standing.customerId, instant(at - saleRules.bankDays * dayMs))) {
    const account = await lockAccount(tx, sold.accountId);
    invariant(account !== undefined, "an account stays");
    const until = await holdWithdrawals(tx, { ...sold, why: ["BankChange"], from: at, days: saleHoldDays });
    const body: Saying = ["Account {0}: until {1}.", sold.cscsAccount, lagosDay(until)];
    await tellHolders(tx, account, { kind: "WithdrawalsHeld", title, body, refs: {}, at });
  }
}

/** They are the client's, whichever of the client's accounts somebody holds. */
async function approve(tx: Tx, { standing, act }: Standing): Promise<Decided<BankDetails>> {
  const rules = rulesOn(await fundingRules(tx), act.at);
  const holderUserIds = await holdersOfCustomer(tx, standing.customerId);
  const accounts = await accountsOf(tx, standing.accountId);
  return approveBankDetails(standing, { accounts, holderUserIds, rules }, act);
}

/** The investor's, which are locked already. */
async function accountsOf(tx: Tx, accountId: number) {
  const found = await readAccounts(tx, { cscsAccounts: [], accountIds: [accountId] });
  return found.map(({ account }) => account);
}

type Changed = {
  readonly id: number;
  readonly account: LockedAccount;
  readonly outbound: FundingDeps["outbound"];
  readonly title: NoticeText;
  readonly at: Act["at"];
};

/** Tells the holders, who cannot be kept from it, and shows it as it now is. */
async function answered(tx: Tx, { id, account, outbound, title, at }: Changed): Promise<BankDetailsRow> {
  const view = await findBankDetails(tx, id);
  invariant(view !== undefined, "what was written is there");
  const row = rowOf(view);
  const body: Saying = ["{0} {1}. If this was not you, call us at once.", view.bankName, row.accountNumber];
  const told: Told = { kind: "BankDetailsChanged", title: [title], body, refs: { bankDetailsId: id }, at };
  await alarmHolders(tx, { account, outbound }, told);
  return row;
}

function rowOf(view: BankDetailsView): BankDetailsRow {
  const { customerId: _customer, accountId: _account, last4, askedByName, decidedByName, warnings, ...row } = view;
  return {
    ...row,
    accountNumber: `••••••${last4}`,
    warnings: [...warnings],
    askedBy: askedByName,
    decidedBy: decidedByName,
  };
}
