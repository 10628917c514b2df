// What is open between our books, the exchange's file and the clearing house's totals; a press shows those alone.

import { breakKind, type BreakTotals } from "@tradebook/contract/services/end-of-day.ts";
import { useSearchParams } from "react-router";
import { addressNow } from "../lib/address-now.ts";
import { formatClock, formatDate, formatQuantity } from "../lib/format.ts";
import { withMembers } from "../lists/list-asked.ts";
import { Dot } from "../ui/Marks.tsx";
import { L } from "./break-words.ts";
import "./breaks.css";

export function BreakSums({ totals }: { readonly totals: BreakTotals }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("kind");
  return (
    <div className="breaks" data-testid="break-sums">
      <LastComparison last={totals.last} />
      <p className="breaks__line">
        <Dot tone={totals.open === 0 ? "good" : "bad"}>{openText(totals)}</Dot>
      </p>
      <ul className="breaks__kinds" aria-label={L("Kind")}>
        {breakKind.options.map((kind) => {
          const open = totals.byKind.find((one) => one.kind === kind)?.open ?? 0;
          return open === 0 ? null : (
            <li key={kind}>
              <button
                type="button"
                className="breaks__kind"
                aria-pressed={asked === kind}
                onClick={() =>
                  setQuery(withMembers(addressNow(), asked === kind ? { kind: "", open: "" } : { kind, open: "1" }))
                }
              >
                <strong>{formatQuantity(open)}</strong> {L(kind)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function openText({ open, unowned, oldestDay }: BreakTotals): string {
  if (open === 0 || oldestDay === null) return `${L("StillOpen")}: ${L("NoneOpen")}`;
  return [
    `${L("StillOpen")}: ${formatQuantity(open)}`,
    L("OldestDay", formatDate(oldestDay)),
    ...(unowned === 0 ? [] : [L("WithoutOwner", formatQuantity(unowned))]),
  ].join(" · ");
}

function LastComparison({ last }: Pick<BreakTotals, "last">) {
  if (last === null) return <p className="breaks__line muted">{L("NotCompared")}</p>;
  const { tradeDate, fileName, ours, theirs, matched, ranAt } = last;
  const sides = [matched, ours, theirs].map((count) => formatQuantity(count));
  return (
    <p className="breaks__line">
      <strong>{L("MatchedOf", ...sides)}</strong>{" "}
      <span className="muted">
        {L("InFile", formatDate(tradeDate), fileName)} · {L("LastCompared")} {formatDate(ranAt)} {formatClock(ranAt)}
      </span>
    </p>
  );
}
