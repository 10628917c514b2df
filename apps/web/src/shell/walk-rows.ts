// The arrow keys in a table: from a control of one row to the same control of another, so that a column is walked down.

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
const controls = "a[href], button:enabled, input:enabled";

/** While a control of a row has the focus; a table of its own ways has answered already. */
export function walkRows(event: KeyboardEvent): void {
  const at = event.target;
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
  if (!isPlain || !(at instanceof HTMLElement) || !at.matches(controls) || isTyped(at)) return;
  const row = at.closest("tr");
  const rows = [...(row?.closest("tbody")?.rows ?? [])].filter((one) => one.querySelector(controls) !== null);
  const from = rows.findIndex((one) => one === row);
  const to = placeOf(event.key, from, rows.length);
  if (row === null || to === null) return;
  event.preventDefault();
  const column = [...row.querySelectorAll(controls)].indexOf(at);
  const others = [...(rows[to]?.querySelectorAll<HTMLElement>(controls) ?? [])];
  (others[column] ?? others[0])?.focus();
}

/** Null for every other key, and for a control that is in no row. */
function placeOf(key: string, from: number, count: number): number | null {
  if (from === -1) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, from + step));
}

/** A field has its own use for arrows; a box to tick has none. */
function isTyped(at: HTMLElement): boolean {
  return at.matches("input:not([type=checkbox])");
}
