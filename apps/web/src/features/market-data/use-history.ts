// A company's daily prices over a period, asked once for whoever shows them.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { periods, type Period } from "./history-figures.ts";

const dayMs = 86_400_000;

/** As the days compare with today, or as they were traded. */
export type Terms = "adjusted" | "traded";

export function useHistory(security: string, period: Period, terms: Terms = "adjusted") {
  return useQuery({
    queryKey: ["history", security, period, terms],
    queryFn: ({ signal }) => {
      const from = instant(now() - periods[period] * dayMs);
      const asked = { security, interval: "1d", from, adjusted: terms === "adjusted" } as const;
      return call(marketDataService.GetPriceTrend, asked, signal);
    },
    staleTime: 60_000,
    placeholderData: (known, before) => (before?.queryKey[1] === security ? known : undefined),
  });
}
