// The line under a list of one's own: what one holds of it is worth, has gained, and moves today.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import { useEffect, useState } from "react";
import { onTick } from "../../../lib/drawing-pace.ts";
import { stats } from "../../../market/stats-live.ts";
import { Gain as ShownGain, Money } from "../../../ui/Money.tsx";
import { listGain, percentOf, type ListGain as Gain } from "./list-gain.ts";
import { L } from "./list-row-words.ts";

type Props = { readonly holdings: readonly HoldingRow[]; readonly securityIDs: readonly string[] };

/** A sum is not read faster; the rows above it are drawn at their own pace. */
const lookEveryMs = 1000;

export function ListGain(props: Props) {
  const gain = useGain(props);
  if (gain === null) return null;
  return (
    <dl className="prices__gain" data-testid="list-gain">
      <div>
        <dt>{L("ListWorth")}</dt>
        <dd>
          <Money kobo={gain.value} hides />
        </dd>
      </div>
      <div>
        <dt>{L("ListGain")}</dt>
        <dd>
          <ShownGain kobo={gain.gain} percent={percentOf(gain.gain, gain.cost)} />
        </dd>
      </div>
      <div>
        <dt>{L("ListDay")}</dt>
        <dd>
          <ShownGain kobo={gain.day} percent={null} />
        </dd>
      </div>
    </dl>
  );
}

/** Asked of the prices once a second, and drawn only when the sum is another. */
function useGain({ holdings, securityIDs }: Props): Gain | null {
  const [gain, see] = useState<Gain | null>(null);
  useEffect(() => {
    const look = () => {
      const next = listGain(holdings, securityIDs, stats.get);
      see((now) => (isSame(now, next) ? now : next));
    };
    look();
    const timer = setInterval(() => onTick(look), lookEveryMs);
    return () => clearInterval(timer);
  }, [holdings, securityIDs]);
  return gain;
}

function isSame(a: Gain | null, b: Gain | null): boolean {
  return a?.value === b?.value && a?.gain === b?.gain && a?.day === b?.day;
}
