// The keyboard's map: what can be done by a key, on which keys it stands at first, and what a person has put elsewhere.

import type { KeyWord } from "./key-words.ts";

type Row = { readonly first: string; readonly word: KeyWord };

/**
 * Letters and digits are named by their place on the board, so that a layout of another language works; signs by what they
 * write. `A B` is A and then B.
 */
export const keyRows = {
  search: { first: "/", word: "ShortcutSearch" },
  palette: { first: "Ctrl+KeyK", word: "ShortcutPalette" },
  help: { first: "?", word: "ShortcutHelp" },
  goDashboard: { first: "KeyG KeyD", word: "ShortcutGoDashboard" },
  goTrading: { first: "KeyG KeyT", word: "ShortcutGoTrading" },
  goMarket: { first: "KeyG KeyM", word: "ShortcutGoMarket" },
  goPortfolio: { first: "KeyG KeyP", word: "ShortcutGoPortfolio" },
  buy: { first: "KeyB", word: "ShortcutBuy" },
  sell: { first: "KeyS", word: "ShortcutSell" },
  bestBid: { first: "Alt+KeyB", word: "ShortcutBestBid" },
  bestOffer: { first: "Alt+KeyA", word: "ShortcutBestOffer" },
  amend: { first: "KeyE", word: "ShortcutAmend" },
  cancel: { first: "KeyX", word: "ShortcutCancel" },
  cancelAll: { first: "Shift+KeyX", word: "ShortcutCancelAll" },
  repeat: { first: "KeyR", word: "ShortcutRepeat" },
  watch: { first: "KeyW", word: "ShortcutWatch" },
  alert: { first: "KeyA", word: "ShortcutAlert" },
  readQuote: { first: "Ctrl+Alt+KeyP", word: "ShortcutReadQuote" },
  chartTable: { first: "KeyD", word: "ShortcutChartTable" },
  copyRow: { first: "KeyC", word: "ShortcutCopyRow" },
  copyTable: { first: "Shift+KeyC", word: "ShortcutCopyTable" },
  privacy: { first: "KeyP", word: "ShortcutPrivacy" },
  desk1: { first: "Alt+Digit1", word: "ShortcutDesk1" },
  desk2: { first: "Alt+Digit2", word: "ShortcutDesk2" },
  desk3: { first: "Alt+Digit3", word: "ShortcutDesk3" },
  desk4: { first: "Alt+Digit4", word: "ShortcutDesk4" },
  nextPanel: { first: "F6", word: "ShortcutPanels" },
  lastPanel: { first: "Shift+F6", word: "ShortcutPanelsBack" },
  link: { first: "KeyL", word: "ShortcutLink" },
} as const satisfies Record<string, Row>;

export type KeyAction = keyof typeof keyRows;
export const keyActions = Object.keys(keyRows) as KeyAction[]; // the table's own keys

/** What a person keeps: the keys they have moved, and whether a letter alone does anything. */
export type KeptKeys = {
  readonly moved: Readonly<Partial<Record<KeyAction, string>>>;
  readonly singleKeys: boolean;
};

export const firstKeys: KeptKeys = { moved: {}, singleKeys: true };

export function keysOf(action: KeyAction, kept: KeptKeys): string {
  return kept.moved[action] ?? keyRows[action].first;
}

type Stroke = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** One stroke as the map names it; null for a key that only changes others. */
export function strokeOf({ key, code, shiftKey, altKey, ctrlKey, metaKey }: Stroke): string | null {
  if (/^(Shift|Alt|Control|Meta|AltGraph|CapsLock|Dead)/.test(key) || code === "") return null;
  const isPlaced = /^(Key[A-Z]|Digit\d|F\d+|Numpad\d)$/.test(code) && !/^[/?]$/.test(key);
  const name = isPlaced ? code : key.length === 1 ? key : code;
  // A sign already says whether Shift was held.
  const held = [
    ctrlKey || metaKey ? "Ctrl+" : "",
    altKey ? "Alt+" : "",
    shiftKey && (isPlaced || key.length > 1) ? "Shift+" : "",
  ];
  return held.join("") + name;
}

/** Whether it is a letter, digit or sign alone, as somebody who speaks to their device may press by accident. */
export function isSingle(keys: string): boolean {
  return !/Ctrl\+|Alt\+|(^|\+)F\d+$/.test(keys);
}

/** Keys that belong to the browser, to fields and to dialogs, and to nothing else. */
const fixed =
  /^(Shift\+)?(Tab|Enter|Escape|Space| |Arrow\w+|Home|End|PageUp|PageDown|Backspace|Delete)$|^Ctrl\+(KeyZ|Enter|KeyT|KeyW|KeyN|KeyR|KeyL|KeyC|KeyV|KeyX|KeyA|KeyP|KeyF)$|^F(1|3|5|7|11|12)$|^[+\-=_]$/;

/** What stands in the way of putting an action on these keys: another action, or `fixed`; null when they are free. */
export function conflictOf(action: KeyAction, keys: string, kept: KeptKeys): KeyAction | "fixed" | null {
  if (fixed.test(keys)) return "fixed";
  const taken = keyActions.find((other) => other !== action && clash(keysOf(other, kept), keys));
  return taken ?? null;
}

/** Two that are the same, or of which one begins the other, cannot be told apart. */
function clash(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/** What a stroke means, after the one before it. */
export function actionFor(before: string | null, stroke: string, kept: KeptKeys): KeyAction | "begun" | null {
  const whole = keyActions.find(
    (action) => keysOf(action, kept) === (before === null ? stroke : `${before} ${stroke}`),
  );
  if (whole !== undefined) return kept.singleKeys || !isSingle(keysOf(whole, kept)) ? whole : null;
  if (before !== null) return actionFor(null, stroke, kept);
  const begins = kept.singleKeys && keyActions.some((action) => keysOf(action, kept).startsWith(`${stroke} `));
  return begins ? "begun" : null;
}

/** "Alt+Digit1" as the keys somebody sees: Alt, 1. */
export function shownKeys(keys: string): readonly string[] {
  return keys.split(/[ +]/).map((name) => name.replace(/^(Key|Digit|Numpad)/, ""));
}

/** Anything unreadable counts as never moved. */
export function readKept(text: string | null): KeptKeys {
  if (text === null) return firstKeys;
  try {
    const found = JSON.parse(text) as Partial<KeptKeys> | null;
    const moved = Object.entries(found?.moved ?? {}).filter(
      ([action, keys]) => Object.hasOwn(keyRows, action) && typeof keys === "string",
    );
    return { moved: Object.fromEntries(moved), singleKeys: found?.singleKeys !== false };
  } catch (error) {
    if (error instanceof SyntaxError) return firstKeys;
    throw error;
  }
}
