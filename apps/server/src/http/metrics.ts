// Figures for Prometheus: the process, the requests, the hub.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { timingSafeEqual } from "node:crypto";

export type Metrics = {
  readonly observe: (call: { readonly method: string; readonly status: number; readonly ms: number }) => void;
  /** A figure that is read when it is asked for. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
  /** A figure that only rises, read when it is asked for. */
  readonly counter: (name: string, help: string, read: () => number) => void;
  /** Answers where to put each value. */
  readonly histogram: (name: string, help: string, buckets: readonly number[]) => (value: number) => void;
  readonly text: () => Promise<string>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "tradebook_request_seconds",
    help: "Time to answer a method, by method and status.",
    labelNames: ["method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe: ({ method, status, ms }) => requests.observe({ method, status }, ms / 1000),
    gauge: (name, help, read) => {
      const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) });
    },
    counter: (name, help, read) => {
      const collect = () => {
        made.reset();
        made.inc(read());
      };
      const made: Counter = new Counter({ name, help, registers: [registry], collect });
    },
    histogram: (name, help, buckets) => {
      const made = new Histogram({ name, help, buckets: [...buckets], registers: [registry] });
      return (value) => made.observe(value);
    },
    text: () => registry.metrics(),
  };
}

/** Without a token there are no metrics to see. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get("/metrics", async (request, reply) => {
    if (token === undefined) return await reply.code(404).send();
    if (!carriesToken(request, token)) return await reply.code(401).send();
    return await reply.type("text/plain; version=0.0.4; charset=utf-8").send(await metrics.text());
  });
}

/** Whether the request's bearer token is this one. */
export function carriesToken(request: FastifyRequest, token: string): boolean {
  const [a, b] = [Buffer.from(request.headers.authorization ?? ""), Buffer.from(`Bearer ${token}`)];
  return a.length === b.length && timingSafeEqual(a, b);
}
