// A button with choices in a bubble above the page: it stays open while they are tried, and closes with Escape or a press elsewhere.

import { useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";

type Props = {
  /** What it is, for those who hear it and on the pointer. */
  readonly name: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
};

export function PopMenu({ name, label, children }: Props) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // What stands in it is drawn when it opens, and only then has a size.
  useLayoutEffect(() => {
    if (!isOpen) return;
    place(button.current, bubble.current);
    bubble.current?.querySelector<HTMLElement>(":is(button, input, select):enabled")?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      <Button ref={button} look="quiet" size="icon" aria-label={name} title={name} popoverTarget={id}>
        {label}
      </Button>
      <div
        ref={bubble}
        id={id}
        popover="auto"
        className="bubble pop"
        role="group"
        aria-label={name}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen ? children : null}
      </div>
    </>
  );
}

/** Under the button, its right edge under the button's, and never beyond the window. */
export function place(button: HTMLElement | null, bubble: HTMLElement | null): void {
  if (button === null || bubble === null) return;
  const { right, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  bubble.style.left = `${Math.max(8, Math.min(right - width, window.innerWidth - width - 8))}px`;
  bubble.style.top = `${Math.max(8, Math.min(bottom + 4, window.innerHeight - height - 8))}px`;
}
