// Closes what is open when the person presses beside it, or Escape.

import { useEffect } from "react";

export function useCloseOutside(box: { readonly current: Element | null }, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: Event) => {
      const isOutside = event.target instanceof Node && box.current?.contains(event.target) !== true;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      // The focus goes back to the button, and not down with what it opened.
      if (isEscape && !isOutside) box.current?.querySelector<HTMLElement>("button")?.focus();
      if (isOutside || isEscape) close();
    };
    addEventListener("pointerdown", press);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("pointerdown", press);
      removeEventListener("keydown", press);
    };
  }, [box, isOpen, close]);
}
