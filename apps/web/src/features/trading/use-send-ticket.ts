// Sends the reviewed order with the warnings its reader accepted, or the unanswered one again, and keeps the answer.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSalesAgain } from "../../approvals/sale-queries.ts";
import { keepOrder } from "./orders-live.ts";
import { sendTicket, waitsForWord } from "./ticket-store.ts";
import type { TicketView } from "./use-ticket.ts";

export function useSendTicket() {
  const client = useQueryClient();
  const salesAgain = useSalesAgain();
  return useCallback(
    async ({ reviewed, stage, canSend }: Pick<TicketView, "reviewed" | "stage" | "canSend">) => {
      if (reviewed === null || (stage.kind === "review" && !canSend)) return;
      const acceptWarnings = [...(stage.kind === "review" ? stage.accepted : (reviewed.acceptWarnings ?? []))];
      const accepted = await sendTicket({ ...reviewed, acceptWarnings });
      if (accepted !== null) keepOrder(client, accepted);
      if (waitsForWord(acceptWarnings)) await salesAgain();
    },
    [client, salesAgain],
  );
}
