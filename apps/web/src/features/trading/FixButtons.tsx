// Under a field that is wrong: the answers that would be right, each a press away.

import { fixesOf } from "./ticket-fixes.ts";
import type { TicketField } from "./order-ticket.ts";
import { changeDraft } from "./ticket-store.ts";
import type { TicketView } from "./use-ticket.ts";

export function FixButtons({ view, field }: { readonly view: TicketView; readonly field: TicketField }) {
  const wrong = view.findings.filter((finding) => finding.field === field && finding.severity === "error");
  const fixes = wrong.flatMap((finding) => fixesOf(finding, view));
  if (fixes.length === 0) return null;
  return (
    <div className="chips chips--fixes">
      {fixes.map(({ label, change }) => (
        <button key={label} type="button" className="chip chip--fix" onClick={() => changeDraft(change)}>
          {label}
        </button>
      ))}
    </div>
  );
}
