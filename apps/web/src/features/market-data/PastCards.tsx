// The official list of a day as cards for a phone; its order is chosen above them.

import { L } from "./market-data-words.ts";
import { headWord, shownColumns, shownFigure, shownMove, wayOfMove, isFigure } from "./past-list.ts";
import { fieldIn, withPastOrder } from "./past-order.ts";
import { headText, type PastRows } from "./PastTable.tsx";
import { SortPick } from "./SortPick.tsx";

export function PastCards({ list, rows, order, onQuery }: PastRows) {
  const heads = shownColumns(list).map((at) => list.heads[at] ?? "");
  const [first = ""] = heads;
  const isText = (head: string) => rows.every((row) => !isFigure(row[list.heads.indexOf(head)] ?? ""));
  const sort = (head: string) => onQuery((asked) => withPastOrder(asked, head, isText(head)));
  return (
    <>
      <SortPick
        options={heads
          .filter((head) => headWord(head) !== null)
          .map((head) => ({ value: head, label: headText(head) }))}
        value={order?.head ?? first}
        isDescending={order?.descending ?? false}
        onPick={sort}
      />
      <ul className="quotes scroll" data-testid="past-prices" tabIndex={0} aria-label={L("PriceList")}>
        {rows.map((row) => (
          <PastCard key={row.join()} field={(head) => fieldIn(list, row, head)} />
        ))}
      </ul>
    </>
  );
}

function PastCard({ field }: { readonly field: (head: string) => string }) {
  const [change, percent] = [field("CHANGE"), field("%CHANGE")];
  const isTraded = field("TRADES") !== "" && field("TRADES") !== "0";
  return (
    <li className="quote">
      <span className="brief">
        <span className="brief__line">
          <strong>{field("COMPANY")}</strong>
          <strong className="brief__end num">{shownFigure(field("OCLOSE"))}</strong>
        </span>
        <span className="brief__line muted">
          <span>
            {L("PrevClose")} <span className="num">{shownFigure(field("PCLOSE"))}</span>
          </span>
          <span className={`brief__end num ${wayOfMove(change)}`}>
            {shownMove(change)}
            {percent === "" ? null : ` (${shownMove(percent)}%)`}
          </span>
        </span>
        <span className="brief__line brief__small">
          {isTraded ? (
            <>
              <span className="num">
                {shownFigure(field("LOW"))} – {shownFigure(field("HIGH"))}
              </span>
              <span className="brief__end num">
                {shownFigure(field("VOLUME"))} · ₦{shownFigure(field("VALUE"))}
              </span>
            </>
          ) : (
            <span>{L("ShowUntraded")}</span>
          )}
        </span>
      </span>
    </li>
  );
}
