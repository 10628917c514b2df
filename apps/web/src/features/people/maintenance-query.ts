// All maintenance that was announced, as its list and its forms ask for it, and how its moments are written.

import { maintenanceService } from "@tradebook/contract/services/maintenance.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";

const shown = 20;

export const announcedQuery = () =>
  queryOptions({
    queryKey: ["maintenance"],
    queryFn: async ({ signal }) =>
      (await call(maintenanceService.GetAnnounced, { skipCount: 0, maxResultCount: shown }, signal)).items,
    staleTime: 0,
  });

export function momentText(at: number): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}
