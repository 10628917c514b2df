// Why orders were rejected today, the commonest reason first, and the way to those orders.

import { useQuery } from "@tanstack/react-query";
import { formatQuantity } from "../../lib/format.ts";
import { reportsPath } from "../../lib/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { houseDayQuery } from "./desk-queries.ts";
import { D } from "./desk-words.ts";

/** Nothing while none was rejected. */
export function RejectReasons() {
  const { data } = useQuery(houseDayQuery());
  if (data === undefined || data.rejectReasons.length === 0) return null;
  const { day } = data.today;
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
      <p className="rows__small">{D("BeforeSame", formatQuantity(data.before.rejected))}</p>
    </Card>
  );
}
