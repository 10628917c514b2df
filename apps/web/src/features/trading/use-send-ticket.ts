// Sends the reviewed order, with the warnings its reader accepted, and puts the answer into the blotter.

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
    async ({ reviewed, findings }: Pick<TicketView, "reviewed" | "findings">) => {
      if (reviewed === null) return;
      const acceptWarnings = findings
        .filter((finding) => finding.severity === "warning")
        .map((finding) => finding.code);
      const accepted = await sendTicket({ ...reviewed, acceptWarnings });
      if (accepted !== null) keepOrder(client, accepted);
      if (waitsForWord(acceptWarnings)) await salesAgain();
    },
    [client, salesAgain],
  );
}
