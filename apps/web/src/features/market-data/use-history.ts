// A company's daily prices over a period, asked once for whoever shows them.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { periods, type Period } from "./history-figures.ts";

const dayMs = 86_400_000;

export function useHistory(security: string, period: Period) {
  return useQuery({
    queryKey: ["history", security, period],
    queryFn: ({ signal }) => {
      const from = instant(now() - periods[period] * dayMs);
      return call(marketDataService.GetPriceTrend, { security, interval: "1d", from }, signal);
    },
    staleTime: 60_000,
    placeholderData: (known, before) => (before?.queryKey[1] === security ? known : undefined),
  });
}
