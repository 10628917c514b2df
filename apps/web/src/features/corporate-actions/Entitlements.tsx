// What each holder gets by a corporate action, a first page of it.

import {
  corporateActionService,
  type ActionMoveRow,
  type CorporateActionRow,
  type EntitlementRow,
} from "@tradebook/contract/services/corporate-action.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDate, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { L } from "./actions-words.ts";

const mostShown = 100;

const tones: { readonly [S in EntitlementRow["state"]]: Tone } = {
  Waiting: "wait",
  Open: "live",
  Lapsed: "done",
  Applied: "good",
  Nothing: "done",
  Reversed: "bad",
};

export function Entitlements({ action }: { readonly action: CorporateActionRow }) {
  const { id, type } = action;
  const found = useQuery({
    queryKey: ["list", "entitlements", id],
    queryFn: ({ signal }) => call(corporateActionService.Get, { id, skipCount: 0, maxResultCount: mostShown }, signal),
    staleTime: 0,
  });
  return (
    <>
      <Moves moves={found.data?.moves ?? []} />
      <section className="part" data-testid="entitlements">
        <h3>{L("Entitlements")}</h3>
        <Loaded
          query={found}
          what={L("TheEntitlements")}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<Empty title={L("NoEntitlements")} text={L("NoEntitlementsHint")} />}
        >
          {({ items, totalCount }) => (
            <>
              <div className="entitled scroll" role="region" aria-label={L("Entitlements")} tabIndex={0}>
                <table className="grid">
                  <Head isMoney={type === "Dividend"} />
                  <tbody>
                    {items.map((row) => (
                      <Line key={row.id} row={row} isMoney={type === "Dividend"} />
                    ))}
                  </tbody>
                </table>
              </div>
              <p className="muted">{L("ShownOf", formatQuantity(items.length), formatQuantity(totalCount))}</p>
            </>
          )}
        </Loaded>
      </section>
    </>
  );
}

function Head({ isMoney }: { readonly isMoney: boolean }) {
  const figures = isMoney
    ? (["GrossSum", "Withheld", "Net"] as const)
    : (["Shares", "Fraction", "Subscribed"] as const);
  return (
    <thead>
      <tr>
        <th scope="col">{L("Account")}</th>
        <th scope="col" className="num">
          {L("Units")}
        </th>
        {figures.map((word) => (
          <th key={word} scope="col" className="num">
            {L(word)}
          </th>
        ))}
        <th scope="col">{L("State")}</th>
      </tr>
    </thead>
  );
}

function Line({ row, isMoney }: { readonly row: EntitlementRow; readonly isMoney: boolean }) {
  const figures = isMoney
    ? [formatPrice(row.gross), formatPrice(row.withheld), formatPrice(row.net)]
    : [formatQuantity(row.shares), row.fraction, formatQuantity(row.subscribed)];
  return (
    <tr>
      <th scope="row" title={row.name}>
        {row.cscsAccount}
      </th>
      <td className="num">{formatQuantity(row.units)}</td>
      {figures.map((figure, at) => (
        <td key={at} className="num">
          {figure}
        </td>
      ))}
      <td>
        <Dot tone={tones[row.state]}>{L(`ES_${row.state}`)}</Dot>
      </td>
    </tr>
  );
}

/** Where holidays have moved its days, the latest last. */
function Moves({ moves }: { readonly moves: readonly ActionMoveRow[] }) {
  if (moves.length === 0) return null;
  return (
    <section className="part" data-testid="action-moves">
      <h3>{L("MovedDays")}</h3>
      <ul>
        {moves.map(({ from, to, why, at }) => (
          <li key={at}>
            {movedTexts(from, to).join("; ")}. <span className="muted">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function movedTexts(from: ActionMoveRow["from"], to: ActionMoveRow["to"]): readonly string[] {
  const named = [
    [L("ExDate"), from.exDate, to.exDate],
    [L("Qualification"), from.qualificationDate, to.qualificationDate],
    [L("ClosesOn"), from.closesOn, to.closesOn],
    [L("Payment"), from.paymentDate, to.paymentDate],
  ] as const;
  return named
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => L("MovedFromTo", name, formatDate(was), formatDate(is)));
}
