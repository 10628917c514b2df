// The order in which securities stand in a list: fixed when it was sorted, or following the prices when asked to.

import { useCallback, useEffect, useState } from "react";
import { useLiveAll } from "../lib/live-store.ts";
import { keepOrder, sortedIds, type Sorting } from "./price-list.ts";
import { stats } from "./stats-live.ts";

/** Live sorting at the grid's own pace would move rows faster than they can be read. */
const resortEveryMs = 1000;

type Kept = { readonly ids: readonly string[]; readonly sorting: Sorting | null };

export function usePriceOrder(sorting: Sorting) {
  const [isLive, setLive] = useState(false);
  const [kept, keep] = useState<Kept>({ ids: [], sorting: null });
  const all = useLiveAll(stats);
  const resort = useCallback(() => keep({ ids: sortedIds(stats.all(), sorting), sorting }), [sorting]);
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(resort, resortEveryMs);
    return () => clearInterval(timer);
  }, [isLive, resort]);
  const sorted = sortedIds(all, sorting);
  const isKept = kept.ids.length > 0 && sameSorting(kept.sorting, sorting);
  // A new sorting counts at once; from then on the rows keep their places.
  if (!isKept && sorted.length > 0) keep({ ids: sorted, sorting });
  const ids = isKept ? keepOrder(kept.ids, all) : sorted;
  const isOutOfOrder = sorting.column !== "symbol" && sorted.some((id, at) => ids[at] !== id);
  return { ids, resort, isLive, setLive, isOutOfOrder };
}

function sameSorting(a: Sorting | null, b: Sorting): boolean {
  return a !== null && a.column === b.column && a.descending === b.descending;
}
