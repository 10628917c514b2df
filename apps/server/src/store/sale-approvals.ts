// Sales that wait for an approval: asked for, approved, ended, listed.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { NewOrder } from "@tradebook/domain/order/facts.ts";
import type { Mandate } from "@tradebook/domain/order/order.ts";
import type { OrderType } from "@tradebook/domain/order/order-type.ts";
import type { SaleApproval, SaleApprovalStatus, SaleDoubt } from "@tradebook/domain/order/sale-approval.ts";
import type { TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import { kobo, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { fixedSql, sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { priceOrNull } from "./order-row.ts";

/** A sale with the names of those who had to do with it. */
export type SaleApprovalView = SaleApproval & {
  readonly customerName: string;
  readonly askedByName: string;
  readonly clientByName: string | null;
  readonly secondByName: string | null;
  readonly endedByName: string | null;
  readonly holderUserIds: readonly number[];
  readonly brokerUserIds: readonly number[];
};

type Row = {
  readonly id: bigint;
  readonly account_id: number;
  readonly cscs_account: string;
  readonly cl_ord_id: string;
  readonly content_hash: string;
  readonly security_id: string;
  readonly ord_type: OrderType;
  readonly order_qty: bigint;
  readonly price_kobo: bigint | null;
  readonly time_in_force: TimeInForce;
  readonly expire_date: TradingDay | null;
  readonly max_floor: bigint | null;
  readonly min_qty: bigint | null;
  readonly all_or_none: boolean;
  readonly approval_reference: string | null;
  readonly mandate: Mandate;
  readonly accept_warnings: readonly string[];
  readonly worth_kobo: bigint;
  readonly above_kobo: bigint | null;
  readonly proceeds_kobo: bigint;
  readonly trading_day: TradingDay;
  readonly asked_by: number;
  readonly asked_at: Instant;
  readonly needs_client: boolean;
  readonly needs_second: boolean;
  readonly doubts: readonly SaleDoubt[];
  readonly client_by: number | null;
  readonly client_at: Instant | null;
  readonly second_by: number | null;
  readonly second_at: Instant | null;
  readonly status: SaleApprovalStatus;
  readonly ended_by: number | null;
  readonly ended_at: Instant | null;
  readonly reason: string | null;
  readonly order_id: bigint | null;
};

const columns = `sale.id, sale.account_id, sale.cscs_account, sale.cl_ord_id, sale.content_hash, sale.security_id,
      sale.ord_type, sale.order_qty, sale.price_kobo, sale.time_in_force, sale.expire_date, sale.max_floor, sale.min_qty,
      sale.all_or_none, sale.approval_reference, sale.mandate, sale.accept_warnings, sale.worth_kobo, sale.above_kobo,
      sale.proceeds_kobo, sale.trading_day, sale.asked_by, sale.asked_at, sale.needs_client, sale.needs_second, sale.doubts,
      sale.client_by, sale.client_at, sale.second_by, sale.second_at, sale.status, sale.ended_by, sale.ended_at,
      sale.reason, sale.order_id`;

export type NewSaleApproval = Pick<
  SaleApproval,
  | "accountId"
  | "contentHash"
  | "worth"
  | "above"
  | "proceeds"
  | "tradingDay"
  | "askedBy"
  | "askedAt"
  | "needs"
  | "doubts"
> & { readonly request: NewOrder; readonly mandate: Mandate };

/** Its id; null when its clOrdID is taken. */
export async function insertSaleApproval(tx: Tx, asked: NewSaleApproval): Promise<number | null> {
  const { request, needs, mandate, worth, above, proceeds, tradingDay } = asked;
  const { maxFloor = null, minQty = null, allOrNone = false, approvalReference = null } = request;
  const [added] = await tx.rows<{ id: bigint }>(sql`
    insert into sale_approval (account_id, cscs_account, cl_ord_id, content_hash, security_id, ord_type, order_qty,
      price_kobo, time_in_force, expire_date, max_floor, min_qty, all_or_none, approval_reference, mandate,
      accept_warnings, worth_kobo, above_kobo, proceeds_kobo, trading_day, asked_by, asked_at, needs_client, needs_second,
      doubts)
    values (${asked.accountId}, ${request.cscsAccount}, ${request.clOrdID}, ${asked.contentHash}, ${request.securityID},
      ${request.ordType}, ${request.orderQty}, ${request.price}, ${request.timeInForce}, ${request.expireDate},
      ${maxFloor}, ${minQty}, ${allOrNone}, ${approvalReference}, ${JSON.stringify(mandate)}::jsonb,
      ${request.acceptWarnings}::text[], ${worth}, ${above}, ${proceeds}, ${tradingDay}, ${asked.askedBy},
      ${timestampText(asked.askedAt)}, ${needs.client}, ${needs.second}, ${asked.doubts}::text[])
    on conflict (tenant_id, cl_ord_id) do nothing
    returning id`);
  return added === undefined ? null : Number(added.id);
}

const locked = fixedSql(
  `select ${columns} from sale_approval sale where sale.id = any($1) order by sale.id for update`,
);

/** These, held until the transaction ends: whoever else would move one waits. */
export async function lockSaleApprovals(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, SaleApproval>> {
  const rows = await tx.rows<Row>(locked([ids]));
  return new Map(rows.map((row) => [Number(row.id), saleOf(row)]));
}

export type Approving = { readonly id: number; readonly by: number; readonly at: Instant };

/** Keeps the client's word, or the second person's; the trigger asks whether they may give it. */
export async function keepApproval(
  tx: Tx,
  side: keyof SaleApproval["needs"],
  { id, by, at }: Approving,
): Promise<void> {
  await tx.run(
    side === "client"
      ? sql`update sale_approval set client_by = ${by}, client_at = ${timestampText(at)} where id = ${id}`
      : sql`update sale_approval set second_by = ${by}, second_at = ${timestampText(at)} where id = ${id}`,
  );
}

export type SaleEnd = Approving & { readonly status: "Declined" | "Withdrawn"; readonly reason: string | null };

export async function endSale(tx: Tx, { id, by, at, status, reason }: SaleEnd): Promise<void> {
  await tx.run(sql`
    update sale_approval set status = ${status}, ended_by = ${by}, ended_at = ${timestampText(at)}, reason = ${reason}
    where id = ${id}`);
}

/** Ends what still waits from a day before this one; answers it. */
export async function expireSales(tx: Tx, day: TradingDay, at: Instant): Promise<readonly SaleApproval[]> {
  const rows = await tx.rows<Row>(expired([day, timestampText(at)]));
  return rows.map(saleOf);
}

const expired = fixedSql(`
    update sale_approval sale set status = 'Expired', ended_at = $2
    where sale.status = 'Waiting' and sale.trading_day < $1
    returning ${columns}`);

const named = `select ${columns}, account.name as customer_name, asker.user_name as asked_by_name,
      client.user_name as client_by_name, second.user_name as second_by_name, ender.user_name as ended_by_name,
      array(select user_id from account_user where account_id = sale.account_id and relation = 'holder') as holders,
      array(select user_id from account_user where account_id = sale.account_id and relation = 'broker') as brokers
    from sale_approval sale
      join securities_account account on account.id = sale.account_id
      join app_user asker on asker.id = sale.asked_by
      left join app_user client on client.id = sale.client_by
      left join app_user second on second.id = sale.second_by
      left join app_user ender on ender.id = sale.ended_by`;
const byId = fixedSql(`${named} where sale.id = $1`);
const byClOrdID = fixedSql(`${named} where sale.cl_ord_id = $1`);
const waitingByContent = fixedSql(`${named}
    where sale.status = 'Waiting' and sale.trading_day = $2 and sale.content_hash = $1
    order by sale.id desc
    limit 1`);

type NamedRow = Row & {
  readonly customer_name: string;
  readonly asked_by_name: string;
  readonly client_by_name: string | null;
  readonly second_by_name: string | null;
  readonly ended_by_name: string | null;
  readonly holders: readonly number[];
  readonly brokers: readonly number[];
};

export async function findSaleApproval(tx: Tx, id: number): Promise<SaleApprovalView | undefined> {
  const [row] = await tx.rows<NamedRow>(byId([id]));
  return row === undefined ? undefined : viewOf(row);
}

export async function saleApprovalOf(tx: Tx, clOrdID: string): Promise<SaleApprovalView | undefined> {
  const [row] = await tx.rows<NamedRow>(byClOrdID([clOrdID]));
  return row === undefined ? undefined : viewOf(row);
}

/** The one of the same content by the same person that waits on this day. */
export async function waitingSaleOf(
  tx: Tx,
  contentHash: string,
  day: TradingDay,
): Promise<SaleApprovalView | undefined> {
  const [row] = await tx.rows<NamedRow>(waitingByContent([contentHash, day]));
  return row === undefined ? undefined : viewOf(row);
}

/** When sales of its terms were asked for earlier on its day, the oldest first. */
export async function sameTermsBefore(tx: Tx, { id, accountId }: SaleApproval): Promise<readonly Instant[]> {
  const rows = await tx.rows<{ readonly at: Instant }>(sql`
    select earlier.asked_at as at
    from sale_approval sale join sale_approval earlier
      on earlier.account_id = sale.account_id and earlier.trading_day = sale.trading_day
        and earlier.security_id = sale.security_id and earlier.order_qty = sale.order_qty
        and earlier.price_kobo is not distinct from sale.price_kobo and earlier.needs_client = sale.needs_client
    where sale.id = ${id} and earlier.account_id = ${accountId} and earlier.id < sale.id
    order by earlier.asked_at, earlier.id`);
  return rows.map(({ at }) => at);
}

export type SaleFilter = {
  /** Whose accounts, held or looked after; null for the whole house. */
  readonly visibleTo: number | null;
  readonly accountId: number | null;
  /** Only what still waits on this day; null: everything. */
  readonly waiting: TradingDay | null;
};

const page = fixedSql(`${named.replace("select ", "select count(*) over () as total_count, ")}
    where ($1::integer is null or exists (
        select from account_user seen where seen.account_id = sale.account_id and seen.user_id = $1))
      and ($2::integer is null or sale.account_id = $2)
      and ($3::date is null or (sale.status = 'Waiting' and sale.trading_day >= $3))
    order by sale.id desc
    limit $4 offset $5`);

/** A page, the newest first, and how many there are. */
export async function listSaleApprovals(tx: Tx, { visibleTo, accountId, waiting }: SaleFilter, cut: Cut) {
  const read = ({ skip, take }: Cut) =>
    tx.rows<NamedRow & { total_count: bigint }>(page([visibleTo, accountId, waiting, take, skip]));
  const { rows, summed } = await countedPage(read, cut);
  return { totalCount: Number(summed?.total_count ?? 0), items: rows.map(viewOf) };
}

function viewOf(row: NamedRow): SaleApprovalView {
  return {
    ...saleOf(row),
    customerName: row.customer_name,
    askedByName: row.asked_by_name,
    clientByName: row.client_by_name,
    secondByName: row.second_by_name,
    endedByName: row.ended_by_name,
    holderUserIds: row.holders,
    brokerUserIds: row.brokers,
  };
}

function saleOf(row: Row): SaleApproval {
  return {
    id: Number(row.id),
    accountId: row.account_id,
    contentHash: row.content_hash,
    request: requestOf(row),
    worth: kobo(row.worth_kobo),
    above: koboOrNull(row.above_kobo),
    proceeds: kobo(row.proceeds_kobo),
    tradingDay: row.trading_day,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    needs: { client: row.needs_client, second: row.needs_second },
    doubts: row.doubts,
    client: row.client_by === null || row.client_at === null ? null : { by: row.client_by, at: row.client_at },
    second: row.second_by === null || row.second_at === null ? null : { by: row.second_by, at: row.second_at },
    status: row.status,
    endedBy: row.ended_by,
    endedAt: row.ended_at,
    reason: row.reason,
    orderId: row.order_id === null ? null : Number(row.order_id),
  };
}

/** The order as it was asked for. */
function requestOf(row: Row): NewOrder {
  return {
    clOrdID: row.cl_ord_id,
    cscsAccount: row.cscs_account,
    securityID: row.security_id,
    side: "Sell",
    ordType: row.ord_type,
    orderQty: Number(row.order_qty),
    price: priceOrNull(row.price_kobo),
    timeInForce: row.time_in_force,
    expireDate: row.expire_date,
    maxFloor: numberOrNull(row.max_floor),
    minQty: numberOrNull(row.min_qty),
    allOrNone: row.all_or_none,
    approvalReference: row.approval_reference,
    mandate: row.mandate,
    acceptWarnings: row.accept_warnings,
  };
}

function numberOrNull(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}

function koboOrNull(amount: bigint | null): Kobo | null {
  return amount === null ? null : kobo(amount);
}
