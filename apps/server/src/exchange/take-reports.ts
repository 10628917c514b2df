// Takes in what the exchange says about orders, in order and in batches, and confirms each number once it is durable.

import { setTimeout as pause } from "node:timers/promises";
import type { CancelReject, ExecutionReport } from "@tradebook/domain/order/execution-report.ts";
import type { Log } from "../deps.ts";

export type OrderMessage = ExecutionReport | CancelReject;
export type NumberedMessage = { readonly seq: number; readonly message: OrderMessage };

export type ReportTakerOptions = {
  /** Resolves once every message is durable, applied or set aside. */
  readonly receive: (messages: readonly OrderMessage[]) => Promise<void>;
  readonly confirm: (seq: number) => void;
  readonly onTaken: (message: OrderMessage) => void;
  readonly log: Log;
};

export type ReportTaker = {
  readonly take: (numbered: NumberedMessage) => void;
  readonly stop: () => Promise<void>;
};

const mostAtOnce = 256;
const retryMs = 250;
const longestRetryMs = 5_000;

/** The session stops reading long before this queue grows beyond what it may leave unconfirmed. */
export function createReportTaker(options: ReportTakerOptions): ReportTaker {
  const waiting: NumberedMessage[] = [];
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const work = async () => {
    await Promise.resolve(); // What arrives in the same turn is one batch.
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const batch = waiting.splice(0, mostAtOnce);
      if (!(await takeUntilKept(batch, options, stopping.signal))) return;
      for (const { seq, message } of batch) {
        options.confirm(seq);
        options.onTaken(message);
      }
    }
    running = null;
  };
  return {
    take: (numbered) => {
      waiting.push(numbered);
      running ??= work();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

// A database that is away comes back; until then nothing is confirmed, so nothing can be lost.
async function takeUntilKept(
  batch: readonly NumberedMessage[],
  { receive, log }: ReportTakerOptions,
  stopping: AbortSignal,
): Promise<boolean> {
  for (let waitMs = retryMs; !stopping.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      await receive(batch.map(({ message }) => message));
      return true;
    } catch (error) {
      log.error("reports.notKept", error, { count: batch.length, firstSeq: batch[0]?.seq });
    }
    await pause(waitMs, undefined, { signal: stopping }).catch(() => undefined); // Only our own stop cuts it short.
  }
  return false;
}
