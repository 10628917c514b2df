// The movements of one company's shares in a period, each with its day and the paper it is known by.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { periodOf } from "./account-reports.tsx";
import { Amount, Reference } from "./columns.tsx";
import { L } from "./portal-words.ts";
import type { Asked } from "./report.ts";

const mostShown = 100;

export function MovementEvents({ symbol, asked }: { readonly symbol: string; readonly asked: Asked }) {
  const period = { ...periodOf(asked), skipCount: 0, maxResultCount: mostShown };
  const moves = useQuery({
    queryKey: ["portal", "events", symbol, period],
    queryFn: ({ signal }) => call(backOfficeService.GetPortfolioMovement, { ...period, symbol }, signal),
  });
  return (
    <Loaded query={moves} what={L("EventsOf", symbol)}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <p className="muted">{L("NoMovements")}</p>
        ) : (
          <>
            <ul className="rows" aria-label={L("EventsOf", symbol)} data-testid="movement-events">
              {items.map((move) => (
                <li key={move.id}>
                  <span className="rows__text">
                    <span>
                      {formatDate(move.date)} · <strong>{L(move.movementType)}</strong>
                    </span>
                    <span className="rows__small">
                      <Reference text={move.reference} />
                    </span>
                  </span>
                  <span className="rows__end">
                    <span className="num">
                      {move.quantityIn > 0
                        ? `+${formatQuantity(move.quantityIn)}`
                        : `−${formatQuantity(move.quantityOut)}`}
                      {move.unitPrice === null ? "" : ` @ ${formatPrice(move.unitPrice)}`}
                    </span>
                    <span className="rows__small">
                      <Amount kobo={move.amount} sign />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
            {totalCount > items.length ? (
              <p className="muted">{L("MoreEvents", formatQuantity(items.length), symbol)}</p>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
