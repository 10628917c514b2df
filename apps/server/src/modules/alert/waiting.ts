// The alerts that wait, by security: what a tick must look at, and nothing else.

import { isReached, type AlertFigures } from "@tradebook/domain/market/alert.ts";
import type { WaitingAlert } from "../../store/alerts.ts";

type Place = { readonly tenantId: number; readonly alert: WaitingAlert };

export type Waiting = {
  /** What a house waits for, in place of what it waited for before. */
  readonly load: (tenantId: number, alerts: readonly WaitingAlert[]) => void;
  /** Those on a security that the figures have reached. */
  readonly reached: (securityID: string, figures: AlertFigures) => readonly Place[];
  readonly securities: () => readonly string[];
  /** Houses with an alert on an order. */
  readonly watchingOrders: () => readonly number[];
};

export function createWaiting(): Waiting {
  const ofTenant = new Map<number, readonly WaitingAlert[]>();
  let bySecurity = new Map<string, Place[]>();
  const index = () => {
    bySecurity = new Map();
    for (const [tenantId, alerts] of ofTenant) {
      for (const alert of alerts) {
        if (alert.kind === "OrderDone") continue;
        const places = bySecurity.get(alert.securityID) ?? [];
        bySecurity.set(alert.securityID, places);
        places.push({ tenantId, alert });
      }
    }
  };
  return {
    load: (tenantId, alerts) => {
      if (alerts.length === 0) ofTenant.delete(tenantId);
      else ofTenant.set(tenantId, alerts);
      index();
    },
    reached: (securityID, figures) => {
      const places = bySecurity.get(securityID);
      return places === undefined ? [] : places.filter(({ alert }) => hasCome(alert, figures));
    },
    securities: () => [...bySecurity.keys()],
    watchingOrders: () =>
      [...ofTenant].filter(([, alerts]) => alerts.some(({ kind }) => kind === "OrderDone")).map(([id]) => id),
  };
}

function hasCome({ kind, level }: WaitingAlert, figures: AlertFigures): boolean {
  return kind !== "OrderDone" && level !== null && isReached(kind, level, figures);
}
