// Corporate actions of a house: entered, listed, found, and moved to their next state.

import {
  perShare,
  type CorporateActionState,
  type CorporateActionType,
  type CorporateDates,
  type CorporateTerms,
} from "@tradebook/domain/corporate-action/corporate-action.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import { invariant, unreachable } from "@tradebook/domain/invariant.ts";
import { price } from "@tradebook/domain/units.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";

export type CorporateAction = CorporateDates & {
  readonly id: number;
  readonly terms: CorporateTerms;
  readonly state: CorporateActionState;
  readonly securityID: string;
  readonly securityName: string;
  readonly note: string;
  readonly createdById: number;
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly approvedById: number | null;
  readonly approvedBy: string | null;
  readonly approvedAt: Instant | null;
  readonly appliedAt: Instant | null;
  readonly cancelledBy: string | null;
  readonly reversedBy: string | null;
};

type Row = Omit<CorporateAction, "terms"> & {
  readonly type: CorporateActionType;
  readonly per_share: bigint | null;
  readonly new_shares: number | null;
  readonly for_shares: number | null;
  readonly offer_price: bigint | null;
  readonly closes_on: TradingDay | null;
  readonly fraction_price: bigint | null;
  readonly count: number;
};

export type EnteredAction = CorporateDates & {
  readonly terms: CorporateTerms;
  readonly securityID: string;
  readonly note: string;
  readonly userId: number;
  readonly at: Instant;
};

/** Answers its number. */
export async function insertCorporateAction(tx: Tx, entered: EnteredAction): Promise<number> {
  const { terms, securityID, note, userId, at } = entered;
  const { announcedOn, exDate, qualificationDate, paymentDate } = entered;
  const ratio = terms.type === "Dividend" ? null : terms;
  const fractionPrice = "fractionPrice" in terms ? terms.fractionPrice : null;
  const [offerPrice, closesOn] = terms.type === "Rights" ? [terms.price, terms.closesOn] : [null, null];
  const [made] = await tx.rows<{ id: number }>(sql`
    insert into corporate_action (type, security_id, announced_on, ex_date, qualification_date, payment_date, per_share,
      new_shares, for_shares, offer_price_kobo, closes_on, fraction_price_kobo, note, created_by, created_at)
    values (${terms.type}, ${securityID}, ${announcedOn}, ${exDate}, ${qualificationDate}, ${paymentDate},
      ${terms.type === "Dividend" ? terms.perShare : null}, ${ratio?.newShares ?? null}, ${ratio?.forShares ?? null},
      ${offerPrice}, ${closesOn}, ${fractionPrice}, ${note}, ${userId}, ${timestampText(at)})
    returning id`);
  invariant(made !== undefined, "an inserted corporate action has an id");
  return made.id;
}

/** Which are wanted; null is any. `approvedOnly`: those that customers see. */
export type ActionSearch = {
  readonly id: number | null;
  readonly type: CorporateActionType | null;
  readonly state: CorporateActionState | null;
  readonly securityID: string | null;
  readonly keyword: string | null;
  readonly approvedOnly: boolean;
};

const any: ActionSearch = { id: null, type: null, state: null, securityID: null, keyword: null, approvedOnly: false };

/** The latest payment date first. */
export async function corporateActionsPage(
  tx: Tx,
  search: ActionSearch,
  cut: Cut,
): Promise<{ readonly count: number; readonly rows: readonly CorporateAction[] }> {
  const { rows, summed } = await countedPage((part) => actionRows(tx, search, part), cut);
  return { count: summed?.count ?? 0, rows: rows.map(actionOf) };
}

export async function findCorporateAction(tx: Tx, id: number): Promise<CorporateAction | undefined> {
  const [row] = await actionRows(tx, { ...any, id }, { skip: 0, take: 1 });
  return row === undefined ? undefined : actionOf(row);
}

/** The same, with nobody else moving it until the end of the transaction. */
export async function lockCorporateAction(tx: Tx, id: number): Promise<CorporateAction | undefined> {
  await tx.run(sql`select id from corporate_action where id = ${id} for update`);
  return await findCorporateAction(tx, id);
}

/** Those that somebody approved and that are not through yet, in the order they are due. */
export async function openActionIds(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from corporate_action where state in ('Approved', 'Entitled', 'Reversing') order by payment_date, id`);
  return rows.map(({ id }) => id);
}

type Step = { readonly userId: number; readonly at: Instant };

export async function approveCorporateAction(tx: Tx, id: number, { userId, at }: Step): Promise<void> {
  await tx.run(sql`
    update corporate_action set state = 'Approved', approved_by = ${userId}, approved_at = ${timestampText(at)}
    where id = ${id}`);
}

export async function cancelCorporateAction(
  tx: Tx,
  id: number,
  { userId, at, reason }: Step & { readonly reason: string },
): Promise<void> {
  await tx.run(sql`
    update corporate_action
    set state = 'Cancelled', cancelled_by = ${userId}, cancelled_at = ${timestampText(at)}, cancel_reason = ${reason}
    where id = ${id}`);
}

export async function noteEntitled(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update corporate_action set state = 'Entitled', entitled_at = ${timestampText(at)} where id = ${id}`);
}

export async function noteApplied(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.run(sql`
    update corporate_action set state = 'Applied', applied_at = ${timestampText(at)} where id = ${id}`);
}

/** Who may enter and approve them, in the order they came. */
export async function corporateActionStaff(tx: Tx): Promise<readonly number[]> {
  const rows = await tx.rows<{ user_id: number }>(sql`
    select distinct user_id from user_role join role_permission using (role_id)
    where permission = 'Pages.CorporateActions'
    order by user_id`);
  return rows.map((row) => row.user_id);
}

async function actionRows(tx: Tx, search: ActionSearch, { skip, take }: Cut): Promise<readonly Row[]> {
  const { id, type, state, securityID, keyword, approvedOnly } = search;
  const like = keyword === null ? null : `%${keyword.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
  return await tx.rows<Row>(sql`
    select action.id, type, state, security_id as "securityID", coalesce(security.name, security_id) as "securityName",
      announced_on as "announcedOn", ex_date as "exDate", qualification_date as "qualificationDate",
      payment_date as "paymentDate", per_share, new_shares, for_shares, offer_price_kobo as offer_price, closes_on,
      fraction_price_kobo as fraction_price, note, created_by as "createdById", creator.user_name as "createdBy",
      action.created_at as "createdAt", approved_by as "approvedById", approver.user_name as "approvedBy",
      approved_at as "approvedAt", applied_at as "appliedAt", canceller.user_name as "cancelledBy",
      reverser.user_name as "reversedBy",
      (count(*) over ())::int as count
    from corporate_action action
      left join security using (security_id)
      join app_user creator on creator.id = created_by
      left join app_user approver on approver.id = approved_by
      left join app_user canceller on canceller.id = cancelled_by
      left join app_user reverser on reverser.id = reversed_by
    where (${id}::integer is null or action.id = ${id})
      and (${type}::text is null or type = ${type})
      and (${state}::text is null or state = ${state})
      and (${securityID}::text is null or security_id = ${securityID})
      and (${like}::text is null or lower(concat_ws(' ', security_id, security.name, note)) like ${like})
      and (not ${approvedOnly}::boolean or state not in ('Entered', 'Cancelled'))
    order by payment_date desc, action.id desc
    limit ${take} offset ${skip}`);
}

function actionOf(row: Row): CorporateAction {
  const { count: _count, type: _type, per_share: _per, new_shares: _new, for_shares: _for, ...known } = row;
  const { offer_price: _offer, closes_on: _closes, fraction_price: _fraction, ...rest } = known;
  return { ...rest, terms: termsOf(row) };
}

function termsOf(row: Row): CorporateTerms {
  const { type, new_shares: newShares, for_shares: forShares } = row;
  if (type === "Dividend") {
    invariant(row.per_share !== null, "a dividend is so much a share");
    return { type, perShare: perShare(row.per_share) };
  }
  invariant(newShares !== null && forShares !== null, "every other corporate action has a ratio");
  const fractionPrice = row.fraction_price === null ? null : price(Number(row.fraction_price));
  switch (type) {
    case "Rights": {
      invariant(row.offer_price !== null && row.closes_on !== null, "rights have a price and a close");
      return { type, newShares, forShares, price: price(Number(row.offer_price)), closesOn: row.closes_on };
    }
    case "Bonus":
      return { type, newShares, forShares, fractionPrice };
    case "Split":
    case "Consolidation":
      return { type, newShares, forShares, fractionPrice };
    default:
      return unreachable(type);
  }
}
