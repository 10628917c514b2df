// What of the server is counted: the hub, and whether the exchange can be traded with.

import { createMetrics, type Metrics } from "./http/metrics.ts";
import type { TradeBookHub } from "./hub/trade-book-hub.ts";
import type { MarketState } from "./modules/market-data/market-view.ts";

export function metricsOf(hub: TradeBookHub, market: MarketState): Metrics {
  const metrics = createMetrics();
  const stats = () => hub.hub.stats();
  metrics.gauge("tradebook_hub_connections", "Hub connections now.", () => stats().connections);
  metrics.gauge("tradebook_hub_frames", "Frames sent on the hub.", () => stats().framesSent);
  metrics.gauge("tradebook_hub_closed_slow", "Connections closed for being slow.", () => stats().closedSlow);
  metrics.gauge("tradebook_exchange_connected", "1 while the exchange can be traded with.", () =>
    Number(market.connected),
  );
  return metrics;
}
