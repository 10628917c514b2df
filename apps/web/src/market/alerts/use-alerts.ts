// A user's alerts: read when they are shown, again when one fires, made and removed.

import { alertService, type AlertRow } from "@tradebook/contract/services/alert.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { onHubEvent } from "../../lib/hub.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { createStore } from "../../lib/store.ts";
import { L } from "./alert-words.ts";
import type { NewAlert } from "./alert-draft.ts";

const alertsKey = ["alerts"];

/** The security that an alert is being set on; any part of the page may begin it. */
export const alerting = createStore<string | null>(null);

export function useAlerts() {
  const client = useQueryClient();
  useEffect(
    () =>
      onHubEvent("onNotification", ({ kind }) => {
        if (kind === "Alert") void client.invalidateQueries({ queryKey: alertsKey });
      }),
    [client],
  );
  return useQuery({
    queryKey: alertsKey,
    queryFn: async ({ signal }): Promise<readonly AlertRow[]> => (await call(alertService.GetAlerts, {}, signal)).items,
  });
}

export function useAlertDeeds() {
  const client = useQueryClient();
  const read = () => client.invalidateQueries({ queryKey: alertsKey });
  const make = async (alert: NewAlert) => {
    await call(alertService.CreateAlert, alert);
    notify("good", L("AlertSet"), L("AlertSetText"));
    await read();
  };
  const remove = async (id: number) => {
    try {
      await call(alertService.RemoveAlert, { id });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await read();
  };
  return { make, remove };
}
