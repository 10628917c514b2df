// A few words that explain themselves: their meaning on hover, and on a tap or the Enter key in a bubble above the page.

import { useId, useRef, type ReactNode } from "react";

type Props = { readonly text: string; readonly className?: string; readonly children: ReactNode };

/** The browser's own popover: over everything, closed by Escape or a press elsewhere. */
export function Hint({ text, className = "", children }: Props) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const place = (button: HTMLElement) => {
    const { left, bottom } = button.getBoundingClientRect();
    const shown = bubble.current;
    if (shown === null) return;
    shown.style.left = `${Math.max(8, Math.min(left, window.innerWidth - shown.offsetWidth - 8))}px`;
    shown.style.top = `${Math.min(bottom + 6, window.innerHeight - shown.offsetHeight - 8)}px`;
  };
  return (
    <>
      <button
        type="button"
        className={`hint ${className}`}
        title={text}
        popoverTarget={id}
        onClick={(event) => {
          const button = event.currentTarget;
          requestAnimationFrame(() => place(button));
        }}
      >
        {children}
      </button>
      <span ref={bubble} id={id} popover="auto" className="bubble" role="note">
        {text}
      </span>
    </>
  );
}
