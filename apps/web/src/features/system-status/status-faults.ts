// What of a status is not well, in words, the gravest first.

import type { SystemStatus } from "@tradebook/contract/services/system.ts";
import { L } from "./status-words.ts";

/** A server so late is felt by whoever trades. */
const mostLateMs = 250;

export function faultsOf({ database, exchange, process, queues }: SystemStatus): readonly string[] {
  const faults: string[] = [];
  if (!database.isWell) faults.push(`${L("Database")}: ${database.why ?? L("WorksNot")}`);
  if (!exchange.connected) faults.push(`${L("Exchange")}: ${exchange.reason ?? L("TradedNot")}`);
  else if (!exchange.reconciled) faults.push(`${L("Exchange")}: ${L("InDoubt")}`);
  if (queues.quarantined > 0) faults.push(`${L("Quarantined")}: ${L("QuarantinedWait", queues.quarantined)}`);
  if (process.bus === "down") faults.push(`${L("OtherServers")}: ${L("BusDown")}`);
  if (isLate(process)) faults.push(`${L("Process")}: ${L("Late")}`);
  return faults;
}

export function isLate({ lagP99Ms }: SystemStatus["process"]): boolean {
  return lagP99Ms > mostLateMs;
}
