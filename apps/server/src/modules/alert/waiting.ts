// The alerts that wait, by security: what a tick must look at, and nothing else.

import { isConditionKind, isReached, type AlertFigures, type PlainAlertKind } from "@tradebook/domain/market/alert.ts";
import type { WaitingAlert } from "../../store/alerts.ts";

type Place = { readonly tenantId: number; readonly alert: WaitingAlert };

export type Waiting = {
  /** What a house waits for, in place of what it waited for before. */
  readonly load: (tenantId: number, alerts: readonly WaitingAlert[]) => void;
  /** Those on a security that the figures have reached. */
  readonly reached: (securityID: string, figures: AlertFigures) => readonly Place[];
  readonly securities: () => readonly string[];
  /** Houses with an alert of a kind that has no figure. */
  readonly watching: (kind: PlainAlertKind) => readonly number[];
};

export function createWaiting(): Waiting {
  const ofTenant = new Map<number, readonly WaitingAlert[]>();
  let bySecurity = new Map<string, Place[]>();
  const index = () => {
    bySecurity = new Map();
    for (const [tenantId, alerts] of ofTenant) {
      for (const alert of alerts) {
        if (!isConditionKind(alert.kind)) continue;
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
    watching: (asked) =>
      [...ofTenant].filter(([, alerts]) => alerts.some(({ kind }) => kind === asked)).map(([id]) => id),
  };
}

function hasCome({ kind, level }: WaitingAlert, figures: AlertFigures): boolean {
  return isConditionKind(kind) && level !== null && isReached(kind, level, figures);
}
