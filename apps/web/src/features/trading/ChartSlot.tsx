// The chart's place in a workspace: the chart is fetched beside the rest, and its frame stands until it is there.

import { Suspense } from "react";
import { Skeleton } from "../../ui/States.tsx";
import { L } from "./trading-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const Chart = lazyPart(async () => (await import("./TradingChart.tsx")).TradingChart);

export type WorkspaceProps = { readonly securityID: string; readonly onSelect: (securityID: string) => void };

export function ChartSlot({ securityID }: Pick<WorkspaceProps, "securityID">) {
  return (
    <Suspense fallback={<ChartFallback />}>
      <Chart securityID={securityID} />
    </Suspense>
  );
}

function ChartFallback() {
  return (
    <section className="panel chart" aria-label={L("Chart")}>
      <Skeleton what={L("Chart")} />
    </section>
  );
}
