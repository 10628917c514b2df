// Whether the process lives, may be sent requests, and can trade.

import type { FastifyInstance } from "fastify";

export type Health = {
  /** Rejects when the database cannot be written to. */
  readonly probeDatabase: () => Promise<void>;
  /** False from the moment the server begins to stop. */
  readonly isReady: () => boolean;
  readonly trading: () => TradingHealth;
};

export type TradingHealth = {
  readonly orderSession: string;
  readonly marketDataSession: string;
  readonly reconciled: boolean;
  readonly phase: string;
};

const probeMs = 1_000;

export function mountHealth(app: FastifyInstance, health: Health): void {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const why = health.isReady() ? await whyNotReady(health) : "stopping";
    if (why === undefined) return { status: "ready" };
    return await reply.code(503).send({ status: "notReady", why });
  });
  app.get("/health/trading", async (_request, reply) => {
    const trading = health.trading();
    const canTrade = trading.orderSession === "loggedOn" && trading.reconciled;
    return await reply.code(canTrade ? 200 : 503).send({ status: canTrade ? "trading" : "notTrading", ...trading });
  });
}

async function whyNotReady(health: Health): Promise<string | undefined> {
  let late: NodeJS.Timeout | undefined;
  const slow = new Promise<string>((resolve) => {
    late = setTimeout(resolve, probeMs, "the database is slow");
  });
  const asked = health.probeDatabase().then(
    () => undefined,
    () => "the database cannot be written to",
  );
  try {
    return await Promise.race([asked, slow]);
  } finally {
    clearTimeout(late);
  }
}
