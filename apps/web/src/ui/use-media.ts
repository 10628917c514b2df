// What the window is, as far as other parts are drawn for it: a phone's one column, a tablet's narrow blotter, a finger's screen.

import { useSyncExternalStore } from "react";

const phone = matchMedia("(max-width: 767px)");
const touched = matchMedia("(pointer: coarse)");
const tablet = matchMedia("(max-width: 1180px)");

export function useIsPhone(): boolean {
  return useMatches(phone);
}

/** A phone or a tablet: no room for a table of nine columns beside the ticket. */
export function useIsNarrow(): boolean {
  return useMatches(tablet);
}

/** What is pressed is pressed with a finger. */
export function useIsTouched(): boolean {
  return useMatches(touched);
}

function useMatches(asked: MediaQueryList): boolean {
  return useSyncExternalStore(
    (changed) => {
      asked.addEventListener("change", changed);
      return () => asked.removeEventListener("change", changed);
    },
    () => asked.matches,
  );
}
