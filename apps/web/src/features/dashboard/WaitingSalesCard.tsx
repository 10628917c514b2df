// Sales entered for clients that wait for somebody's word, those that wait longest first.

import { saleApprovalService } from "@tradebook/contract/services/sale-approval.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatAge, formatQuantity } from "../../lib/format.ts";
import { salesPath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Side } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L } from "./dashboard-words.ts";
import { D } from "./desk-words.ts";

const shown = 5;
const rereadMs = 15_000;

export function WaitingSalesCard() {
  const now = useNow(60_000);
  const seesAll = may(useSignedIn(), "VIEW_ALL_ORDERS");
  const sales = useQuery({
    queryKey: ["saleApprovals", "desk"],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: 100 };
      const { items } = await call(saleApprovalService.GetSaleApprovals, page, signal);
      return items.filter(({ status }) => status === "Waiting").toReversed();
    },
    refetchInterval: rereadMs,
  });
  return (
    <Card
      title={D("SalesWaiting")}
      testId="card-sales"
      {...(seesAll ? { more: { to: salesPath, label: D("AllSales") } } : {})}
    >
      <Loaded
        query={sales}
        what={D("SalesWaiting")}
        lines={3}
        isEmpty={(waiting) => waiting.length === 0}
        empty={
          <p className="dash__calm">
            <Icon name="check" size={16} /> {D("NoSalesWait")}
          </p>
        }
      >
        {(waiting) => (
          <>
            <ul className="rows">
              {waiting.slice(0, shown).map((sale) => (
                <li key={sale.id} data-sale={sale.id}>
                  <span className="rows__text">
                    <span>
                      <strong>{sale.securityID}</strong> <Side side="Sell">{L("Sell")}</Side>{" "}
                      {formatQuantity(sale.orderQty)}
                    </span>
                    <span className="rows__small">{sale.customerName}</span>
                  </span>
                  <span className="rows__small">{formatAge(Math.max(0, now - sale.askedAt))}</span>
                </li>
              ))}
            </ul>
            {waiting.length > shown ? (
              <p className="rows__small">{L("MoreOrders", formatQuantity(waiting.length - shown))}</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
