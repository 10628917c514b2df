// A list's rows as cards for a phone: two lines and a small third, the whole card opens the row.

import type { Choice } from "./choice.ts";
import { L } from "./list-words.ts";
import { nameOf, type List } from "./list.ts";
import { Chooser } from "./ListTable.tsx";

type Props<Row, Totals> = {
  readonly list: List<Row, Totals>;
  readonly items: readonly Row[];
  readonly onOpen: (id: number | string) => void;
  readonly choice: Choice | null;
};

export function ListCards<Row, Totals>({ list, items, onOpen, choice }: Props<Row, Totals>) {
  return (
    <ul className="page__cards" aria-label={list.say(list.words.rows)}>
      {items.map((row) => {
        const id = list.idOf(row);
        const card = list.card(row);
        return (
          <li key={id} data-row-id={id} className={choice === null ? "" : "page__choice"}>
            {choice === null ? null : (
              <label className="page__choose">
                <Chooser choice={choice} id={id} name={nameOf(list, row)} />
              </label>
            )}
            <button type="button" className="brief" onClick={() => onOpen(id)}>
              <span className="sr-only">{L("OpenRow", list.say(list.rowWord, nameOf(list, row)))}</span>
              <span className="brief__line">
                <strong className="ellipsis">{card.first}</strong>
                <span className="brief__end">{card.firstEnd}</span>
              </span>
              <span className="brief__line muted">
                <span className="ellipsis">{card.second}</span>
                <span className="brief__end">{card.secondEnd}</span>
              </span>
              <span className="brief__line brief__small">
                <span className="ellipsis">{card.third}</span>
                <span className="brief__end">{card.thirdEnd}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
