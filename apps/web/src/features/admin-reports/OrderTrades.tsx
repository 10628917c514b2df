// What an order traded, each trade with its contract note: the way from an order to its papers.

import { auditLogService } from "@tradebook/contract/services/audit-log.ts";
import type { ListedOrder } from "@tradebook/contract/services/order.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { When } from "../../ui/Marks.tsx";
import { NoteFile } from "./NoteFile.tsx";
import { L } from "./order-act-words.ts";

const mostShown = 50;

/** Asked for again when more of it has traded. */
export function OrderTrades({ order }: { readonly order: ListedOrder }) {
  const trades = useQuery({
    queryKey: ["report", "order-trades", order.id, order.cumQty],
    queryFn: async ({ signal }) => {
      const asked = { keyword: order.clOrdID, skipCount: 0, maxResultCount: mostShown };
      const { items } = await call(auditLogService.GetAuditTrades, asked, signal);
      return items.filter(({ orderId }) => orderId === order.id);
    },
  });
  return (
    <section className="part" data-testid="order-trades">
      <h3>{L("Trades")}</h3>
      <Loaded query={trades} what={L("TheTrades")} lines={2}>
        {(all) => (
          <ul className="rows">
            {all.map((trade) => (
              <li key={trade.tradeId}>
                <span className="rows__text">
                  <strong>{L("TradeOf", trade.tradeId, formatQuantity(trade.qty), formatPrice(trade.price))}</strong>
                  <span className="rows__small">
                    <When at={trade.time} />
                  </span>
                  <NoteFile noteNo={trade.contractNoteNo} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
