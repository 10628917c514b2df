// The list of clients: what it is asked for, what shares are valued at for it, and its rows as the caller may see them.

import type { clientFilters, CustomerRow } from "@tradebook/contract/client-list.ts";
import type { Answer, InputOf, OutputOf } from "@tradebook/contract/method.ts";
import { sortTerms } from "@tradebook/contract/paging.ts";
import type { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { ok, refuse, type Result } from "@tradebook/domain/result.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps, MarketPort } from "../../deps.ts";
import {
  allSecurities,
  clientsOf,
  clientSorts,
  pickClients,
  type ClientFilter,
  type ClientPrices,
  type ClientSort,
  type ListedClient,
} from "../../store/clients.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Customers = typeof backOfficeService.GetCustomers;
type Asked = Pick<InputOf<Customers>, keyof typeof clientFilters | "keyword">;

export async function getCustomers(
  deps: Pick<Deps, "db" | "market">,
  input: InputOf<Customers>,
  call: Call,
): Promise<Answer<OutputOf<Customers>>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("customers", "");
  const { permissions } = who.caller;
  const filter = clientFilterOf(input, permissions);
  if (!filter.ok) return filter;
  const mayKnow = seesMoney(permissions);
  const withTotals = input.withTotals === true && mayKnow;
  return await readInTenant(deps.db, who.tenantId, async (tx) => {
    const prices = await clientPrices(tx, deps.market);
    const cut = { skip: input.skipCount, take: input.maxResultCount };
    const picked = await pickClients(tx, filter.value, { ...orderOf(input, mayKnow), ...cut, prices, withTotals });
    const rows = await clientsOf(tx, picked.ids, prices);
    const { totalCount, cash, value, gain } = picked;
    const totals = withTotals
      ? { cash: kobo(cash), portfolioValue: kobo(value), dayGain: kobo(gain) }
      : input.withTotals === true
        ? { cash: null, portfolioValue: null, dayGain: null }
        : null;
    return ok({ totalCount, items: rows.map((row) => customerRowOf(row, permissions)), totals });
  });
}

export function seesMoney(permissions: ReadonlySet<Permission>): boolean {
  return permissions.has("SHOW_ACCOUNT_BALANCE");
}

function seesPersonal(permissions: ReadonlySet<Permission>): boolean {
  return permissions.has("VIEW_PERSONAL_DATA");
}

/** To whoever may not see amounts, a list by amounts is none: it would tell them. */
export function clientFilterOf(asked: Asked, permissions: ReadonlySet<Permission>): Result<ClientFilter> {
  const { cashSign = null, valueFrom = null, valueTo = null } = asked;
  if (!seesMoney(permissions)) {
    const named = Object.entries({ cashSign, valueFrom, valueTo }).find(([, value]) => value !== null);
    if (named !== undefined) return refuse({ code: "NOT_FOUND", entity: "filter", id: named[0] });
  }
  return ok({
    keyword: asked.keyword ?? null,
    dealer: asked.dealer?.toUpperCase() ?? null,
    state: asked.accountState ?? null,
    kycStatus: asked.kycStatus ?? null,
    kycEndsBy: asked.kycEndsBy ?? null,
    riskType: asked.riskType ?? null,
    seesBvn: seesPersonal(permissions),
    hasOpenOrders: asked.hasOpenOrders ?? null,
    hasTraded: asked.hasTraded ?? null,
    cashSign,
    valueFrom,
    valueTo,
  });
}

/** By name, unless asked otherwise; a column that is none of ours, or not theirs to see, is passed over. */
function orderOf({ sorting }: Pick<InputOf<Customers>, "sorting">, mayKnow: boolean) {
  const names = Object.keys(clientSorts) as ClientSort[]; // the table's own keys
  const [asked] = sortTerms(sorting).flatMap(({ column, descending }) => {
    const sort = names.find((name) => name.toLowerCase() === column.toLowerCase());
    return sort === undefined || (!mayKnow && "isMoney" in clientSorts[sort]) ? [] : [{ sort, descending }];
  });
  return asked ?? ({ sort: "name", descending: false } as const);
}

/** A security without a price counts nothing; one without a close before has not moved. */
export async function clientPrices(tx: Tx, market: MarketPort): Promise<ClientPrices> {
  const priced = (await allSecurities(tx)).flatMap((symbol) => {
    const now = market.valuationPrice(symbol);
    return now === null ? [] : [{ symbol, now, before: market.facts(symbol).limit?.reference ?? now }];
  });
  return {
    symbols: priced.map((one) => one.symbol),
    now: priced.map((one) => one.now),
    before: priced.map((one) => one.before),
  };
}

/** As whoever has these permissions may see it. */
export function customerRowOf(
  { accountId, dealers, ...row }: ListedClient,
  permissions: ReadonlySet<Permission>,
): CustomerRow {
  const mayKnow = seesMoney(permissions);
  const shown = (amount: bigint) => (mayKnow ? kobo(amount) : null);
  return {
    ...row,
    id: accountId,
    dealers: [...dealers],
    bvnLast4: seesPersonal(permissions) ? row.bvnLast4 : null,
    cash: shown(row.cash),
    owed: shown(row.owed),
    unsettled: shown(row.unsettled),
    portfolioValue: shown(row.portfolioValue),
    dayGain: shown(row.dayGain),
  };
}
