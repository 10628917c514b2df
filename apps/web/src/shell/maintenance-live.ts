// Asks for announced maintenance when the live line tells that it has changed, or was away for so long that it may have.

import { sessionService } from "@tradebook/contract/services/session.ts";
import { useEffect } from "react";
import { call, failureOf } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { onHubEvent, onResync } from "../lib/hub.ts";
import { maintenance, rememberMaintenance } from "../lib/maintenance.ts";

/** Everybody hears of it in the same moment; they do not all ask in it. */
const spreadMs = 3000;
/** Shares no factor with the spread, so that users by their numbers lie all over it. */
const unevenMs = 1009;
const mayHaveMissedMs = 60_000;

export function useMaintenanceLive(userId: number): void {
  useEffect(() => {
    let askedAt = now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(timer);
      askedAt = now();
      timer = setTimeout(() => void read(), (userId * unevenMs) % spreadMs);
    };
    rememberMaintenance();
    const ends = [
      maintenance.subscribe(rememberMaintenance),
      onHubEvent("onMaintenance", ask),
      // The page was told at its start.
      onResync(async () => (now() - askedAt > mayHaveMissedMs ? ask() : undefined)),
      () => clearTimeout(timer),
    ];
    return () => ends.forEach((end) => end());
  }, [userId]);
}

async function read(): Promise<void> {
  try {
    maintenance.set((await call(sessionService.GetMaintenance, {})).items);
  } catch (error) {
    failureOf(error); // What was told before stands; the next word or reconnect asks again.
  }
}
