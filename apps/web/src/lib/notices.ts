// Marking notices as read, with the counts that show them.

import { notificationService } from "@tradebook/contract/services/notification.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call, failureOf } from "./api.ts";
import { notifyFailure } from "./notify.ts";
import { queryKeys } from "./queries.ts";

export function useMarkRead(): (which: "all" | readonly number[]) => Promise<void> {
  const client = useQueryClient();
  return async (which) => {
    try {
      await call(notificationService.MarkRead, which === "all" ? { all: true } : { ids: [...which] });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await client.invalidateQueries({ queryKey: queryKeys.notices });
  };
}
