// A security's candles over a range, the same for every picture of them.

import { marketDataService, type CandleInterval } from "@tradebook/contract/services/market-data.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { rangeStart, sessionOnly, type ChartRange } from "./candles.ts";

type Asked = {
  readonly securityID: string;
  readonly range: ChartRange;
  readonly interval: CandleInterval;
  readonly adjusted: boolean;
};

export function useCandles({ securityID, range, interval, adjusted }: Asked) {
  return useQuery({
    queryKey: ["candles", securityID, range, interval, adjusted],
    queryFn: async ({ signal }) => {
      const from = rangeStart(range, now());
      const asked = { security: securityID, interval, from, adjusted };
      const answer = await call(marketDataService.GetPriceTrend, asked, signal);
      return range === "1D" ? sessionOnly(answer) : answer;
    },
    enabled: securityID !== "",
    staleTime: 60_000,
    // Old candles may stand while another range comes, but never under another security's name.
    placeholderData: (known, query) => (query?.queryKey[1] === securityID ? known : undefined),
  });
}
