// Maintenance that was announced, as the server told it at the start or was asked for since.

import { toldMaintenance, type ToldMaintenance } from "@tradebook/contract/maintenance.ts";
import * as z from "zod";
import { createStore } from "./store.ts";

export const maintenance = createStore<readonly ToldMaintenance[]>([]);

const schema = z.array(toldMaintenance);
const key = "tradebook.maintenance";

/** What another version of the server tells otherwise is not shown. */
export function keepMaintenance(told: unknown): void {
  maintenance.set(z.safeDecode(schema, told as never[]).data ?? []);
}

/** On the device, for the time in which nobody answers; it goes with the sign-out. */
export function rememberMaintenance(): void {
  localStorage.setItem(key, JSON.stringify(z.encode(schema, [...maintenance.get()])));
}

export function recallMaintenance(): void {
  const kept = localStorage.getItem(key);
  if (kept !== null && maintenance.get().length === 0) keepMaintenance(JSON.parse(kept));
}
