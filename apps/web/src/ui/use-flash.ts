// A figure that flashes when it moves.

import { useEffect, useRef, type RefObject } from "react";
import { flash } from "./flash.ts";

/** For the element that shows `value`, which is `of` something: another's figure has not moved. */
export function useFlash(value: number | null, of: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const before = useRef({ value, of });
  useEffect(() => {
    const last = before.current;
    before.current = { value, of };
    if (element.current === null || last.of !== of || last.value === null || value === null) return;
    if (last.value !== value) flash(element.current, value > last.value ? "up" : "down");
  }, [value, of]);
  return element;
}
