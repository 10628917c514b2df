// The listed securities and their last prices, from data/ngx-securities.csv.
// Price groups, standings and tags are dated reference data; a group follows the price at listing (domain/ngx.md 10).

import { readFileSync } from "node:fs";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { priceGroupOn, priceGroupRule } from "@tradebook/domain/market/price-limit.ts";
import type { Security } from "@tradebook/domain/security.ts";
import { price, quantity, type Price } from "@tradebook/domain/units.ts";

/** A security that trades, and the close it was last known at. */
export type Listing = { readonly security: Security; readonly lastClose: Price };

const header = "symbol,name,isin,sector,board,price,shares_outstanding";
/** The day the file's prices are from. */
const pricedOn = tradingDay("2026-07-21");
const etfTick = price(1);

/** All securities that have a price; the others can't be traded, having no band. */
export function readListings(file = new URL("../data/ngx-securities.csv", import.meta.url)): Listing[] {
  return parseListings(readFileSync(file, "utf8"));
}

export function parseListings(csv: string): Listing[] {
  const [first, ...rows] = csv.trim().split(/\r?\n/);
  invariant(first === header, `the securities file begins with ${header}`);
  return rows.flatMap((row) => listingOf(row.split(",")));
}

function listingOf(cells: readonly string[]): Listing[] {
  invariant(cells.length === 7, `a security has seven cells: ${cells.join(",")}`);
  const [securityID = "", name = "", isin = "", sector = "", board = "", naira = "", shares = ""] = cells;
  invariant(/^[A-Z][A-Z0-9]{1,14}$/.test(securityID), `a symbol is two to fifteen capitals or digits: ${securityID}`);
  if (naira === "") return [];
  const lastClose = koboOf(naira);
  const priceGroup = priceGroupOn(securityID, pricedOn, lastClose);
  const security: Security = {
    securityID,
    name,
    isin: isin === "" ? null : isin,
    sector,
    board,
    priceGroup,
    tick: board === "ETF" ? etfTick : priceGroupRule(priceGroup, pricedOn).tick,
    status: "Trading",
    tags: [],
    sharesOutstanding: shares === "" ? null : quantity(Number(shares)),
  };
  return [{ security, lastClose }];
}

function koboOf(naira: string): Price {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(naira);
  invariant(parts !== null, `a price is naira with at most two decimals: ${naira}`);
  return price(Number(`${parts[1]}${(parts[2] ?? "").padEnd(2, "0")}`));
}
