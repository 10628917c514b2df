// That an order waits for a session, and for which.

import type { TradingDay } from "@tradebook/domain/instant.ts";
import { Hint } from "../ui/Hint.tsx";
import { Dot } from "../ui/Marks.tsx";
import { sessionText } from "./queued-order.ts";
import { L } from "./queued-words.ts";

export function QueuedMark({ day }: { readonly day: TradingDay }) {
  const session = sessionText(day);
  return (
    <span className="queued" data-queued={day}>
      <Dot tone="wait" title="PendingNew">
        {L("HeldByBroker")}
      </Dot>{" "}
      <Hint className="flag" text={L("QueuedHint", session)}>
        {session}
      </Hint>
    </span>
  );
}
