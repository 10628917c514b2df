// What the address asks for, and how it is changed: each change is made on the one before it, even where the page has not yet
// been drawn with that one, so that nothing is lost between two fast clicks.

import { useCallback, useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";

type Change = (query: URLSearchParams) => URLSearchParams;

/** A change takes the place of the address before it, but for one to which the browser's "back" shall lead. */
export type Place = "replace" | "push";

export function useAsked(): readonly [URLSearchParams, (change: Change, place?: Place) => void] {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  /** Asked for, and not yet the page's address; the newest last. */
  const onTheWay = useRef<readonly string[]>([]);
  useEffect(() => {
    // Whatever was asked for before the one that came is passed over; another address altogether ends them all.
    const at = onTheWay.current.indexOf(new URLSearchParams(location.search).toString());
    onTheWay.current = at === -1 ? [] : onTheWay.current.slice(at + 1);
  }, [location]);
  const change = useCallback(
    (step: Change, place: Place = "replace") => {
      const newest = onTheWay.current.at(-1);
      const next = step(newest === undefined ? query : new URLSearchParams(newest));
      onTheWay.current = [...onTheWay.current, next.toString()];
      setQuery(next, { replace: place === "replace" });
    },
    [query, setQuery],
  );
  return [query, change];
}
