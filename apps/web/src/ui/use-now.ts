// Renders the caller at a pace, for clocks and ages.

import { useEffect, useState } from "react";
import { now } from "../lib/clock.ts";

export function useNow(everyMs: number): number {
  const [at, setAt] = useState<number>(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return at;
}
