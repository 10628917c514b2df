// Whether the process lives, may be sent requests, and can trade.

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HouseHealth } from "../trading-health.ts";

export type Health = {
  /** Why the database cannot be worked with; undefined when it can. Rejects when it cannot be written to. */
  readonly probeDatabase: () => Promise<string | undefined>;
  /** False from the moment the server begins to stop. */
  readonly isReady: () => boolean;
  /** Rejects when the database cannot be read. */
  readonly trading: () => Promise<TradingHealth>;
};

export type TradingHealth = {
  readonly orderSession: string;
  readonly marketDataSession: string;
  readonly reconciled: boolean;
  readonly phase: string;
  /** Each house by its number. */
  readonly tenants: readonly HouseHealth[];
};

const cannotRead = "the database cannot be read";
const probeMs = 1_000;
/** However often it is asked, the database is asked no more often than this. */
const freshMs = 500;

export function mountHealth(
  app: FastifyInstance,
  health: Health,
  mayWatch: (request: FastifyRequest) => Promise<boolean>,
): void {
  const probe = keepFor(freshMs, () => whyNotReady(health));
  const asked = keepFor(freshMs, health.trading);
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const why = health.isReady() ? await probe() : "stopping";
    if (why === undefined) return { status: "ready" };
    return await reply.code(503).send({ status: "notReady", why });
  });
  app.get("/health/trading", async (request, reply) => {
    if (!(await mayWatch(request))) return await reply.code(404).send();
    const trading = await asked().catch(() => undefined);
    if (trading === undefined) return await reply.code(503).send({ status: "notTrading", why: cannotRead });
    const canTrade = trading.orderSession === "loggedOn" && trading.reconciled;
    return await reply.code(canTrade ? 200 : 503).send({ status: canTrade ? "trading" : "notTrading", ...trading });
  });
}

async function whyNotReady(health: Health): Promise<string | undefined> {
  let late: NodeJS.Timeout | undefined;
  const slow = new Promise<string>((resolve) => {
    late = setTimeout(resolve, probeMs, "the database is slow");
  });
  const asked = health.probeDatabase().catch(() => "the database cannot be written to");
  try {
    return await Promise.race([asked, slow]);
  } finally {
    clearTimeout(late);
  }
}

/** One question at a time; its answer stands for a little while. */
function keepFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (kept === undefined || performance.now() - kept.at > milliseconds)
      kept = { at: performance.now(), answer: ask() };
    return kept.answer;
  };
}
