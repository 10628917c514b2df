// Rows and tables of the page as text for other programs: a tab between cells, a line for each row.

/** The row that has the focus, or that a list says it is at; null when the focus is in none. */
export function rowInFocus(): Element | null {
  const at = document.activeElement;
  const named = at?.getAttribute("aria-activedescendant") ?? null;
  if (named !== null) return document.getElementById(named);
  return at?.closest("tr, [role=option], [role=row], [data-row], [data-row-id], [data-order-id], li") ?? null;
}

/** The table around the focus, else the first one on the page. */
export function tableInFocus(): HTMLTableElement | null {
  const panel = document.activeElement?.closest(".panel, main");
  return (
    document.activeElement?.closest("table") ?? panel?.querySelector("table") ?? document.querySelector("main table")
  );
}

export function rowText(row: Element): string {
  const cells = row instanceof HTMLTableRowElement ? [...row.cells] : [...row.children];
  return (cells.length === 0 ? [row] : cells).map(cellText).join("\t").trimEnd();
}

export function tableText(table: HTMLTableElement): { readonly text: string; readonly count: number } {
  const rows = [...table.rows];
  const count = [...table.tBodies].reduce((sum, body) => sum + body.rows.length, 0);
  return { text: rows.map(rowText).join("\n"), count };
}

/** What is pressed is no figure, and what is only for the eye or only for the ear is left out of neither. */
function cellText(cell: Element): string {
  const copy = cell.cloneNode(true);
  if (!(copy instanceof Element)) return "";
  for (const button of copy.querySelectorAll("button:not(.grid__link), input, select")) button.remove();
  return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
