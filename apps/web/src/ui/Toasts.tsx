// Notices in the corner: they go after their time, and wait while a pointer or the focus is on them.

import { useEffect, useState } from "react";
import { commonWords } from "../lib/common-words.ts";
import { dismiss, noticeLifetimeMs, notices, type Notice } from "../lib/notify.ts";
import { useStore } from "../lib/store.ts";
import { wordsOf } from "../lib/words.ts";
import { Icon } from "./Icon.tsx";

const L = wordsOf(commonWords);

/**
 * Two live regions, one for news and one for what went wrong; both stand from the first paint, as screen readers need. Only what comes is said: neither the notices that stand already nor one that goes.
 */
export function Toasts() {
  const all = useStore(notices);
  const bad = all.filter((notice) => notice.tone === "bad");
  const rest = all.filter((notice) => notice.tone !== "bad");
  return (
    <div className="toasts">
      <div role="alert" aria-atomic="false" aria-relevant="additions">
        {bad.map(toast)}
      </div>
      <div role="status" aria-atomic="false" aria-relevant="additions">
        {rest.map(toast)}
      </div>
    </div>
  );
}

function toast(notice: Notice) {
  return <Toast key={notice.id} notice={notice} />;
}

function Toast({ notice }: { readonly notice: Notice }) {
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(notice.id), noticeLifetimeMs);
    return () => clearTimeout(timer);
  }, [isHeld, notice.id]);
  return (
    <div
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
    </div>
  );
}
