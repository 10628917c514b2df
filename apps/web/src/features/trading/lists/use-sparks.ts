// The small lines beside the prices of a list: one question for all of them; none while data is saved.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useDisplay } from "../../../lib/display.ts";
import { savesData } from "../../../lib/live-mode.ts";
import { sparkPath } from "../../../market/spark-path.ts";

export function useSparks(securityIDs: readonly string[]): ReadonlyMap<string, string> | undefined {
  const { liveMode } = useDisplay();
  const ids = securityIDs.toSorted();
  const { data } = useQuery({
    queryKey: ["sparklines", ids],
    queryFn: async ({ signal }) => {
      const lines = await call(marketDataService.ReadSparklines, { securityIDs: ids }, signal);
      return lines.map(({ securityID, closes }) => [securityID, sparkPath(closes)] as const);
    },
    enabled: ids.length > 0 && !savesData(liveMode),
    staleTime: 10 * 60_000,
  });
  return data === undefined ? undefined : new Map(data);
}
