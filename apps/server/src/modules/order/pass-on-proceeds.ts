// Sends on what settled sales brought, where the client's mandate says so: straight to their own bank, after what they owe.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { directSettlementJournal, payingBar } from "@tradebook/domain/funding/direct-settlement.ts";
import { coolsOff } from "@tradebook/domain/funding/withdrawal.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { DebtJournal } from "@tradebook/domain/ledger/debts.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import type { SettlementPosition } from "@tradebook/domain/ledger/settle-day.ts";
import { nothing } from "@tradebook/domain/order/outcome.ts";
import { kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { tellHolders } from "../../outbound/tell-holders.ts";
import type { JournalDetails } from "../../store/commit-outcome.ts";
import { commitThroughDebts } from "../../store/commit-through-debts.ts";
import { standingMandates, type StandingMandate } from "../../store/direct-settlements.ts";
import type { LockedAccount } from "../../store/order-facts.ts";
import { withdrawalsHeldUntil } from "../../store/withdrawal-holds.ts";

export type Settled = {
  /** Locked. */
  readonly accounts: readonly LockedAccount[];
  readonly positions: readonly SettlementPosition[];
  /** What was posted of each position, in their order. */
  readonly posted: readonly DebtJournal[];
  readonly upTo: TradingDay;
  readonly now: Instant;
};

type Passing = { readonly journal: Journal; readonly mandate: StandingMandate; readonly account: LockedAccount };

export async function passOnProceeds(tx: Tx, settled: Settled): Promise<void> {
  const sold = settled.positions.filter(({ cashDueIn }) => cashDueIn > 0n).map(({ accountId }) => accountId);
  const mandates = sold.length === 0 ? [] : await standingMandates(tx, [...new Set(sold)]);
  const passing: Passing[] = [];
  for (const mandate of mandates) {
    const account = settled.accounts.find((one) => one.account.accountId === mandate.accountId);
    if (account === undefined || coolsOff(mandate, settled.now)) continue;
    if (await isStopped(tx, account, settled.now)) continue;
    passing.push(...journalsOf(settled, mandate).map((journal) => ({ journal, mandate, account })));
  }
  if (passing.length === 0) return;
  const journals = passing.map(({ journal }) => journal);
  const details = new Map(passing.map(({ journal, mandate }) => [journal, detailsOf(mandate)]));
  await commitThroughDebts(tx, { now: settled.now, outcomes: [{ ...nothing, journals }], details });
  for (const one of passing) await tell(tx, one, settled.now);
}

/** What is stopped, whose holder is not known, or what is held after a sale that was looked at twice, leaves the house by no other door either. */
async function isStopped(tx: Tx, { account }: LockedAccount, now: Instant): Promise<boolean> {
  if (payingBar({ account, kycComplete: account.kycComplete }) !== null) return true;
  return (await withdrawalsHeldUntil(tx, account.accountId, now)) !== null;
}

function journalsOf({ positions, posted, upTo }: Settled, { accountId, fromDay }: StandingMandate): readonly Journal[] {
  return positions.flatMap((position, at) => {
    if (position.accountId !== accountId || position.settleDate < fromDay) return [];
    const repaid = kobo(posted[at]?.repaid.cash ?? 0n);
    const { settleDate, cashDueIn: proceeds } = position;
    const journal = directSettlementJournal({ accountId, settleDate, proceeds, repaid }, upTo);
    return journal === null ? [] : [journal];
  });
}

function detailsOf({ id, bankName, last4, accountName }: StandingMandate): JournalDetails {
  return { mandateId: id, bank: bankName, accountLast4: last4, beneficiary: accountName, channel: "CSCS" };
}

async function tell(tx: Tx, { journal, mandate, account }: Passing, at: Instant): Promise<void> {
  const amount = kobo(journal.postings.reduce((total, posting) => total + posting.amount, 0n));
  await tellHolders(tx, account, {
    kind: "DirectSettlementPaid",
    title: ["Your sale proceeds went straight to your bank"],
    body: ["₦{0} to {1} {2}.", nairaText(amount), mandate.bankName, `••••••${mandate.last4}`],
    refs: { directSettlementId: mandate.id },
    at,
  });
}
