// What the parts that fold the market into the view share: the view, who is told, what is kept, what is still awaited.

import type { MarketTrade } from "@tradebook/contract/services/market-data.ts";
import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { SecurityDay } from "@tradebook/domain/market/market-statistics.ts";
import type { Security } from "@tradebook/domain/security.ts";
import type { Publish } from "../../deps.ts";
import type { HeardIndex, NewsFlash } from "../../market-message.ts";
import type { Listed, MarketState } from "./market-view.ts";

/** What is written down behind the tick. */
export type MarketKeeper = {
  readonly keepSecurity: (security: Security) => void;
  readonly keepTrade: (trade: MarketTrade, tradingDay: TradingDay) => void;
  /** The day as it now stands. */
  readonly keepDay: (day: SecurityDay) => void;
  /** A day that has passed, of which trades were missed: it is added up anew from its trades. */
  readonly keepPastDay: (securityID: string, day: TradingDay) => void;
  readonly keepIndex: (index: HeardIndex, tradingDay: TradingDay) => void;
  readonly keepNews: (news: NewsFlash) => void;
};

export type ReceiverOptions = {
  readonly market: MarketState;
  readonly publish: Publish;
  readonly keeper: MarketKeeper;
  readonly now: () => Instant;
  /** Asks for the snapshots of securities of which something was missed. */
  readonly askSnapshots: (securityIDs: readonly string[]) => void;
  readonly onNewDay: () => void;
};

export type Fold = ReceiverOptions & {
  /** Securities whose statistics are to be told. */
  readonly changed: Set<string>;
  /** Securities whose snapshot is to come, and when it was last asked for. */
  readonly awaited: Map<string, Instant>;
  /** Whom the parts of the list that is being told have named so far. */
  readonly named: Set<string>;
};

/** Its statistics are told with the next flush. */
export function touch({ changed, now, market }: Fold, listed: Listed): void {
  listed.updatedAt = now();
  changed.add(listed.security.securityID);
  for (const told of market.movers) told(listed.security.securityID);
}

/** What is traded while another day is played again is shown, but it is not today's and is not kept. */
export function keeperOfToday({ keeper, market }: ReceiverOptions): MarketKeeper {
  const isToday = () => market.replayOf === null;
  return {
    ...keeper,
    keepTrade: (trade, tradingDay) => {
      if (isToday()) keeper.keepTrade(trade, tradingDay);
    },
    keepDay: (day) => {
      if (isToday()) keeper.keepDay(day);
    },
    keepIndex: (index, tradingDay) => {
      if (isToday()) keeper.keepIndex(index, tradingDay);
    },
  };
}
