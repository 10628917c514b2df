// What a company gives its holders: dividends, bonuses, rights and splits, the latest first.

import type { CorporateActionRow } from "@tradebook/contract/services/corporate-action.ts";
import { useQuery } from "@tanstack/react-query";
import type { PerShare } from "@tradebook/domain/corporate-action/corporate-action.ts";
import { dividendWithholding } from "@tradebook/domain/ledger/cash-movement.ts";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { companyActionsQuery } from "../../market/company-actions.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { TableHead } from "../../ui/TableHead.tsx";
import { L, type MarketDataWord } from "./market-data-words.ts";
import { fileColumns, SaveCsv } from "./SaveCsv.tsx";

export function CompanyActions({ securityID }: { readonly securityID: string }) {
  const actions = useQuery(companyActionsQuery(securityID));
  return (
    <Loaded
      query={actions}
      what={L("Actions")}
      isEmpty={(rows) => rows.length === 0}
      empty={<Empty title={L("NoActions")} text={L("NoActionsHint")} />}
    >
      {(rows) => (
        <>
          <div className="company__period company__period--end">
            <ActionsFile securityID={securityID} rows={rows} />
          </div>
          <ActionTable rows={rows} />
        </>
      )}
    </Loaded>
  );
}

/** What a holder needs to know of where an action is; the house's own steps are none of it. */
const states: { readonly [S in CorporateActionRow["state"]]: readonly [MarketDataWord, Tone] } = {
  Entered: ["StateToCome", "wait"],
  Approved: ["StateToCome", "live"],
  Entitled: ["StateToCome", "live"],
  Applied: ["StatePaid", "good"],
  Reversing: ["StateCancelled", "bad"],
  Reversed: ["StateCancelled", "bad"],
  Cancelled: ["StateCancelled", "done"],
};

type FileProps = { readonly securityID: string; readonly rows: readonly CorporateActionRow[] };

function ActionsFile({ securityID, rows }: FileProps) {
  const words = [...heads(), L("NetPerShare")];
  const lines = rows.map((row) => [
    row.exDate,
    L(row.type),
    row.terms,
    row.qualificationDate,
    row.paymentDate,
    row.closesOn ?? "",
    L(states[row.state][0]),
    row.type === "Dividend" ? (netPerShare(row.grossPerShare ?? null) ?? "") : "",
  ]);
  return <SaveCsv name={`corporate-actions_${securityID}`} columns={fileColumns(words, [])} lines={lines} />;
}

function heads(): readonly string[] {
  return [
    L("ActionEx"),
    L("ActionType"),
    L("ActionTerms"),
    L("ActionQualifies"),
    L("ActionPays"),
    L("ActionCloses"),
    L("ActionState"),
  ];
}

function ActionTable({ rows }: { readonly rows: readonly CorporateActionRow[] }) {
  return (
    <div className="company__table scroll" role="region" aria-label={L("Actions")} tabIndex={0}>
      <table className="grid" data-testid="company-actions">
        <TableHead words={heads()} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{formatDate(row.exDate)}</th>
              <td>{L(row.type)}</td>
              <td>
                {row.terms}
                {row.type === "Dividend" ? <NetPerShare gross={row.grossPerShare ?? null} /> : null}
              </td>
              <td>{formatDate(row.qualificationDate)}</td>
              <td>{formatDate(row.paymentDate)}</td>
              <td>{formatDate(row.closesOn ?? null)}</td>
              <td>
                <Dot tone={states[row.state][1]}>{L(states[row.state][0])}</Dot>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What reaches a holder of one share, in naira with as many decimals as it has: the tax is kept back by the company. */
function NetPerShare({ gross }: { readonly gross: PerShare | null }) {
  const net = netPerShare(gross);
  return net === null ? null : <span className="muted company__net">{L("NetOfTax", `₦${net}`)}</span>;
}

function netPerShare(gross: PerShare | null): string | null {
  if (gross === null) return null;
  const net = (gross * BigInt(1_000_000 - dividendWithholding)) / 1_000_000n;
  const parts = String(net % 1_000_000n)
    .padStart(6, "0")
    .replace(/0{1,4}$/, "");
  return `${formatQuantity(Number(net / 1_000_000n))}.${parts}`;
}
