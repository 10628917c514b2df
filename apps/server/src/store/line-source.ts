// What is behind one line of an account's cash: the journal, both ends of every posting that touched the account, the order
// and the trade.

import type { AccountClass } from "@tradebook/domain/ledger/account.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Side } from "@tradebook/domain/order/order-type.ts";
import { kobo, price, quantity, type Kobo, type Price, type Quantity } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql } from "../db/sql.ts";

/** Whose an account of the ledger is: the reader's own, the house's, or another client's. */
export type Whose = "OWN" | "HOUSE" | "OTHER";

/** One end of a posting. */
export type LedgerEnd = { readonly class: AccountClass; readonly whose: Whose; readonly settleDate: TradingDay | null };

export type Posting = {
  readonly debit: LedgerEnd;
  readonly credit: LedgerEnd;
  /** Null counts money; else the shares of this security. */
  readonly securityID: string | null;
  readonly amount: bigint;
};

export type SourceOrder = {
  readonly orderId: number;
  readonly orderNo: string;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly enteredAt: Instant;
};

export type SourceTrade = {
  readonly execID: string;
  readonly time: Instant;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly consideration: Kobo;
  readonly charges: Kobo;
};

export type LineSource = {
  readonly postedAt: Instant;
  readonly order: SourceOrder | null;
  readonly trade: SourceTrade | null;
};

type SourceRow = {
  readonly postedAt: Instant;
  readonly orderId: bigint | null;
  readonly orderNo: string | null;
  readonly symbol: string | null;
  readonly side: Side | null;
  readonly orderQty: bigint | null;
  readonly enteredAt: Instant | null;
  readonly execID: string | null;
  readonly time: Instant | null;
  readonly lastQty: bigint | null;
  readonly lastPx: bigint | null;
  readonly value: bigint | null;
  readonly charges: bigint | null;
};

type Line = { readonly accountId: number; readonly lineNo: number };

/** Undefined where the account has no such line. */
export async function lineSource(tx: Tx, { accountId, lineNo }: Line): Promise<LineSource | undefined> {
  const [row] = await tx.rows<SourceRow>(sql`
    select journal.created_at as "postedAt", placed.id as "orderId", placed.cl_ord_id as "orderNo",
      placed.security_id as symbol, placed.side, placed.order_qty as "orderQty", placed.received_time as "enteredAt",
      execution.exec_id as "execID", execution.transact_time as time, execution.last_qty as "lastQty",
      execution.last_px_kobo as "lastPx", execution.value_kobo as value, execution.charges_kobo as charges
    from cash_line
      join journal on journal.tenant_id = cash_line.tenant_id and journal.id = cash_line.journal_id
      left join stock_order placed on placed.tenant_id = journal.tenant_id and placed.id = journal.order_id
      left join execution on journal.kind = 'fill' and execution.tenant_id = journal.tenant_id
        and execution.exec_id = journal.ref
    where cash_line.account_id = ${accountId} and line_no = ${lineNo}::bigint`);
  return row === undefined ? undefined : { postedAt: row.postedAt, order: orderOf(row), trade: tradeOf(row) };
}

function orderOf({ orderId, orderNo, symbol, side, orderQty, enteredAt }: SourceRow): SourceOrder | null {
  if (orderId === null || orderNo === null || symbol === null || side === null) return null;
  if (orderQty === null || enteredAt === null) return null;
  return { orderId: Number(orderId), orderNo, symbol, side, quantity: quantity(Number(orderQty)), enteredAt };
}

function tradeOf({ execID, time, lastQty, lastPx, value, charges }: SourceRow): SourceTrade | null {
  if (execID === null || time === null || lastQty === null || lastPx === null) return null;
  if (value === null || charges === null) return null;
  return {
    execID,
    time,
    quantity: quantity(Number(lastQty)),
    price: price(Number(lastPx)),
    consideration: kobo(value),
    charges: kobo(charges),
  };
}

type PostingRow = {
  readonly asset: string;
  readonly amount: bigint;
  readonly debitClass: AccountClass;
  readonly debitWhose: Whose;
  readonly debitDate: TradingDay | null;
  readonly creditClass: AccountClass;
  readonly creditWhose: Whose;
  readonly creditDate: TradingDay | null;
};

/** In the order they were posted. Only those with an end in the account: the rest of a journal is the house's business. */
export async function linePostings(tx: Tx, { accountId, lineNo }: Line): Promise<readonly Posting[]> {
  const rows = await tx.rows<PostingRow>(sql`
    select transfer.asset, transfer.amount, debit.class as "debitClass", debit.settle_date as "debitDate",
      case debit.account_id when ${accountId} then 'OWN' else case when debit.account_id is null then 'HOUSE' else 'OTHER' end
        end as "debitWhose",
      credit.class as "creditClass", credit.settle_date as "creditDate",
      case credit.account_id when ${accountId} then 'OWN' else case when credit.account_id is null then 'HOUSE' else 'OTHER' end
        end as "creditWhose"
    from cash_line
      join transfer on transfer.tenant_id = cash_line.tenant_id and transfer.journal_id = cash_line.journal_id
      join ledger_account debit on debit.tenant_id = transfer.tenant_id and debit.id = transfer.debit_id
      join ledger_account credit on credit.tenant_id = transfer.tenant_id and credit.id = transfer.credit_id
    where cash_line.account_id = ${accountId} and line_no = ${lineNo}::bigint
      and (debit.account_id = ${accountId} or credit.account_id = ${accountId})
    order by transfer.id`);
  return rows.map((row) => ({
    debit: { class: row.debitClass, whose: row.debitWhose, settleDate: row.debitDate },
    credit: { class: row.creditClass, whose: row.creditWhose, settleDate: row.creditDate },
    securityID: row.asset === "NGN" ? null : row.asset.slice("SEC:".length),
    amount: row.amount,
  }));
}
