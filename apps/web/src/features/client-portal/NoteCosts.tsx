// What a contract note's charges went to, as one bar and in words.

import type { NoteRow } from "@tradebook/contract/account-reports.ts";
import { useDisplay } from "../../lib/display.ts";
import { formatMoney, formatShare, none } from "../../lib/format.ts";
import { costParts, type CostPart } from "./note-lines.ts";
import { percentOf } from "./portfolio-sums.ts";
import { L, type PortalWord } from "./portal-words.ts";

const words = {
  commission: "CostCommission",
  levies: "CostLevies",
  vat: "CostVat",
  other: "CostOther",
} as const satisfies { readonly [G in CostPart["group"]]: PortalWord };

/** With hidden amounts the shares stand: they say nothing of how much there is. */
export function NoteCosts({ note }: { readonly note: NoteRow }) {
  const { hidesAmounts } = useDisplay();
  const parts = costParts(note);
  if (parts.length === 0) return <p className="muted">{L("CostsNone")}</p>;
  const part = percentOf(note.totalCharges, note.consideration);
  const said = parts.map(({ group, amount, percent }) =>
    L("CostSaid", L(words[group]), hidesAmounts ? formatShare(percent) : formatMoney(amount)),
  );
  const summary = L(
    "CostsSaid",
    hidesAmounts ? "₦••••••" : formatMoney(note.totalCharges),
    part === null ? none : formatShare(part),
    said.join(", "),
  );
  return (
    <div className="note__costs" role="img" aria-label={summary} data-testid="note-costs">
      <span className="note__track">
        {parts.map(({ group, percent }) => (
          <span key={group} className={`note__part note__part--${group}`} style={{ width: `${percent}%` }} />
        ))}
      </span>
      <ul className="note__legend">
        {parts.map(({ group }, at) => (
          <li key={group}>
            <span className={`note__key note__part--${group}`} /> {said[at]}
          </li>
        ))}
      </ul>
    </div>
  );
}
