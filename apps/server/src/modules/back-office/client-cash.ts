// Cash of all kinds that is the client's: available, held, on its way out and due in, less what they owe.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Tx } from "../../db/in-tenant.ts";
import { statementPeriod } from "../../store/statement.ts";

/** At the end of a day: what the statement of that day closes with. */
export async function clientCash(tx: Tx, accountId: number, day: TradingDay): Promise<Kobo> {
  const { closing } = await statementPeriod(tx, accountId, { from: day, to: day });
  return closing;
}
