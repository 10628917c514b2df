// A figure that flashes when it moves.

import { useEffect, useRef, type RefObject } from "react";
import { flash } from "./flash.ts";

/** For the element that shows `value`. */
export function useFlash(value: number | null): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (element.current === null || last === null || value === null || last === value) return;
    flash(element.current, value > last ? "up" : "down");
  }, [value]);
  return element;
}
