// The order session: requests out, reports in, nothing twice and nothing lost.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Order } from "@tradebook/domain/order/order.ts";
import { fileJournal } from "@tradebook/fix/file-journal.ts";
import type { LinkState } from "@tradebook/fix/fix-session.ts";
import { dialFix } from "@tradebook/fix/initiator.ts";
import { text, whole, type Message } from "@tradebook/fix/message.ts";
import type { Clock, Log } from "../deps.ts";
import { newId } from "../ids.ts";
import { orderMessageOf } from "./execution-messages.ts";
import { createReconciliation } from "./reconcile.ts";
import { startOutboxSender, type OutboxSource } from "./send-outbox.ts";
import { createReportTaker, type OrderMessage } from "./take-reports.ts";

export type OrderLineOptions = {
  readonly address: { readonly host: string; readonly port: number };
  readonly dataDir: string;
  readonly source: OutboxSource & { readonly unanswered: (limit: number) => Promise<readonly Order[]> };
  readonly receiveExecutions: (messages: readonly OrderMessage[]) => Promise<void>;
  /** Told when orders can flow, and when no more, with the reason. */
  readonly onChange: (canTrade: boolean, reason: string) => void;
  readonly onFault: (error: unknown) => void;
  readonly clock: Clock;
  readonly log: Log;
};

export type OrderLine = {
  readonly wake: () => void;
  readonly state: () => LinkState;
  readonly isReconciled: () => boolean;
  /** A new trading day: the journal keeps what can still be asked for again. */
  readonly startDay: () => void;
  readonly close: () => Promise<void>;
};

/** An order that waited longer than this may no longer be wanted at its price; it is asked about instead. */
const staleMs = 5_000;
const remembered = 10_000;
const messagesKept = 5_000;

export function openOrderLine(options: OrderLineOptions): OrderLine {
  const { address, clock, log } = options;
  const sent = new Map<number, Order>();
  const folder = join(options.dataDir, "fix");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const initiator = dialFix({
    addresses: [address],
    settings: {
      beginString: "FIXT.1.1",
      defaultApplVerID: "9",
      senderCompID: "TRADEBOOK-OE",
      targetCompID: "NGXSIM",
      heartBtIntS: 30,
      confirm: "byApplication",
    },
    store: fileJournal(join(folder, "orders.journal"), { durable: true }),
    now: clock.now,
    handlers: {
      onMessage: (message, meta) => receive(message, meta.seq, meta.sendingTime),
      onState: (state, reason) => changed(state, reason),
      onResend: (message, sentAt, now) => (message.msgType === "D" && now - sentAt > staleMs ? "gapFill" : "send"),
      onGapFilled: (range) => log.warn("exchange.gapFilled", range),
      onFault: options.onFault,
    },
  });
  const { session } = initiator;
  const reconciliation = createReconciliation({
    session,
    unanswered: options.source.unanswered,
    newId: () => newId().slice(0, 20),
    log,
    onDone: () => {
      options.onChange(true, "logged on");
      sender.wake();
    },
  });
  const reports = createReportTaker({
    receive: options.receiveExecutions,
    confirm: (seq) => session.confirm(seq),
    onTaken: reconciliation.heard,
    log,
  });
  const sender = startOutboxSender({
    source: options.source,
    session,
    mayFlow: () => session.isReady() && reconciliation.isDone(),
    onSent: (seq, row) => remember(sent, seq, row.request.order),
    clock,
    log,
  });

  function receive(message: Message, seq: number, sendingTime: number): void {
    const said = orderMessageOf(message, sendingTime);
    if (said !== undefined) return reports.take({ seq, message: said });
    // What the exchange could not read it has not done; its answer to the question ends the order.
    const order = sent.get(whole(message, "RefSeqNum") ?? 0);
    log.warn("exchange.refusedMessage", { msgType: message.msgType, why: text(message, "Text"), orderId: order?.id });
    if (order !== undefined) reconciliation.ask(order);
    session.confirm(seq);
  }

  function changed(state: LinkState, reason: string): void {
    log.info("exchange.orders", { state, reason });
    if (state === "loggedOn") return reconciliation.begin();
    reconciliation.linkLost();
    if (state === "disconnected") options.onChange(false, reason);
  }

  return {
    wake: sender.wake,
    state: () => session.state(),
    isReconciled: reconciliation.isDone,
    startDay: () => session.startDay({ records: [], messages: messagesKept }),
    close: async () => {
      await sender.stop();
      await reports.stop();
      reconciliation.linkLost();
      await initiator.close();
    },
  };
}

function remember(sent: Map<number, Order>, seq: number, order: Order): void {
  sent.set(seq, order);
  const [oldest] = sent.keys();
  if (sent.size > remembered && oldest !== undefined) sent.delete(oldest);
}
