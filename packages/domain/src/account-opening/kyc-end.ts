// Until when a client's papers hold: they are looked at again after a while, or sooner when a document runs out.

import { addDays, isTradingDay, type TradingDay } from "../instant.ts";
import { everybodyIn, textOf, type Application } from "./application.ts";

/** A house's own choice within a risk-based diligence (SEC): yearly for the politically exposed, every two years else. */
const daysUntilRefresh = { exposed: 365, others: 730 } as const;

/** The last day that the papers hold, when they were complete on a day: until the refresh, or a document's last day. */
export function kycEndsOn(application: Application, completeOn: TradingDay): TradingDay {
  const people = everybodyIn(application).map(({ answers }) => answers);
  const refresh = people.some(({ pep }) => pep === true) ? daysUntilRefresh.exposed : daysUntilRefresh.others;
  const documents = people.map(({ idExpiry }) => textOf(idExpiry)).filter(isTradingDay);
  return documents.reduce((first, day) => (day < first ? day : first), addDays(completeOn, refresh));
}
