// Which ways the person's notices go and when, read once for the cards that show it.

import { notificationService } from "@tradebook/contract/services/notification.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function choicesQuery() {
  return queryOptions({
    queryKey: ["noticeChoices"] as const,
    queryFn: ({ signal }) => call(notificationService.GetChoices, {}, signal),
  });
}
