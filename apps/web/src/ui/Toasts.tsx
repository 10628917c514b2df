// Notices in the corner: they go after their time, and wait while a pointer or the focus is on them.

import { useEffect, useRef, useState } from "react";
import { commonWords } from "../lib/common-words.ts";
import { dismiss, noticeLifetimeMs, notices, type Notice } from "../lib/notify.ts";
import { useStore } from "../lib/store.ts";
import { wordsOf } from "../lib/words.ts";
import { FaultReference } from "./FaultReference.tsx";
import { Icon } from "./Icon.tsx";

const L = wordsOf(commonWords);

/**
 * Two live regions, one for news and one for what went wrong; both stand from the first paint, as screen readers need.
 * Only what comes is said: neither the notices that stand already nor one that goes. They stand in the browser's top layer,
 * where a dialog would lie over them: what comes while one is open is raised above it.
 */
export function Toasts() {
  const all = useStore(notices);
  const bad = all.filter((notice) => notice.tone === "bad");
  const rest = all.filter((notice) => notice.tone !== "bad");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => raise(box.current), []);
  return (
    <div className="toasts" ref={box} popover="manual">
      <div role="alert" aria-atomic="false" aria-relevant="additions">
        {bad.map(toast)}
      </div>
      <div role="status" aria-atomic="false" aria-relevant="additions">
        {rest.map(toast)}
      </div>
    </div>
  );
}

/** What was shown last is on top. */
function raise(box: HTMLElement | null): void {
  if (box === null) return;
  if (!box.matches(":popover-open")) box.showPopover();
  else if (document.querySelector("dialog:modal") !== null) {
    box.hidePopover();
    box.showPopover();
  }
}

function toast(notice: Notice) {
  return <Toast key={notice.id} notice={notice} />;
}

function Toast({ notice }: { readonly notice: Notice }) {
  const [isHeld, hold] = useState(false);
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => raise(self.current?.closest<HTMLElement>(".toasts") ?? null), []);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(notice.id), noticeLifetimeMs);
    return () => clearTimeout(timer);
  }, [isHeld, notice.id]);
  return (
    <div
      ref={self}
      className={`toast toast--${notice.tone}`}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className="toast__title">{notice.title}</span>
      <button type="button" className="toast__close" aria-label={L("Close")} onClick={() => dismiss(notice.id)}>
        <Icon name="close" size={14} />
      </button>
      {notice.text === null ? null : <span className="toast__text">{notice.text}</span>}
      {notice.reference === undefined ? null : <FaultReference reference={notice.reference} />}
    </div>
  );
}
