// Writes outcomes in one transaction: orders, journals and transfers, executions, events, what the exchange must hear.
// There is no other way for an order or a balance to change. A batch is a handful of statements, whatever its size.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { ChargeLine } from "@tradebook/domain/fees/charge-fees.ts";
import type { AccountRef } from "@tradebook/domain/ledger/account.ts";
import type { Journal } from "@tradebook/domain/ledger/posting.ts";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { Execution, Outcome } from "@tradebook/domain/order/outcome.ts";
import type { Tx } from "../db/in-tenant.ts";
import { insertInto, some, type Columns } from "../db/insert-rows.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { takeJournalIds } from "./id-blocks.ts";
import { postingDays } from "./posting-days.ts";
import { ledgerAccountIds } from "./ledger-accounts.ts";
import { answerJson } from "./order-answers.ts";
import { toldSteps, type ToldSteps } from "./order-steps.ts";
import { writeRequestRows } from "./outbox.ts";
import { writeOrders } from "./write-orders.ts";

/** A command that was accepted, with the first answer it got. */
export type AcceptedCommand = {
  readonly clOrdID: string;
  readonly kind: "new" | "cancel" | "replace" | "cross";
  readonly userId: number;
  readonly contentHash: string;
  readonly order: Order;
  /** The other side of a cross. */
  readonly sell: Order | null;
};

/** A report that was taken in. */
export type TakenReport = {
  readonly execID: string;
  readonly execType: string;
  readonly orderId: number;
  readonly contentHash: string;
};

/** What stands in the journal beside its transfers, for statements: a channel, a payer, the price of shares moved in. */
export type JournalDetails = Readonly<Record<string, string | number | null>>;

/** What one moment decided. */
export type Moment = {
  readonly now: Instant;
  /** In the order they were decided; the last one that holds an order says how the order now is. */
  readonly outcomes: readonly Outcome[];
  readonly commands?: readonly AcceptedCommand[];
  readonly reports?: readonly TakenReport[];
  /** Wire ids of requests that the exchange has answered. */
  readonly answered?: readonly string[];
  readonly details?: ReadonlyMap<Journal, JournalDetails>;
  /** The newest closed day when it was looked up already; a close that comes between is refused by the journal's trigger. */
  readonly closedTo?: TradingDay | null;
};

/** Writes all of it with the commit or, with the transaction, nothing. */
export async function commitOutcomes(tx: Tx, moment: Moment): Promise<void> {
  await commitMoments(tx, [moment]);
}

/** The same for many moments, in the order they happened: how a history is written. */
export async function commitMoments(tx: Tx, moments: readonly Moment[]): Promise<void> {
  const journals = moments.flatMap(journalsOf);
  const days = [...new Set(moments.flatMap(daysToLookUp))];
  const [journalIds, idOf, dated] = await Promise.all([
    takeJournalIds(tx, journals.length),
    ledgerAccountIds(tx, accountsOf(journals)),
    postingDays(tx, days),
  ]);
  const entries = journals.map((entry, index) => ({ ...numbered(entry, journalIds[index]), ...dated(entry.journal) }));
  const told = moments.map(toldSteps);
  const toldEvents = new Set(told.flatMap(({ events }) => [...events]));
  const writing = [
    ...writeOrders(
      tx,
      moments.flatMap((moment) => moment.outcomes),
      (event) => toldEvents.has(event),
    ),
    ...writeReports(tx, moments, told),
    some(entries, (rows) => tx.run(insertJournals(rows))),
    some(transfersOf(entries, idOf), (rows) => tx.run(insertTransfers(rows))),
    ...writeRequests(tx, moments, told),
  ];
  for (const statement of writing) tx.withCommit(statement);
}

/** The days of its journals that may be closed. */
function daysToLookUp({ outcomes, closedTo }: Moment): readonly TradingDay[] {
  const days = outcomes.flatMap(({ journals }) => journals.map(({ businessDate }) => businessDate));
  return closedTo === undefined ? days : days.filter((day) => closedTo !== null && day <= closedTo);
}

function writeReports(tx: Tx, moments: readonly Moment[], told: readonly ToldSteps[]): readonly Promise<unknown>[] {
  const executions = moments.flatMap((moment) => moment.outcomes.flatMap((outcome) => outcome.executions));
  const names = new Map(moments.flatMap(({ outcomes }) => outcomes.flatMap(({ orders }) => orders.map(namesOf))));
  const taken = moments.flatMap(({ now, reports = [] }, place) =>
    reports.map((report) => {
      const acknowledged = told[place]?.acknowledging.get(report) ?? null;
      return { ...report, now, orderID: names.get(report.orderId) ?? null, acknowledged };
    }),
  );
  return [
    some(taken, (rows) => tx.run(insertReports(rows))),
    some(executions, (rows) => tx.run(insertExecutions(rows))),
  ];
}

function namesOf({ id, orderID }: Order): readonly [number, string | null] {
  return [id, orderID];
}

function writeRequests(tx: Tx, moments: readonly Moment[], told: readonly ToldSteps[]): readonly Promise<unknown>[] {
  const accepted = moments.flatMap(({ now, commands = [] }, place) =>
    commands.map((command) => ({ ...command, now, places: told[place]?.placing.has(command) ?? false })),
  );
  const requests = moments.flatMap(({ now, outcomes }) =>
    outcomes.flatMap((outcome) => outcome.toExchange.map((request) => ({ ...request, now }))),
  );
  const answered = moments.flatMap(({ now, answered: ids = [] }) => ids.map((id) => ({ id, now })));
  return [
    some(accepted, (rows) => tx.run(insertCommands(rows))),
    some(requests, (rows) => writeRequestRows(tx, rows)),
    some(answered, (rows) =>
      tx.run(sql`
        update outbox set answered_at = given.at
        from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ now }) => timestampText(now))}::timestamptz[])
          as given (id, at)
        where exchange_cl_ord_id = given.id and answered_at is null`),
    ),
  ];
}

function* accountsOf(entries: readonly Unnumbered[]): Generator<AccountRef> {
  for (const { journal } of entries) {
    for (const { debit, credit } of journal.postings) {
      yield debit;
      yield credit;
    }
  }
}

type Unnumbered = { readonly journal: Journal; readonly details: string | null; readonly now: Instant };
type Entry = Unnumbered & Pick<Journal, "businessDate" | "description"> & { readonly id: number };
type Transfer = {
  readonly journalId: number;
  readonly asset: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: bigint;
};

function journalsOf({ now, outcomes, details }: Moment): readonly Unnumbered[] {
  return outcomes.flatMap((outcome) =>
    outcome.journals.map((journal) => {
      invariant(journal.postings.length > 0, "a journal moves something");
      const beside = details?.get(journal);
      return { journal, details: beside === undefined ? null : JSON.stringify(beside), now };
    }),
  );
}

function numbered(entry: Unnumbered, id: number | undefined) {
  invariant(id !== undefined, "every journal has an id");
  return { ...entry, id };
}

function transfersOf(entries: readonly Entry[], idOf: (account: AccountRef) => bigint): readonly Transfer[] {
  return entries.flatMap(({ id, journal }) =>
    journal.postings.map(({ debit, credit, amount }) => ({
      journalId: id,
      asset: debit.asset,
      debit: idOf(debit),
      credit: idOf(credit),
      amount,
    })),
  );
}

type NamedReport = TakenReport & {
  readonly now: Instant;
  readonly orderID: string | null;
  /** The order that it acknowledged, when its row is all that tells of it. */
  readonly acknowledged: Order | null;
};
const insertReports = insertInto<NamedReport>("execution_report", {
  exec_id: ["text", (report) => report.execID],
  order_id: ["bigint", (report) => report.orderId],
  exec_type: ["text", (report) => report.execType],
  content_hash: ["text", (report) => report.contentHash],
  exchange_order_id: ["text", (report) => report.orderID],
  received_at: ["timestamptz", (report) => timestampText(report.now)],
  acknowledged_at: ["timestamptz", ({ acknowledged }) => timestampOrNull(acknowledged?.acknowledgedTime ?? null)],
  order_qty: ["bigint", ({ acknowledged }) => acknowledged?.orderQty ?? null],
  price_kobo: ["bigint", ({ acknowledged }) => acknowledged?.price ?? null],
});

/** The column of each line of the charges. */
export const chargeColumns = {
  commission: "commission_kobo",
  vatCommission: "vat_commission_kobo",
  secFee: "sec_fee_kobo",
  vatSec: "vat_sec_kobo",
  ngxFee: "ngx_fee_kobo",
  vatNgx: "vat_ngx_kobo",
  cscsFee: "cscs_fee_kobo",
  vatCscs: "vat_cscs_kobo",
  stampDuty: "stamp_duty_kobo",
  tradeAlert: "trade_alert_kobo",
} as const satisfies { readonly [L in ChargeLine]: string };

const chargeValues: Columns<Execution> = Object.fromEntries(
  Object.entries(chargeColumns).map(([line, column]) => [
    column,
    ["bigint", ({ charges }: Execution) => charges[line as ChargeLine]] as const, // the table's own keys
  ]),
);

const insertExecutions = insertInto<Execution>("execution", {
  exec_id: ["text", (execution) => execution.execID],
  ref_exec_id: ["text", (execution) => execution.refExecID],
  order_id: ["bigint", (execution) => execution.orderId],
  account_id: ["integer", (execution) => execution.accountId],
  security_id: ["text", (execution) => execution.securityID],
  side: ["text", (execution) => execution.side],
  last_px_kobo: ["bigint", (execution) => execution.lastPx],
  // Shares that were taken back count below zero, as their value and charges do.
  last_qty: ["bigint", ({ refExecID, lastQty }) => (refExecID === null ? lastQty : -lastQty)],
  value_kobo: ["bigint", (execution) => execution.value],
  ...chargeValues,
  trade_date: ["date", (execution) => execution.tradeDate],
  settlement_date: ["date", (execution) => execution.settlementDate],
  transact_time: ["timestamptz", (execution) => timestampText(execution.transactTime)],
  contra_broker: ["text", (execution) => execution.contraBroker ?? null],
});

type DatedCommand = AcceptedCommand & { readonly now: Instant; readonly places: boolean };
const insertCommands = insertInto<DatedCommand>("order_command", {
  cl_ord_id: ["text", (command) => command.clOrdID],
  kind: ["text", (command) => command.kind],
  user_id: ["integer", (command) => command.userId],
  content_hash: ["text", (command) => command.contentHash],
  order_id: ["bigint", (command) => command.order.id],
  result: ["jsonb", (command) => answerJson(command.order, command.sell)],
  at: ["timestamptz", (command) => timestampText(command.now)],
  places: ["boolean", (command) => command.places],
});

const insertJournals = insertInto<Entry>("journal", {
  id: ["bigint", ({ id }) => id],
  kind: ["text", ({ journal }) => journal.kind],
  ref: ["text", ({ journal }) => journal.ref],
  business_date: ["date", ({ businessDate }) => businessDate],
  description: ["text", ({ description }) => description],
  order_id: ["bigint", ({ journal }) => journal.orderId],
  details: ["jsonb", ({ details }) => details],
  created_at: ["timestamptz", ({ now }) => timestampText(now)],
});

const insertTransfers = insertInto<Transfer>("transfer", {
  journal_id: ["bigint", (transfer) => transfer.journalId],
  asset: ["text", (transfer) => transfer.asset],
  debit_id: ["bigint", (transfer) => transfer.debit],
  credit_id: ["bigint", (transfer) => transfer.credit],
  amount: ["bigint", (transfer) => transfer.amount],
});
