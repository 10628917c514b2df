// Short notices: what happened as title, what it means as text, gone after 3.5 seconds unless somebody reads them.

import { lifetimes } from "@tradebook/contract/names.ts";
import type { Failure } from "./api.ts";
import { now } from "./clock.ts";
import { commonWords } from "./common-words.ts";
import { createStore } from "./store.ts";
import { wordsOf } from "./words.ts";

export type Tone = "note" | "good" | "bad";
export type Notice = {
  readonly id: number;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string | null;
  /** Of a fault of the server's. */
  readonly reference?: string;
};

export const notices = createStore<readonly Notice[]>([]);
export const noticeLifetimeMs = lifetimes.notificationMs;

const maxShown = 4;
const L = wordsOf(commonWords);
let lastId = 0;

/** What was said on this page, the latest first, for whoever could not read it in its time. */
export const told = createStore<readonly (Notice & { readonly at: number })[]>([]);
const maxTold = 50;

export function notify(tone: Tone, title: string, text: string | null = null): void {
  keep(show({ tone, title, text }));
}

function keep(notice: Notice): void {
  told.set([{ ...notice, at: now() }, ...told.get()].slice(0, maxTold));
}

/** What is kept elsewhere, such as among the server's notices, is only shown. */
export function notifyInPassing(tone: Tone, title: string, text: string | null = null): void {
  show({ tone, title, text });
}

function show(said: Omit<Notice, "id">): Notice {
  lastId += 1;
  const notice = { id: lastId, ...said };
  notices.set([...notices.get(), notice].slice(-maxShown));
  return notice;
}

export function dismiss(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** The title and text of a failure, as the product's error catalogue says. */
export function describeFailure(failure: Failure): { readonly title: string; readonly text: string | null } {
  if (failure.message === null) return { title: L("UnknownError"), text: L("UnknownErrorHint") };
  if (failure.details === null || failure.details === "") return { title: L("AnErrorOccured"), text: failure.message };
  return { title: failure.message, text: failure.details };
}

/** Nothing is said when the session ended: the sign-in page says it. */
export function notifyFailure(failure: Failure): void {
  if (failure.kind === "signedOut") return;
  const { kind, reference } = failure;
  keep(
    show({
      tone: "bad",
      ...describeFailure(failure),
      ...(kind === "fault" && reference !== null ? { reference } : {}),
    }),
  );
}
