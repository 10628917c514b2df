// The market data session: everything is asked for after each logon, and again where something was missed.

import type { FixSession, LinkState } from "@tradebook/fix/fix-session.ts";
import { dialFix } from "@tradebook/fix/initiator.ts";
import { memoryStore } from "@tradebook/fix/message-store.ts";
import { text } from "@tradebook/fix/message.ts";
import type { VenueProfile } from "@tradebook/fix/venue-profile.ts";
import type { Clock, Log } from "../deps.ts";
import { newId } from "../ids.ts";
import type { MarketMessage } from "../market-message.ts";
import type { LinePatience } from "./order-line.ts";
import { marketMessageOf, securityListRequest, snapshotRequest, subscription } from "./market-messages.ts";

export type MarketLineOptions = {
  readonly address: { readonly host: string; readonly port: number };
  readonly receiveMarket: (message: MarketMessage) => void;
  /** The newest trade that was heard, whatever line or program heard it; trades since then are asked for. */
  readonly lastTradeID: () => string | null;
  readonly venue: VenueProfile;
  readonly patience: LinePatience;
  readonly onChange: (isUp: boolean, reason: string) => void;
  readonly onFault: (error: unknown) => void;
  readonly clock: Clock;
  readonly log: Log;
};

export type MarketLine = {
  readonly state: () => LinkState;
  readonly askSnapshots: (securityIDs: readonly string[]) => void;
  readonly close: () => Promise<void>;
};

const settings = {
  beginString: "FIXT.1.1",
  defaultApplVerID: "9",
  resetOnLogon: true,
  confirm: "onDelivery",
} as const;
const messagesKept = 100;

export function openMarketLine(options: MarketLineOptions): MarketLine {
  const { log, venue, patience } = options;
  const initiator = dialFix({
    addresses: [options.address],
    settings: {
      ...settings,
      senderCompID: venue.marketData,
      targetCompID: venue.venue,
      heartBtIntS: venue.heartBtIntS ?? patience.heartBtIntS,
    },
    longestWaitMs: patience.longestWaitMs,
    store: memoryStore(messagesKept),
    now: options.clock.now,
    handlers: {
      onMessage: (message) => {
        const said = marketMessageOf(message);
        if (said === undefined) log.warn("market.unread", { msgType: message.msgType, text: text(message, "Text") });
        else options.receiveMarket(said);
      },
      onState: (state, reason, session) => {
        log.info("exchange.market", { state, reason });
        if (state === "loggedOn") askForEverything(session, options.lastTradeID());
        if (state !== "connecting") options.onChange(state === "loggedOn", reason);
      },
      onFault: options.onFault,
    },
  });
  const { session } = initiator;
  return {
    state: () => session.state(),
    askSnapshots: (securityIDs) => {
      if (session.isReady()) session.send(snapshotRequest(newId(), securityIDs));
    },
    close: () => initiator.close(),
  };
}

function askForEverything(session: Pick<FixSession, "send">, lastTradeID: string | null): void {
  session.send(securityListRequest(newId()));
  session.send(subscription(newId(), lastTradeID));
}
