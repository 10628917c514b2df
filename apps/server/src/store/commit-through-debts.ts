// Posts what comes in, what goes out and what is taken back, with what it pays of what its accounts owe.

import type { Asset } from "@tradebook/domain/ledger/account.ts";
import { standingKey, throughDebts, type DebtJournal, type Standings } from "@tradebook/domain/ledger/debts.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import { nothing, type Outcome } from "@tradebook/domain/order/outcome.ts";
import type { Tx } from "../db/in-tenant.ts";
import { commitOutcomes, type JournalDetails, type Moment } from "./commit-outcome.ts";
import { freeBalances } from "./order-facts.ts";

type JournalsMoment = Pick<Moment, "now" | "outcomes" | "details">;

/**
 * The accounts are locked already. Journals alone: orders go through their batch. Answers each with what it paid of debts,
 * in their order.
 */
export async function commitThroughDebts(
  tx: Tx,
  { now, outcomes, details }: JournalsMoment,
): Promise<readonly DebtJournal[]> {
  const journals = outcomes.flatMap((outcome) => outcome.journals);
  const settled = throughDebts(journals, await standingsOf(tx, journals));
  const beside = new Map<Journal, JournalDetails>();
  for (const [index, { journal, repaid }] of settled.entries()) {
    const asked = journals[index];
    const said = asked === undefined ? undefined : details?.get(asked);
    const paid = {
      ...(repaid.cash > 0n ? { repaidKobo: Number(repaid.cash) } : {}),
      ...(repaid.units > 0n ? { repaidShares: Number(repaid.units) } : {}),
    };
    if (said !== undefined || Object.keys(paid).length > 0) beside.set(journal, { ...said, ...paid });
  }
  const outcome: Outcome = { ...nothing, journals: settled.map(({ journal }) => journal) };
  await commitOutcomes(tx, { now, outcomes: [outcome], details: beside });
  return settled;
}

async function standingsOf(tx: Tx, journals: readonly Journal[]): Promise<Standings> {
  const accountIds = new Set<number>();
  const assets = new Set<Asset>();
  for (const { debit, credit } of journals.flatMap(({ postings }) => postings)) {
    for (const { accountId, asset } of [debit, credit]) {
      if (accountId === null) continue;
      accountIds.add(accountId);
      assets.add(asset);
    }
  }
  if (accountIds.size === 0) return new Map();
  const rows = await freeBalances(tx, [...accountIds], [...assets]);
  return new Map(
    rows.map(({ accountId, asset, balance: free, owed, drawn }) => [
      standingKey(accountId, asset as Asset), // the ledger's own
      { free, owed, drawn },
    ]),
  );
}
