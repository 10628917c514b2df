// Asks once for each security what the market says of it: one batch is decided on one answer.

import type { MarketFacts } from "@tradebook/domain/order/facts.ts";

export function remembered(ask: (securityID: string) => MarketFacts): (securityID: string) => MarketFacts {
  const answers = new Map<string, MarketFacts>();
  return (securityID) => {
    const known = answers.get(securityID) ?? ask(securityID);
    answers.set(securityID, known);
    return known;
  };
}
