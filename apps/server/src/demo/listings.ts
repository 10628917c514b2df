// The listed securities and their last prices, from data/ngx-securities.csv.

import { readFileSync } from "node:fs";
import { tradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { priceGroupRule } from "@tradebook/domain/market/price-limit.ts";
import type { PriceGroup, Security } from "@tradebook/domain/security.ts";
import { price, quantity, type Price } from "@tradebook/domain/units.ts";

export type DemoListing = { readonly security: Security; readonly lastClose: Price };

const header = "symbol,name,isin,sector,board,price,shares_outstanding";
const pricedOn = tradingDay("2026-07-21");
/** Groups follow months of prices and circulars, not today's price: these were seen in another than theirs. */
const groupByName: ReadonlyMap<string, PriceGroup> = new Map([
  ["FIRSTHOLDCO", "B"],
  ["ZICHIS", "C"],
  ["FTNCOCOA", "C"],
]);

/** Every security that has a price. */
export function demoListings(): readonly DemoListing[] {
  const file = readFileSync(new URL("../../data/ngx-securities.csv", import.meta.url), "utf8");
  const [first, ...rows] = file.trim().split(/\r?\n/);
  invariant(first === header, `the securities file begins with ${header}`);
  return rows.flatMap((row) => listingOf(row.split(",")));
}

function listingOf(cells: readonly string[]): readonly DemoListing[] {
  const [securityID = "", name = "", isin = "", sector = "", board = "", naira = "", shares = ""] = cells;
  invariant(cells.length === 7 && securityID !== "", `a security has seven cells: ${cells.join(",")}`);
  if (naira === "") return [];
  const lastClose = price(Math.round(Number(naira) * 100)); // the file's prices have at most two decimals
  const priceGroup = groupByName.get(securityID) ?? groupOf(lastClose);
  const security: Security = {
    securityID,
    name,
    isin: isin === "" ? null : isin,
    sector,
    board,
    priceGroup,
    tick: board === "ETF" ? price(1) : priceGroupRule(priceGroup, pricedOn).tick,
    status: "Trading",
    tags: [],
    sharesOutstanding: shares === "" ? null : quantity(Number(shares)),
  };
  return [{ security, lastClose }];
}

function groupOf(at: Price): PriceGroup {
  if (at >= 10_000) return "A";
  return at >= 500 ? "B" : "C";
}
