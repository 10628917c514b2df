// The trades that a contract note is made of, each with its time, shares and price.

import type { NoteRow } from "@tradebook/contract/account-reports.ts";
import { formatPrice, formatQuantity, formatTime } from "../../lib/format.ts";
import { Amount } from "./columns.tsx";
import { L } from "./portal-words.ts";

type Props = { readonly executions: NoteRow["executions"]; readonly label: string };

export function NoteFills({ executions, label }: Props) {
  const heads = [L("Time"), L("Quantity"), L("Price"), L("Consideration")];
  return (
    <table className="grid note__table" data-testid="note-executions" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at === 0 ? "" : "num"}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {executions.map(({ execID, time, quantity, price, consideration }) => (
          <tr key={execID} title={`${L("Execution")} ${execID}`}>
            <th scope="row">{formatTime(time)}</th>
            <td className="num">{formatQuantity(quantity)}</td>
            <td className="num">{formatPrice(price)}</td>
            <td className="num">
              <Amount kobo={consideration} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
