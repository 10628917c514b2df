// How the portfolio has done beside the index, over a span that the customer chooses.

import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { clientPortalPath } from "../../lib/paths.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { IndexPicture } from "../../pictures/IndexPicture.tsx";
import { RangeBar } from "../../pictures/RangeBar.tsx";
import { ranges, type RangeKey } from "../../pictures/ranges.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Change } from "../../ui/Money.tsx";
import { L } from "./dashboard-words.ts";

export function PerformanceCard({ cscsAccount }: { readonly cscsAccount: string }) {
  const [range, pick] = useState<RangeKey>("3m");
  const status = useQuery(marketStatusQuery());
  const today = status.data?.tradingDate ?? lagosDay(now());
  const from = ranges[range].from(today);
  const done = useQuery({
    queryKey: ["performance", cscsAccount, from, today],
    queryFn: ({ signal }) =>
      call(backOfficeService.GetPortfolioPerformance, { cscsAcct: cscsAccount, from, to: today }, signal),
    enabled: !status.isPending,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={done} what={L("Figures")} lines={8}>
      {(seen) =>
        seen.days.length === 0 ? null : (
          <IndexPicture done={seen}>
            <div className="dash__returns">
              <RangeBar range={range} onPick={pick} />
              <span>
                {L("YourReturn")} <Change percent={seen.totals.returnPct} />
              </span>
              <span>
                {L("AllShareIndex")} <Change percent={seen.totals.indexPct} />
              </span>
              <Link className="card__more" to={`${clientPortalPath}/portfolio-valuation?tab=performance`}>
                {L("AllOfPerformance")}
              </Link>
            </div>
          </IndexPicture>
        )
      }
    </Loaded>
  );
}
