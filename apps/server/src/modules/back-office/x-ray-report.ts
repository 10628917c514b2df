// What to look at in a portfolio: today's valuation, volumes and a year's costs, given to the domain's rules.

import type { PortfolioXRay } from "@tradebook/contract/performance.ts";
import { addDays } from "@tradebook/domain/instant.ts";
import { xRay, type XRayFacts } from "@tradebook/domain/portfolio/x-ray.ts";
import { minus, quantity, zeroKobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { lastVolumes } from "../../store/account-history.ts";
import { clientCash } from "./client-cash.ts";
import { accountCosts, portfolioPerformance, type PerformanceTerms } from "./performance-report.ts";
import { valuationRows } from "./portfolio-reports.ts";

type XRayTerms = Omit<PerformanceTerms, "from" | "to">;

const sessions = 20;

export async function portfolioXRay(tx: Tx, terms: XRayTerms): Promise<PortfolioXRay> {
  const { accountId, cscsAccount, now, mayKnow, market } = terms;
  const today = market.tradingDay();
  const cash = await clientCash(tx, accountId, today);
  const { rows } = await valuationRows(tx, accountId, { day: today, isToday: true, cash, market });
  const volumes = await lastVolumes(
    tx,
    rows.map(({ symbol }) => symbol),
    { before: today, sessions },
  );
  const holdings = rows.map(({ symbol, sector, marketValue, quantity: held }) => ({
    securityID: symbol,
    sector,
    value: marketValue ?? zeroKobo,
    quantity: held,
    volumes: volumes.of.get(symbol) ?? [],
  }));
  const charges = mayKnow ? await chargesOfYear(tx, terms) : null;
  const found = xRay({ holdings, cash: mayKnow ? cash : null, charges });
  return {
    cscsAccount,
    asAt: now,
    findings: [...found.findings],
    exits: found.exits.map(({ securityID: symbol, ...exit }, at) => ({
      symbol,
      name: rows[at]?.name ?? symbol,
      sector: rows[at]?.sector ?? "",
      value: rows[at]?.marketValue ?? zeroKobo,
      weightPct: rows[at]?.weightPct ?? 0,
      usualVolume: quantity(exit.usualVolume),
      tradedOn: exit.tradedOn,
      sessions: exit.sessions,
    })),
    sectors: [...found.sectors],
    sessions: volumes.sessions,
    simulated: volumes.simulated || market.simulated,
  };
}

/** What companies kept back of dividends is a tax on income, and no cost of trading. */
async function chargesOfYear(tx: Tx, terms: XRayTerms): Promise<XRayFacts["charges"]> {
  const to = terms.market.tradingDay();
  const year = { ...terms, from: addDays(to, -364), to };
  const [{ totals }, done] = await Promise.all([accountCosts(tx, year), portfolioPerformance(tx, year)]);
  return {
    paid: minus(totals.total, totals.dividendTax),
    averageCapital: done.totals.averageCapital ?? zeroKobo,
  };
}
