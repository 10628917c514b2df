// The requests that wait for somebody, a column for each state; the arrow keys go from card to card.

import type { AccountCreationRequest } from "@tradebook/contract/services/customer.ts";
import type { KeyboardEvent } from "react";
import { formatQuantity } from "../../lib/format.ts";
import type { BoardProps } from "../../lists/list.ts";
import { Dot } from "../../ui/Marks.tsx";
import { L } from "./requests-words.ts";
import { Age, CheckMarks, nameOf, openStates, statusTones, typeOf } from "./requests.tsx";

type Row = AccountCreationRequest;

export function RequestBoard({ items, onOpen }: BoardProps<Row>) {
  return (
    <div className="board scroll" role="region" aria-label={L("Board")} tabIndex={0} onKeyDown={walk}>
      {openStates.map((status) => {
        const own = items.filter((row) => row.status === status);
        return (
          <section key={status} className="board__column" data-status={status} data-empty={own.length === 0}>
            <h2 className="board__head">
              <Dot tone={statusTones[status]}>{L(`Status_${status}`)}</Dot>
              <span className="board__count">{formatQuantity(own.length)}</span>
            </h2>
            {own.length === 0 ? <p className="board__none">{L("NoneHere")}</p> : null}
            <ul className="board__cards">
              {own.map((row) => (
                <li key={row.id} data-row-id={row.id}>
                  <RequestCard row={row} onOpen={() => onOpen(row.id)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function RequestCard({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }) {
  return (
    <button type="button" className="board__card" data-late={row.isLate} onClick={onOpen}>
      <span className="sr-only">{L("OpenRequest", row.reference)}</span>
      <span className="board__line">
        <strong className="ellipsis">{nameOf(row)}</strong>
        <Age request={row} />
      </span>
      <span className="board__small ellipsis">
        {row.reference} · {typeOf(row)}
      </span>
      <span className="board__small ellipsis">{row.assignedTo ?? L("Unassigned")}</span>
      {row.checks.length === 0 ? null : (
        <span className="board__small">
          <CheckMarks checks={row.checks} />
        </span>
      )}
    </button>
  );
}

/** Up and down in a column, left and right to the card beside it, past columns that are empty. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const next = cardBeside(event.currentTarget, event.key);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function cardBeside(board: HTMLElement, key: string): HTMLButtonElement | undefined {
  const columns = [...board.querySelectorAll(".board__column")]
    .map((column) => [...column.querySelectorAll<HTMLButtonElement>(".board__card")])
    .filter((cards) => cards.length > 0);
  const across = columns.findIndex((cards) => cards.some((card) => card === document.activeElement));
  const down = columns[across]?.findIndex((card) => card === document.activeElement) ?? -1;
  if (down < 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return columns[across]?.[down + 1];
    case "ArrowUp":
      return columns[across]?.[down - 1];
    case "ArrowRight":
      return besideIn(columns[across + 1], down);
    case "ArrowLeft":
      return besideIn(columns[across - 1], down);
    default:
      return undefined;
  }
}

/** The card at that height, or the last of a shorter column. */
function besideIn(cards: readonly HTMLButtonElement[] | undefined, down: number): HTMLButtonElement | undefined {
  return cards?.[Math.min(down, cards.length - 1)];
}
