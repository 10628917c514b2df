// What a holder said of an order, and what the house answered.

import type { OrderDispute } from "@tradebook/contract/services/receipt.ts";
import { formatClock, formatDate } from "../lib/format.ts";
import { Dot } from "../ui/Marks.tsx";
import { L } from "./receipt-words.ts";

type Props = { readonly dispute: OrderDispute; readonly isOwn: boolean };

export function DisputeBox({ dispute, isOwn }: Props) {
  const { by, note, at, answer, answeredBy, answeredAt } = dispute;
  return (
    <div className="dispute" data-testid="dispute" data-answered={answer !== null}>
      <p className="dispute__head">
        <Dot tone={answer === null ? "bad" : "done"}>{isOwn ? L("DisputeWaitsOwn") : L("DisputeWaits")}</Dot>
        <span className="rows__small">{L("DisputeSaid", by, whenOf(at))}</span>
      </p>
      <p>{note === "" ? <span className="muted">{L("DisputeNoNote")}</span> : note}</p>
      {answer === null || answeredBy === null ? null : (
        <>
          <p className="dispute__head">
            <span className="rows__small">{L("DisputeAnswered", answeredBy, whenOf(answeredAt))}</span>
          </p>
          <p>{answer}</p>
        </>
      )}
    </div>
  );
}

function whenOf(at: number | null): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}
