// The scenes that the crowd cannot play by itself: a security's halt that ends by itself, and a market data line that is cut.

import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Exchange } from "./exchange.ts";
import { haltSecurity, resumeSecurity } from "./halts.ts";
import type { Instrument } from "./instrument.ts";

export type Scene = {
  readonly name: "halt" | "feedLoss";
  readonly securityID: string | null;
  readonly endsAt: Instant;
};

export type Scenes = {
  /** Each answers null when it is done, else why it cannot be. */
  readonly halt: (instrument: Instrument, seconds: number, at: Instant) => string | null;
  readonly cutFeed: (seconds: number, at: Instant) => string | null;
  readonly feedCutUntil: () => Instant | null;
  readonly playing: () => readonly Scene[];
  /** Ends what is due. */
  readonly tick: (at: Instant) => void;
  /** Ends all of them now. */
  readonly stop: (at: Instant) => void;
};

type Parts = {
  readonly exchange: Exchange;
  /** Breaks the market data line as it stands. */
  readonly cut: () => void;
};

const mostHalts = 50;

export function newScenes({ exchange, cut }: Parts): Scenes {
  const halts = new Map<Instrument, Instant>();
  let feedCutUntil: Instant | null = null;
  const endWhere = (isDue: (endsAt: Instant) => boolean, at: Instant) => {
    if (feedCutUntil !== null && isDue(feedCutUntil)) feedCutUntil = null;
    for (const [instrument, endsAt] of halts) {
      if (!isDue(endsAt)) continue;
      halts.delete(instrument);
      // Somebody may have resumed it by hand already.
      if (instrument.security.status === "Halted") resumeSecurity(exchange, instrument, { at });
    }
  };
  return {
    halt: (instrument, seconds, at) => {
      if (halts.size >= mostHalts) return "too many halts are being played";
      const why = haltSecurity(exchange, instrument, { reason: "halted by the exchange", at });
      if (why === null) halts.set(instrument, instant(at + seconds * 1000));
      return why;
    },
    cutFeed: (seconds, at) => {
      feedCutUntil = instant(at + seconds * 1000);
      cut();
      return null;
    },
    feedCutUntil: () => feedCutUntil,
    playing: () => [
      ...[...halts].map(([{ security }, endsAt]): Scene => ({ name: "halt", securityID: security.securityID, endsAt })),
      ...(feedCutUntil === null ? [] : [{ name: "feedLoss", securityID: null, endsAt: feedCutUntil } as const]),
    ],
    tick: (at) => endWhere((endsAt) => at >= endsAt, at),
    stop: (at) => endWhere(() => true, at),
  };
}
