// Why orders were rejected today, the commonest reason first, and the way to those orders.

import { useQuery } from "@tanstack/react-query";
import { formatQuantity } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { comparedText, counts } from "./compared.ts";
import { houseDayQuery } from "./desk-queries.ts";
import { D } from "./desk-words.ts";

/** Nothing while none was rejected. */
export function RejectReasons() {
  const { data } = useQuery(houseDayQuery());
  if (data === undefined || data.rejectReasons.length === 0) return null;
  const { day, rejected } = data.today;
  const days = { day, before: data.before.day, at: data.at };
  const compared = comparedText({ today: rejected, before: data.before.rejected }, counts, days);
  const to = `${reportsPath}/stock-orders?status=Rejected&from=${day}&to=${day}`;
  return (
    <Card title={D("WhyRejected")} testId="card-reject-reasons" more={{ to, label: D("RejectedOrders") }}>
      <ul className="rows">
        {data.rejectReasons.map(({ reason, count }) => (
          <li key={reason}>
            <span className="rows__text">{reason === "" ? D("NoReason") : reason}</span>
            <strong>{formatQuantity(count)}</strong>
          </li>
        ))}
      </ul>
      {compared === null ? null : <p className="rows__small">{compared}</p>}
    </Card>
  );
}
