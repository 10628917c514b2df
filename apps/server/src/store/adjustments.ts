// Transfers of shares and corrections of cash as rows: asked for, decided, listed; and what they are decided on.

import {
  adjustmentRef,
  type Adjustment,
  type AdjustmentFacts,
  type AdjustmentKind,
  type AdjustmentStatus,
  type CorrectionAccount,
} from "@tradebook/domain/funding/adjustment.ts";
import { journalKinds } from "@tradebook/domain/funding/adjustment-journals.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { holdingOf, type HoldingMovement } from "@tradebook/domain/portfolio/holding.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { kobo, quantity, type Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import { repaidBy } from "./debts.ts";
import { likeText } from "./funding-deposits.ts";
import { lockText } from "./funding-requests.ts";
import { freeBalances } from "./order-facts.ts";
import { movementsOfOne, type KnownMovement } from "./portfolio.ts";

/** With the names that screens show. */
export type AdjustmentView = Adjustment & {
  readonly cscsAccount: string;
  readonly customerName: string;
  readonly askedByName: string;
  readonly decidedByName: string | null;
};

export async function insertAdjustment(tx: Tx, adjustment: Adjustment): Promise<void> {
  const { id, accountId, what, slip, reason, reversesId, status, day } = adjustment;
  const shares = "shares" in what ? what : null;
  const cash = "amount" in what ? what : null;
  await tx.run(sql`
    insert into adjustment (id, account_id, kind, security_id, shares, cost_kobo, counterparty, amount_kobo, house_account,
      slip, reason, reverses_id, status, day, asked_by, asked_at)
    values (${id}, ${accountId}, ${what.kind}, ${shares?.securityID ?? null}, ${shares?.shares ?? null},
      ${shares?.cost ?? null}, ${shares?.counterparty ?? null}, ${cash?.amount ?? null}, ${cash?.houseAccount ?? null},
      ${slip}, ${reason}, ${reversesId}, ${status}, ${day}, ${adjustment.askedBy},
      ${timestampText(adjustment.askedAt)})`);
}

export async function updateAdjustment(tx: Tx, adjustment: Adjustment): Promise<void> {
  const { id, what, status, decidedBy, decidedAt, note } = adjustment;
  await tx.run(sql`
    update adjustment set status = ${status}, cost_kobo = ${"shares" in what ? what.cost : null},
      decided_by = ${decidedBy}, decided_at = ${timestampOrNull(decidedAt)}, note = ${note}
    where id = ${id}`);
}

/** Who decided on the first stays with it. */
export async function markReversed(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`update adjustment set status = 'REVERSED' where id = ${id}`);
}

/** Our reference of what this slip stands for already; nobody else enters it meanwhile. */
export async function adjustmentOfSlip(
  tx: Tx,
  { kind, slip }: { readonly kind: AdjustmentKind; readonly slip: string },
): Promise<string | undefined> {
  await lockText(tx, `slip ${tx.tenantId} ${kind} ${slip.toUpperCase()}`);
  const [found] = await tx.rows<{ ref: string }>(sql`
    select ref from adjustment
    where kind = ${kind} and upper(slip) = upper(${slip}) and reverses_id is null
      and status in ('REQUESTED', 'APPROVED')`);
  return found?.ref;
}

/** Whether somebody has asked already to take it back. */
export async function isBeingReversed(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 as found from adjustment where reverses_id = ${id} and status in ('REQUESTED', 'APPROVED')`);
  return rows.length > 0;
}

type Deciding = Pick<Adjustment, "accountId" | "what" | "reversesId" | "day">;

/** What of the books an entry is decided on; read behind the lock of its account. */
export async function adjustmentFacts(
  tx: Tx,
  { accountId, what, reversesId, day }: Deciding,
): Promise<Pick<AdjustmentFacts, "freeShares" | "held" | "houseBalance" | "since">> {
  const repaid =
    reversesId === null ? 0n : await repaidBy(tx, { kind: journalKinds[what.kind], refs: [adjustmentRef(reversesId)] });
  if ("shares" in what) {
    const { securityID } = what;
    const [[units], movements] = await Promise.all([
      freeBalances(tx, [accountId], [`SEC:${securityID}`]),
      movementsOfOne(tx, { accountId, securityID, until: day }),
    ]);
    const held = holdingOf(
      securityID,
      movements.map(({ movement }) => movement),
    );
    // What is owed of them is not the client's to give, as it is not to sell.
    const free = Number((units?.balance ?? 0n) - (units?.owed ?? 0n));
    const hasMoved = reversesId !== null && hasMovedSince(movements, adjustmentRef(reversesId));
    return { freeShares: quantity(Math.max(0, free)), held, houseBalance: kobo(0n), since: { repaid, hasMoved } };
  }
  const houseBalance = kobo(await houseBalanceOf(tx, what.houseAccount));
  const held = { quantity: quantity(0), totalCost: kobo(0n) };
  return { freeShares: quantity(0), held, houseBalance, since: { repaid, hasMoved: false } };
}

/** What changes what of the average is whose. */
const moving: ReadonlySet<HoldingMovement["kind"]> = new Set([
  "Sell",
  "TransferOut",
  "SplitIn",
  "SplitOut",
  "RightsBack",
]);

function hasMovedSince(movements: readonly KnownMovement[], reference: string): boolean {
  const came = movements.findIndex((one) => one.reference === reference);
  const references = new Set(movements.map((one) => one.reference));
  // What went and came back again has left the average as it was.
  const stays = (one: KnownMovement) => moving.has(one.movement.kind) && !references.has(`${one.reference}:reversed`);
  return movements.slice(came + 1).some(stays);
}

async function houseBalanceOf(tx: Tx, name: CorrectionAccount): Promise<bigint> {
  const [row] = await tx.rows<{ balance: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_account
    where account_id is null and class = ${name} and asset = 'NGN'`);
  return row?.balance ?? 0n;
}

export type AdjustmentFilter = {
  readonly id: number | null;
  readonly cscsAccount: string | null;
  readonly kind: AdjustmentKind | null;
  readonly status: AdjustmentStatus | null;
  readonly from: TradingDay | null;
  readonly to: TradingDay | null;
  readonly keyword: string | null;
};

export async function findAdjustment(tx: Tx, id: number): Promise<AdjustmentView | undefined> {
  const none = { cscsAccount: null, kind: null, status: null, from: null, to: null, keyword: null };
  return (await listAdjustments(tx, { ...none, id }, { skip: 0, take: 1 })).items[0];
}

type Row = Omit<AdjustmentView, "id" | "what" | "reversesId"> & {
  readonly id: bigint;
  readonly kind: AdjustmentKind;
  readonly securityID: string | null;
  readonly shares: bigint | null;
  readonly cost: bigint | null;
  readonly counterparty: string | null;
  readonly amount: bigint | null;
  readonly houseAccount: CorrectionAccount | null;
  readonly reversesId: bigint | null;
  readonly count: number;
};

/** A page, newest first. */
export async function listAdjustments(tx: Tx, filter: AdjustmentFilter, cut: Cut) {
  const { rows, summed } = await countedPage((part) => adjustmentRows(tx, filter, part), cut);
  return { totalCount: summed?.count ?? 0, items: rows.map(viewOf) };
}

async function adjustmentRows(tx: Tx, filter: AdjustmentFilter, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, cscsAccount, kind, status, from, to } = filter;
  const like = likeText(filter.keyword);
  return await tx.rows<Row>(sql`
    select a.id, a.account_id as "accountId", a.kind, a.security_id as "securityID", a.shares, a.cost_kobo as cost,
      a.counterparty, a.amount_kobo as amount, a.house_account as "houseAccount", a.slip, a.reason,
      a.reverses_id as "reversesId", a.status, a.day, a.asked_by as "askedBy", a.asked_at as "askedAt",
      a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.note, account.cscs_account as "cscsAccount",
      account.name as "customerName", asked.user_name as "askedByName", decided.user_name as "decidedByName",
      (count(*) over ())::int as count
    from adjustment a
      join securities_account account on account.id = a.account_id
      join app_user asked on asked.id = a.asked_by
      left join app_user decided on decided.id = a.decided_by
    where (${id}::bigint is null or a.id = ${id})
      and (${cscsAccount}::text is null or account.cscs_account = ${cscsAccount})
      and (${kind}::text is null or a.kind = ${kind})
      and (${status}::text is null or a.status = ${status})
      and (${from}::date is null or a.day >= ${from}) and (${to}::date is null or a.day <= ${to})
      and (${like}::text is null or concat_ws(' ', account.name, account.cscs_account, a.ref, a.slip, a.security_id,
        a.counterparty) ilike ${like})
    order by a.id desc
    limit ${take} offset ${skip}`);
}

function viewOf(row: Row): AdjustmentView {
  const { accountId, kind, slip, reason, reversesId, status, day, askedBy, askedAt, decidedBy, decidedAt, note } = row;
  const { cscsAccount, customerName, askedByName, decidedByName } = row;
  return {
    id: Number(row.id),
    accountId,
    what: kind === "SharesIn" || kind === "SharesOut" ? sharesOf(kind, row) : cashOf(kind, row),
    slip,
    reason,
    reversesId: reversesId === null ? null : Number(reversesId),
    status,
    day,
    askedBy,
    askedAt,
    decidedBy,
    decidedAt,
    note,
    cscsAccount,
    customerName,
    askedByName,
    decidedByName,
  };
}

function sharesOf(kind: "SharesIn" | "SharesOut", { securityID, shares, cost, counterparty }: Row): Adjustment["what"] {
  invariant(securityID !== null && shares !== null && counterparty !== null, "a transfer says what moves and to whom");
  return { kind, securityID, shares: quantity(Number(shares)), cost: koboOrNull(cost), counterparty };
}

function cashOf(kind: "CashCredit" | "CashDebit", { amount, houseAccount }: Row): Adjustment["what"] {
  invariant(amount !== null && houseAccount !== null, "a correction says how much, and against which account");
  return { kind, amount: kobo(amount), houseAccount };
}

function koboOrNull(amount: bigint | null): Kobo | null {
  return amount === null ? null : kobo(amount);
}
