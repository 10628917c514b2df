// Seconds left until something may be done again.

import { useCallback, useEffect, useState } from "react";
import { sinceStart } from "../lib/clock.ts";

export function useCountdown(first: number): { readonly left: number; readonly begin: (seconds: number) => void } {
  const [endsAt, setEnd] = useState(() => sinceStart() + first * 1000);
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - sinceStart()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  const begin = useCallback((seconds: number) => setEnd(sinceStart() + seconds * 1000), []);
  return { left, begin };
}
