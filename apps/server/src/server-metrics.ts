// What of the server is counted: the hub, the event loop, the order path, and whether the exchange can be traded with.

import type { Bus } from "./bus/bus.ts";
import type { LagWatch } from "./event-loop-lag.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import type { TradeBookHub } from "./hub/trade-book-hub.ts";
import type { MarketState } from "./modules/market-data/market-view.ts";
import type { OrderTimes } from "./order-times.ts";
import type { LineState } from "./trading-health.ts";

export type Counted = {
  readonly hub: TradeBookHub;
  readonly market: MarketState;
  readonly lag: LagWatch;
  readonly orderTimes: OrderTimes;
  readonly bus: Pick<Bus, "isUp">;
  readonly line: () => Pick<LineState, "held">;
};

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const sizes = [1, 10, 100, 1_000, 10_000];
const byteSizes = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

export function metricsOf({ hub, market, lag, orderTimes, bus, line }: Counted): Metrics {
  const metrics = createMetrics();
  countHub(metrics, hub);
  countOrders(metrics, orderTimes);
  const ofLag = (pick: "p50Ms" | "p99Ms" | "maxMs") => () => lag.read()[pick] / 1000;
  const late = "Lateness of the event loop over ten seconds";
  metrics.gauge("tradebook_event_loop_lag_p50_seconds", `${late}: the middle.`, ofLag("p50Ms"));
  metrics.gauge("tradebook_event_loop_lag_p99_seconds", `${late}: the worst of a hundred.`, ofLag("p99Ms"));
  metrics.gauge("tradebook_event_loop_lag_max_seconds", `${late}: the worst.`, ofLag("maxMs"));
  metrics.gauge("tradebook_exchange_connected", "1 while the exchange can be traded with.", () =>
    Number(market.connected),
  );
  metrics.gauge(
    "tradebook_exchange_requests_waiting",
    "Requests that wait for their turn, where the exchange takes so many a second.",
    () => line().held,
  );
  metrics.gauge("tradebook_bus_up", "1 while other servers can be told and heard.", () => Number(bus.isUp()));
  return metrics;
}

function countHub(metrics: Metrics, { hub, onFlush }: TradeBookHub): void {
  const stats = () => hub.stats();
  metrics.gauge("tradebook_hub_connections", "Hub connections now.", () => stats().connections);
  metrics.gauge("tradebook_hub_bytes_waiting", "Bytes that wait for hub clients now.", () => stats().bytesWaiting);
  metrics.counter("tradebook_hub_frames", "Frames sent on the hub.", () => stats().framesSent);
  metrics.counter("tradebook_hub_bytes", "Bytes sent on the hub.", () => stats().bytesSent);
  metrics.counter("tradebook_hub_conflated", "Events that a newer one replaced.", () => stats().merged);
  metrics.counter("tradebook_hub_resynced", "States sent afresh to the slow.", () => stats().resynced);
  metrics.counter("tradebook_hub_closed_slow", "Connections closed for being slow.", () => stats().closedSlow);
  const connections = metrics.histogram("tradebook_hub_flush_connections", "Connections of one flush.", sizes);
  const bytes = metrics.histogram("tradebook_hub_flush_bytes", "Bytes of one flush.", byteSizes);
  const took = metrics.histogram("tradebook_hub_flush_seconds", "How long one flush took.", seconds);
  onFlush((flush) => {
    connections(flush.connections);
    bytes(flush.bytes);
    took(flush.tookMs / 1000);
  });
}

function countOrders(metrics: Metrics, times: OrderTimes): void {
  const commands = metrics.histogram("tradebook_order_batch_commands", "Commands decided together.", sizes);
  const durable = metrics.histogram("tradebook_order_durable_seconds", "From taken up to durable, a batch.", seconds);
  const answered = metrics.histogram(
    "tradebook_order_acknowledged_seconds",
    "From fetched to be sent to the exchange's first word.",
    seconds,
  );
  times.listen({
    decided: (count, ms) => {
      commands(count);
      durable(ms / 1000);
    },
    acknowledged: (ms) => answered(ms / 1000),
  });
}
