// What a reader must know of a security beside its symbol: that it does not trade, and the exchange's tags.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { TagList } from "../../market/TagList.tsx";
import { L } from "./market-data-words.ts";

export function SecurityFlags({ stat }: { readonly stat: MarketStat }) {
  return (
    <>
      {stat.tradingStatus === "Trading" ? null : (
        <span className="flag flag--bad" title={stat.statusReason ?? L("NotTrading", stat.tradingStatus)}>
          {stat.tradingStatus}
        </span>
      )}
      <TagList tags={stat.tags ?? []} />
    </>
  );
}
