// Folds in what is said of the market as a whole, and of a security's leave to trade: phases, statuses, the index.

import type { HeardIndex, PhaseChange, StatusChange } from "../../market-message.ts";
import { touch, type Fold } from "./market-fold.ts";
import { phaseOf, sessionOf } from "./market-view.ts";

export function changePhase(fold: Fold, change: PhaseChange): void {
  const { market, publish } = fold;
  const { phase, tradingDay, endsAt, nextPhase, reason, replayOf = null } = change;
  const isNewDay = tradingDay !== market.tradingDay;
  market.phase = phase;
  market.phaseEndsAt = endsAt;
  market.nextPhase = nextPhase;
  market.phaseReason = reason;
  market.tradingDay = tradingDay;
  market.replayOf = replayOf;
  publish("updateMarketStatsSession", sessionOf(market), { to: "everyone" });
  // Each line shows its own phase, which is the market's for most.
  for (const listed of market.listed.values()) {
    if (listed.listing === "Fresh") listed.listing = "Told";
    else if (isNewDay) listed.listing = "Old";
    touch(fold, listed);
  }
  if (isNewDay) fold.onNewDay();
}

export function changeStatus(fold: Fold, change: StatusChange): void {
  const { market, publish, keeper } = fold;
  const listed = market.listed.get(change.securityID);
  if (listed === undefined) return;
  const { securityID, status, reason, isCalled, endsAt } = change;
  if (listed.security.status !== status) {
    listed.security = { ...listed.security, status };
    keeper.keepSecurity(listed.security);
  }
  listed.statusReason = reason;
  listed.isCalled = isCalled;
  listed.calledUntil = endsAt;
  const phase = phaseOf(market, listed);
  const isOwn = phase !== market.phase;
  publish(
    "updateMarketStatsSession",
    {
      securityID,
      phase,
      phaseEndsAt: isOwn ? endsAt : market.phaseEndsAt,
      nextPhase: isOwn ? null : market.nextPhase,
      tradingDate: market.tradingDay,
      tradingStatus: status,
      reason,
    },
    { to: "everyone" },
  );
  touch(fold, listed);
}

export function moveIndex({ market, publish, keeper }: Fold, index: HeardIndex): void {
  market.index = index;
  keeper.keepIndex(index, market.tradingDay);
  publish("updateMarketStatsSession", sessionOf(market), { to: "everyone" });
}
