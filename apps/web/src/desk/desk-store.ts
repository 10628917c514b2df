// The desk as this window shows it: kept on the server for its user, and linked to the user's other windows by colour.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import { call, failureOf } from "../lib/api.ts";
import { acting } from "../lib/acting.ts";
import { sendLeaving } from "../lib/send-leaving.ts";
import { newTabId } from "../lib/ids.ts";
import { createStore } from "../lib/store.ts";
import { type Link, type Node } from "./layout.ts";
import { presets, type PresetName } from "./presets.ts";
import { deskText, firstDesk, readDesk, type Desk } from "./saved-desk.ts";

export const desk = createStore<Desk>(firstDesk());
/** Whether panels can be moved; locked, nothing on the desk moves by accident. */
export const isEditing = createStore(false);
/** The last save failed: the desk is as it looks in this window alone. */
export const isUnsaved = createStore(false);

/** A burst of changes, as while an edge is dragged, is kept once. */
const saveAfterMs = 800;
const keptKey = "tradebook.desk";
/** Whose last change on this device the server may not have heard. */
const unheardKey = "tradebook.desk.unheard";
const deskIdKey = "tradebook.deskId";
/** The server's last word, and whose. */
let heard = "";
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose change waits to be saved. */
let waitsFor = 0;

/** Whose desk this window shows; 0 for nobody's. */
let owner = 0;
/** With another's eyes, what is moved lasts as long as the page: nothing of theirs is kept on this device or sent. */
const isLook = () => acting() !== null;

/** The next person in this window begins with nothing of the one before. */
function takeOver(userId: number): void {
  if (owner !== 0 && owner !== userId) {
    clearTimeout(timer);
    timer = undefined;
    heard = "";
    desk.set(firstDesk());
    isUnsaved.set(false);
  }
  owner = userId;
}

/** What this device last showed stands at once; the server's own word follows. */
export function showKeptDesk(userId: number): void {
  takeOver(userId);
  if (isLook()) return;
  const kept = localStorage.getItem(keptKey);
  const prefix = `${userId} `;
  if (kept?.startsWith(prefix) === true) desk.set(readDesk(kept.slice(prefix.length)));
  // What was changed as the page went is newer than what the server says first, and is told again.
  if (localStorage.getItem(unheardKey) === String(userId)) changeDesk(userId, {});
}

export function takeServersDesk(userId: number, layout: string | null): void {
  // What was read before a change here is read out again by every page, and is no news.
  const word = `${userId} ${layout}`;
  if (layout === null || word === heard) return;
  heard = word;
  if (timer !== undefined || layout === deskText(desk.get())) return;
  desk.set(readDesk(layout));
  if (!isLook()) localStorage.setItem(keptKey, `${userId} ${layout}`);
}

export function changeDesk(userId: number, change: Partial<Desk>): void {
  desk.set({ ...desk.get(), ...change });
  if (isLook()) return;
  clearTimeout(timer);
  waitsFor = userId;
  timer = setTimeout(() => void save(userId), saveAfterMs);
}

/** A page that goes before its last change was saved sends it on its way out. */
function saveLeaving(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  localStorage.setItem(unheardKey, String(waitsFor));
  sendLeaving(workspaceService.SaveLayout, { layout: keepHere(waitsFor) });
}

/** Kept on this device, as the text that the server keeps. */
function keepHere(userId: number): string {
  const layout = deskText(desk.get());
  localStorage.setItem(keptKey, `${userId} ${layout}`);
  return layout;
}

globalThis.addEventListener?.("pagehide", saveLeaving);

export function changeLayout(userId: number, root: Node): void {
  const { layouts, current } = desk.get();
  changeDesk(userId, { layouts: { ...layouts, [current]: root } });
}

export function pickPreset(userId: number, current: PresetName): void {
  if (desk.get().current !== current) changeDesk(userId, { current });
}

export function resetLayout(userId: number): void {
  changeLayout(userId, presets[desk.get().current]);
}

async function save(userId: number): Promise<void> {
  timer = undefined;
  const layout = keepHere(userId);
  try {
    await call(workspaceService.SaveLayout, { layout });
    localStorage.removeItem(unheardKey);
    isUnsaved.set(false);
  } catch (error) {
    failureOf(error);
    isUnsaved.set(true);
  }
}

/** What one window shows under a colour, told to the others of the same user and desk. */
export type LinkNews = { readonly userId: number; readonly link: Link; readonly securityID: string };

/**
 * A page and the windows that were opened out of it, which take over its session's storage. Another tab is a desk of its own,
 * so that no ticket changes its security under whoever types in it.
 */
const deskId = keptDeskId();

function keptDeskId(): string {
  if (typeof sessionStorage === "undefined") return "";
  const kept = sessionStorage.getItem(deskIdKey) ?? newTabId();
  sessionStorage.setItem(deskIdKey, kept);
  return kept;
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("tradebook.links");

export function tellLink(news: LinkNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only its name
  channel?.postMessage({ ...news, deskId });
}

export function hearLinks(listener: (news: LinkNews) => void): () => void {
  // Written by this program alone.
  const hear = ({ data }: MessageEvent<LinkNews & { readonly deskId: string }>) => {
    if (data.deskId === deskId) listener(data);
  };
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}

export function colourOf(current: Desk, link: Link): string {
  if (link === 0 || link === 1) return "";
  return current.colours[link];
}
