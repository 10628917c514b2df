// The order session: requests out, reports in, nothing twice and nothing lost.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Order } from "@tradebook/domain/order/order.ts";
import type { ExchangeRequest } from "@tradebook/domain/order/outcome.ts";
import { translator, versionOf, type DialectName } from "@tradebook/fix/dialects.ts";
import { fileJournal } from "@tradebook/fix/file-journal.ts";
import type { FixSession, LinkState } from "@tradebook/fix/fix-session.ts";
import { dialFix, type Initiator } from "@tradebook/fix/initiator.ts";
import { text, whole, type Message } from "@tradebook/fix/message.ts";
import type { VenueProfile } from "@tradebook/fix/venue-profile.ts";
import type { MessageMeta } from "@tradebook/fix/session-state.ts";
import type { Clock, Log } from "../deps.ts";
import { newId } from "../ids.ts";
import { noOpenOrders, orderMessageOf } from "./execution-messages.ts";
import { Reconciliation, type ReconcileOptions } from "./reconcile.ts";
import { fencedJournal } from "./fenced-journal.ts";
import { startOutboxSender, type OutboxSender, type OutboxSource } from "./send-outbox.ts";
import { createPace } from "./throttle.ts";
import { createReportTaker, type OrderMessage, type ReportTaker } from "./take-reports.ts";

/** How soon a silent line is noticed, and how long is waited at most before dialling again. */
export type LinePatience = { readonly heartBtIntS: number; readonly longestWaitMs: number };

export type OrderLineOptions = {
  readonly address: { readonly host: string; readonly port: number };
  readonly dataDir: string;
  readonly source: OutboxSource & Pick<ReconcileOptions, "unanswered" | "standing">;
  readonly receiveExecutions: (messages: readonly OrderMessage[]) => Promise<void>;
  /** Requests that may leave in any second; 0: as many as there are. */
  readonly perSecond: number;
  readonly venue: VenueProfile;
  readonly patience: LinePatience;
  /** Told when orders can flow, and when no more, with the reason. */
  readonly onChange: (canTrade: boolean, reason: string) => void;
  readonly onFault: (error: unknown) => void;
  /** Whether this process may still speak on the line; asked before anything is journalled, and so before it leaves. */
  readonly maySpeak: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
};

/** An order that waited longer than this may no longer be wanted at its price; it is asked about instead. */
const staleMs = 5_000;
const remembered = 10_000;
const messagesKept = 5_000;
const requestIdLength = 20;

/** Dials until it is closed; requests flow from a logon's reconciliation to the loss of the link. */
export class OrderLine {
  readonly #options: OrderLineOptions;
  readonly #initiator: Initiator;
  readonly #reconciliation: Reconciliation;
  readonly #reports: ReportTaker;
  readonly #sender: OutboxSender;
  /** What was sent lately, by its number on the line. */
  readonly #sent = new Map<number, readonly Order[]>();

  constructor(options: OrderLineOptions) {
    this.#options = options;
    this.#initiator = this.#dial();
    const session = inDialect(this.#initiator.session, options.venue.dialect);
    const { source, clock, log, perSecond } = options;
    // One for all that leaves by this line.
    const pace = perSecond === 0 ? null : createPace(perSecond, performance.now());
    this.#reconciliation = new Reconciliation({
      session,
      unanswered: async (limit) => {
        // Only what is marked is asked about.
        await this.#sender.settle();
        return await source.unanswered(limit);
      },
      standing: source.standing,
      pace,
      log,
      newRequestId: () => newId().slice(0, requestIdLength),
      onDone: () => this.#reconciled(),
    });
    this.#reports = createReportTaker({
      receive: options.receiveExecutions,
      confirm: (seq) => session.confirm(seq),
      onTaken: (message) => this.#reconciliation.heard(message),
      log,
    });
    this.#sender = startOutboxSender({
      source,
      pace,
      session,
      clock,
      log,
      mayFlow: () => session.isReady() && this.#reconciliation.isDone(),
      onSent: (seq, row) => this.#remember(seq, row.request),
    });
  }

  /** Something was committed for the exchange. */
  wake(): void {
    this.#sender.wake();
  }

  /** Resolves when what was sent is marked as sent, as far as the database can be reached. */
  async settled(): Promise<void> {
    await this.#sender.settle().catch((error: unknown) => this.#options.log.error("outbox.notSettled", error));
  }

  state(): LinkState {
    return this.#initiator.session.state();
  }

  /** How many requests wait for their turn. */
  held(): number {
    return this.#sender.held();
  }

  isReconciled(): boolean {
    return this.#reconciliation.isDone();
  }

  /** A new trading day: the journal keeps what can still be asked for again. */
  startDay(): void {
    this.#initiator.session.startDay({ records: [], messages: messagesKept });
  }

  async close(): Promise<void> {
    await this.#sender.stop();
    await this.#reports.stop();
    this.#reconciliation.linkLost();
    await this.#initiator.close();
  }

  #dial(): Initiator {
    const { address, dataDir, clock, log, onFault, maySpeak, venue, patience } = this.#options;
    const { heard } = translator(venue.dialect);
    const folder = join(dataDir, "fix");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return dialFix({
      addresses: [address],
      settings: {
        ...versionOf(venue.dialect),
        senderCompID: venue.orders,
        targetCompID: venue.venue,
        heartBtIntS: venue.heartBtIntS ?? patience.heartBtIntS,
        confirm: "byApplication",
      },
      longestWaitMs: patience.longestWaitMs,
      store: fencedJournal(fileJournal(join(folder, "orders.journal"), { durable: true }), maySpeak),
      now: clock.now,
      handlers: {
        onMessage: (message, meta) => this.#receive(heard(message), meta),
        onState: (state, reason) => this.#changed(state, reason),
        onResend: (message, sentAt, now) => (entersOrders(message) && now - sentAt > staleMs ? "gapFill" : "send"),
        onGapFilled: (range) => log.warn("exchange.gapFilled", range),
        onFault,
      },
    });
  }

  #receive(message: Message, { seq, sendingTime }: MessageMeta): void {
    const nothingStands = noOpenOrders(message);
    if (nothingStands !== undefined) {
      this.#reconciliation.heardOfNone(nothingStands);
      return this.#initiator.session.confirm(seq);
    }
    const said = this.#read(message, sendingTime);
    if (said !== undefined) return this.#reports.take({ seq, message: said });
    // What the exchange could not read it has not done; its answer to the question ends the order.
    const orders = this.#sent.get(whole(message, "RefSeqNum") ?? 0) ?? [];
    const why = text(message, "Text") ?? null;
    this.#options.log.warn("exchange.refusedMessage", {
      msgType: message.msgType,
      why,
      orderIds: orders.map(({ id }) => id).join(),
    });
    for (const order of orders) this.#reconciliation.ask(order);
    this.#reconciliation.refused(whole(message, "RefSeqNum") ?? 0);
    this.#initiator.session.confirm(seq);
  }

  /** What cannot be read is refused on the line, and somebody must look at it. */
  #read(message: Message, sendingTime: number): OrderMessage | undefined {
    try {
      return orderMessageOf(message, sendingTime);
    } catch (error) {
      this.#options.log.error("exchange.unreadable", error, { msgType: message.msgType });
      throw error;
    }
  }

  #changed(state: LinkState, reason: string): void {
    this.#options.log.info("exchange.orders", { state, reason });
    // Trying again does not help: one of the two has lost its journal, and people must agree which numbers count.
    if (/MsgSeqNum too low/i.test(reason)) {
      this.#options.log.error("exchange.numbersDisagree", reason, {
        see: "docs/fix-dialect.md, Numbers that disagree",
      });
    }
    if (state === "loggedOn") return this.#reconciliation.begin();
    this.#reconciliation.linkLost();
    if (state === "disconnected") this.#options.onChange(false, reason);
  }

  #reconciled(): void {
    this.#options.onChange(true, "logged on");
    this.#sender.wake();
  }

  #remember(seq: number, request: ExchangeRequest): void {
    this.#sent.set(seq, request.kind === "Cross" ? [request.order, request.sell] : [request.order]);
    if (this.#sent.size < 2 * remembered) return;
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= remembered) return;
      this.#sent.delete(oldest);
    }
  }
}

function entersOrders({ msgType }: Message): boolean {
  return msgType === "D" || msgType === "s";
}

/** The session as it is used here, in our own names. */
function inDialect(session: FixSession, dialect: DialectName) {
  const { spoken } = translator(dialect);
  return {
    send: (message: Message) => session.send(spoken(message)),
    isReady: () => session.isReady(),
    hasSent: (clOrdID: string) => session.hasSent(clOrdID),
    kept: () => session.kept(),
    confirm: (seq: number) => session.confirm(seq),
  };
}
