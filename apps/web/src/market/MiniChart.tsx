// The closes of three months as a small line, with the same in a sentence.

import { summaryOf } from "./chart-summary.ts";
import { L } from "./chart-words.ts";
import { sparkHeight, sparkPath, sparkWidth } from "./spark-path.ts";
import { useCandles } from "./use-candles.ts";
import { Skeleton } from "../ui/States.tsx";

export function MiniChart({ securityID }: { readonly securityID: string }) {
  const candles = useCandles({ securityID, range: "3M", interval: "1d", adjusted: true }).data;
  if (candles === undefined) return <Skeleton what={L("Chart")} lines={4} />;
  const path = sparkPath(candles.map(({ close }) => close));
  if (path === "") return <p className="muted">{L("ChartEmpty")}</p>;
  return (
    <figure className="mini">
      <svg viewBox={`0 0 ${sparkWidth} ${sparkHeight}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <figcaption>{summaryOf(securityID, candles)}</figcaption>
    </figure>
  );
}
