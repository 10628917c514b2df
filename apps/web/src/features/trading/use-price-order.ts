// The order the price list's rows stand in: fixed when it was sorted, or following the prices when asked to.

import { useCallback, useEffect, useState } from "react";
import { useLiveAll } from "../../lib/live-store.ts";
import { stats } from "./market-live.ts";
import { firstSorting, keepOrder, sortedIds, type Sorting } from "./price-list.ts";

/** Live sorting at the grid's own pace would move rows faster than they can be read. */
const resortEveryMs = 1000;

export function usePriceOrder() {
  const [sorting, setSorting] = useState<Sorting>(firstSorting);
  const [isLive, setLive] = useState(false);
  const [kept, keep] = useState<readonly string[]>([]);
  const all = useLiveAll(stats);
  const sort = useCallback((next: Sorting) => {
    setSorting(next);
    keep(sortedIds(stats.all(), next));
  }, []);
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(() => keep(sortedIds(stats.all(), sorting)), resortEveryMs);
    return () => clearInterval(timer);
  }, [isLive, sorting]);
  const ids = kept.length === 0 ? sortedIds(all, sorting) : keepOrder(kept, all);
  const isOutOfOrder = sorting.column !== "symbol" && sortedIds(all, sorting).some((id, at) => ids[at] !== id);
  return { ids, sorting, sort, isLive, setLive, isOutOfOrder };
}
