// A dialog, a side drawer or a full-height sheet: the browser's own modal, so focus stays inside and Escape closes it.

import { useEffect, useId, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { commonWords } from "../lib/common-words.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

const L = wordsOf(commonWords);

type Props = {
  readonly title: ReactNode;
  readonly shape?: "middle" | "side" | "sheet";
  /** Without padding, for content that brings its own edges. */
  readonly flush?: boolean;
  /** A selector of what has the focus at first; else the browser chooses. */
  readonly first?: string;
  /** Null where only what stands in it closes it: no key, no press beside it. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
};

/** Mounted means open; it opens once it is in the page and gives focus back when it goes. */
export function Dialog({ title, shape = "middle", flush = false, first, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A press that begins in a field and ends beside the dialog, as when text is marked, is no wish to leave.
  const isOutside = useRef(false);
  const titleId = useId();
  useEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    if (first !== undefined) opened?.querySelector<HTMLElement>(first)?.focus();
    return () => {
      opened?.close();
      if (before instanceof HTMLElement && before.isConnected) giveFocus(before);
    };
  }, [first]);
  // At the page's end, so that it takes no look from the row or cell that opened it.
  return createPortal(
    <dialog
      ref={dialog}
      className={`dialog dialog--${shape}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A browser takes no for an answer once; a second Escape closes unless its key is stopped.
      onKeyDown={(event) => {
        if (onClose === null && event.key === "Escape") event.preventDefault();
      }}
      onPointerDown={(event) => {
        isOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (isOutside.current && event.target === dialog.current) onClose?.();
      }}
    >
      <header className="dialog__head">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        {onClose === null ? null : (
          <Button look="quiet" size="icon" aria-label={L("Close")} onClick={onClose}>
            <Icon name="close" />
          </Button>
        )}
      </header>
      <div className={`dialog__body scroll ${flush ? "dialog__body--flush" : ""}`}>{children}</div>
    </dialog>,
    document.body,
  );
}

/** To what opened the dialog; if it no longer takes focus, to what stands beside it. */
function giveFocus(opener: HTMLElement): void {
  opener.focus();
  if (document.activeElement !== opener) opener.parentElement?.querySelector<HTMLElement>("button:enabled")?.focus();
}
