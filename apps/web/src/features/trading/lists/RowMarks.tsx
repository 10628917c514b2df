// The marks beside a symbol in the price list: shares held, working orders, an alert.

import { memo } from "react";
import { formatQuantity } from "../../../lib/format.ts";
import { formatCompact } from "../../../lib/format-compact.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { L } from "./list-row-words.ts";
import type { RowMark } from "./use-row-marks.ts";

export const RowMarks = memo(function RowMarks({ held, working, hasAlert }: RowMark) {
  return (
    <span className="prices__marks">
      {held === 0 ? null : <Badge kind="held" short={formatCompact(held)} whole={L("YouHold", formatQuantity(held))} />}
      {working === 0 ? null : (
        <Badge
          kind="working"
          short={formatQuantity(working)}
          whole={working === 1 ? L("OneWorking") : L("SomeWorking", formatQuantity(working))}
        />
      )}
      {hasAlert ? (
        <span title={L("AlertWaits")}>
          <span className="sr-only">{L("AlertWaits")}</span>
          <Icon name="bell" size={12} />
        </span>
      ) : null}
    </span>
  );
});

type BadgeProps = { readonly kind: "held" | "working"; readonly short: string; readonly whole: string };

function Badge({ kind, short, whole }: BadgeProps) {
  return (
    <span className={`prices__badge prices__badge--${kind}`} title={whole}>
      <span className="sr-only">{whole}</span>
      <span aria-hidden="true">{short}</span>
    </span>
  );
}
