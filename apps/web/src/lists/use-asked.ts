// What the address asks for, and how it is changed: each change is made on the address as it stands, even where the page has
// not yet been drawn with it, so that nothing is lost between two fast clicks.

import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../lib/address-now.ts";

type Change = (query: URLSearchParams) => URLSearchParams;

/** A change takes the place of the address before it, but for one to which the browser's "back" shall lead. */
export type Place = "replace" | "push";

export function useAsked(): readonly [URLSearchParams, (change: Change, place?: Place) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (step: Change, place: Place = "replace") => setQuery(step(addressNow()), { replace: place === "replace" }),
    [setQuery],
  );
  return [query, change];
}
