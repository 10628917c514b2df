// The order in which securities stand in a list: fixed when it was sorted, or following the prices when asked to.

import { useCallback, useEffect, useMemo, useState } from "react";
import { useLiveKeys } from "../lib/live-store.ts";
import { keepOrder, sortedIds, type BesideAll, type Sorting } from "./price-list.ts";
import { stats } from "./stats-live.ts";

/** Sorting at the grid's own pace would move rows faster than they can be read, and cost as much as drawing them. */
const lookEveryMs = 1000;

type Kept = {
  readonly ids: readonly string[];
  readonly sorting: Sorting | null;
  readonly beside: BesideAll | undefined;
};

/** With `beside`, columns that the live statistics do not tell can be sorted by too. */
export function usePriceOrder({ column, descending }: Sorting, beside?: BesideAll) {
  const sorting = useMemo(() => ({ column, descending }), [column, descending]);
  const [isLive, setLive] = useState(false);
  const [kept, keep] = useState<Kept>({ ids: [], sorting: null, beside });
  const listed = useLiveKeys(stats);
  const resort = useCallback(
    () => keep({ ids: sortedIds(stats.all(), sorting, beside), sorting, beside }),
    [sorting, beside],
  );
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(resort, lookEveryMs);
    return () => clearInterval(timer);
  }, [isLive, resort]);
  // A new sorting counts at once, and so do securities that were not listed yet: the first are heard before the rest are read.
  // From then on the rows keep their places.
  const isKept = kept.ids.length === listed.length && sameSorting(kept.sorting, sorting) && kept.beside === beside;
  const current =
    isKept || listed.length === 0 ? kept : { ids: sortedIds(stats.all(), sorting, beside), sorting, beside };
  if (current !== kept) keep(current);
  const ids = useMemo(() => keepOrder(current.ids, listed), [current.ids, listed]);
  return { ids, resort, isLive, setLive, isOutOfOrder: useIsOutOfOrder({ ids, sorting, beside }) };
}

type Ordered = { readonly ids: readonly string[]; readonly sorting: Sorting; readonly beside: BesideAll | undefined };

/** Prices may have moved past each other since the rows were sorted; names do not. */
function useIsOutOfOrder({ ids, sorting, beside }: Ordered): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const look = () =>
      setOut(sorting.column !== "symbol" && sortedIds(stats.all(), sorting, beside).some((id, at) => ids[at] !== id));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [ids, sorting, beside]);
  return isOut;
}

function sameSorting(a: Sorting | null, b: Sorting): boolean {
  return a !== null && a.column === b.column && a.descending === b.descending;
}
