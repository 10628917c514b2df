// Ex-dates by the simulator's desk: the exchange is asked first, and what it takes is kept for charts.

import type { Answer } from "@tradebook/contract/method.ts";
import type { ExDateRow, NewExDate } from "@tradebook/contract/services/ex-date.ts";
import type { ExTerms } from "@tradebook/domain/corporate-action/ex-price.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { Database } from "../../db/database.ts";
import { hostTenantId, inHost, readInTenant } from "../../db/in-tenant.ts";
import type { MarketPort } from "../../deps.ts";
import type { SimulatorPort } from "../../simulator-port.ts";
import { exDaysFrom, putExDay, removeExDays } from "../../store/ex-dates.ts";
import { refusalOf } from "./simulator-refusals.ts";

type ExDateDeps = { readonly db: Database; readonly market: MarketPort; readonly simulator: SimulatorPort };

/** One further away than this is a slip of the hand. */
const furthestDays = 400;

/** From today on, soonest first. */
export async function exDates({ db, market }: ExDateDeps): Promise<ExDateRow[]> {
  const kept = await readInTenant(db, hostTenantId, (tx) => exDaysFrom(tx, market.tradingDay()));
  return kept.map(({ securityID, day, terms }) => {
    const ratio = terms.type === "Dividend" ? null : terms;
    return {
      securityID,
      date: day,
      type: terms.type,
      grossPerShare: terms.type === "Dividend" ? terms.perShare : null,
      newShares: ratio?.newShares ?? null,
      forShares: ratio?.forShares ?? null,
      offerPrice: terms.type === "Rights" ? terms.price : null,
    };
  });
}

export async function declareExDate(deps: ExDateDeps, asked: NewExDate): Promise<Answer<ExDateRow[]>> {
  const { securityID, date } = asked;
  const today = deps.market.tradingDay();
  const [earliest, latest] = [addDays(today, 1), addDays(today, furthestDays)];
  if (date < earliest || date > latest) return refuse({ code: "DATE_INVALID", field: "date", earliest, latest });
  const terms = termsOf(asked);
  const told = terms.type === "Dividend" ? { ...terms, perShare: Number(terms.perShare) } : terms;
  const answer = await deps.simulator.ask("DeclareExDate", { securityID, date, ...told });
  if (answer.kind !== "done") return refusalOf(answer);
  await inHost(deps.db, (tx) => putExDay(tx, { securityID: securityID.toUpperCase(), day: date, terms }));
  return ok(await exDates(deps));
}

type Asked = { readonly securityID: string; readonly date: TradingDay };

export async function withdrawExDate(deps: ExDateDeps, { securityID, date }: Asked): Promise<Answer<ExDateRow[]>> {
  const answer = await deps.simulator.ask("WithdrawExDate", { securityID, date });
  if (answer.kind !== "done") return refusalOf(answer);
  await inHost(deps.db, (tx) => removeExDays(tx, { securityID: securityID.toUpperCase(), day: date }));
  return ok(await exDates(deps));
}

/** The contract has seen that the type's members are there. */
function termsOf({ type, grossPerShare, newShares, forShares, offerPrice }: NewExDate): ExTerms {
  if (type === "Dividend") {
    invariant(typeof grossPerShare === "bigint", "a dividend is so much a share");
    return { type, perShare: grossPerShare };
  }
  invariant(typeof newShares === "number" && typeof forShares === "number", "every other ex-date has a ratio");
  if (type !== "Rights") return { type, newShares, forShares };
  invariant(typeof offerPrice === "number", "rights have a price");
  return { type, newShares, forShares, price: offerPrice };
}
