// What an account owes, since when and by what; shown only while there is something.

import type { DebtRow } from "@tradebook/contract/services/debt.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Money } from "../../ui/Money.tsx";
import { debtsQuery } from "./money-queries.ts";
import { L } from "./settings-words.ts";

export function DebtCard({ cscsAccount }: { readonly cscsAccount: string }) {
  const debts = useQuery(debtsQuery(cscsAccount));
  if (debts.isPending || debts.data?.length === 0) return null;
  return (
    <Card title={L("Debts")} testId="card-debts">
      <Loaded query={debts} what={L("Debts")}>
        {(items) => (
          <>
            <p className="settings__note">{L("DebtsHint")}</p>
            <ul className="rows">
              {items.map((row) => (
                <li key={`${row.kind} ${row.securityID ?? ""}`}>
                  <span className="rows__text">
                    <strong className="settings__amount">
                      {row.shares === null ? <Money kobo={row.amount} hides /> : sharesText(row)}
                    </strong>
                    <span className="rows__small">{whyText(row)}</span>
                  </span>
                  <span className="rows__end muted">{L("DebtSince", formatDate(row.since))}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function sharesText({ shares, securityID }: DebtRow): string {
  return `${formatQuantity(shares)} ${securityID}`;
}

function whyText({ kind, cause, orderId }: DebtRow): string {
  const why = kind === "Credit" ? L("DebtCredit") : L(`Debt${cause}`);
  return orderId === null ? why : `${why} · ${L("DebtOrderNo", orderId)}`;
}
