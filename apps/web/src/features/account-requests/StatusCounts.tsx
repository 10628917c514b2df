// How many requests stand in each state and since when the oldest does; a press shows those alone.

import type { OutputOf } from "@tradebook/contract/method.ts";
import type { customerService } from "@tradebook/contract/services/customer.ts";
import { requestStatuses, requestStatusNames } from "@tradebook/domain/account-opening/request-status.ts";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/address-now.ts";
import { formatQuantity } from "../../lib/format.ts";
import { withMembers } from "../../lists/list-asked.ts";
import { useNow } from "../../ui/use-now.ts";
import { L } from "./requests-words.ts";
import { agedText } from "./requests.tsx";

export type Counts = OutputOf<(typeof customerService)["GetAllCustomerAccountCreationRequests"]>["counts"];

export function StatusCounts({ totals }: { readonly totals: Counts }) {
  const [query, setQuery] = useSearchParams();
  const at = useNow(60_000);
  const asked = query.get("status");
  const shown = requestStatusNames.flatMap((status) => totals.find((one) => one.status === status) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className="counts" aria-label={L("ByStatus")} data-testid="request-counts">
      {shown.map(({ status, count, oldestAt }) => (
        <li key={status}>
          <button
            type="button"
            className="counts__one"
            aria-pressed={asked === status}
            onClick={() => setQuery(withMembers(addressNow(), { status: asked === status ? "" : status }))}
          >
            <strong>{formatQuantity(count)}</strong>
            <span>{L(`Status_${status}`)}</span>
            {oldestAt === null || requestStatuses[status].isTerminal ? null : (
              <small>{L("OldestOf", agedText(at - oldestAt))}</small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
