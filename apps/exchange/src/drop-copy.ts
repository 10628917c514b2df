// The drop copy: what customers have traded, as the order desk's journal has it, beside the line that reports it to them.
// One file a date, only ever added to: `+` a trade that stands, `-` one that was taken back, and then execID, OrderID,
// member, account, security, side (B or S), price in kobo and shares.

import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { CustomerFill, CustomerOrders, OrderRecord } from "./customer-order.ts";
import { dateInName } from "./market-file.ts";

export type DropCopy = {
  /** Called when the record has been taken; `all` is what stands after it. */
  readonly tell: (change: OrderRecord, all: CustomerOrders, today: TradingDay) => void;
  /** What waits is in its file before it ends. */
  readonly close: () => void;
};

/** Lines are gathered for so long; those that a kill takes are added at the next start. */
const gatherMs = 50;
const columns = 9;

/** Goes on with the files of the days that the journal has trades of, first adding what they lack of it. */
export function openDropCopy(folder: string, all: CustomerOrders): DropCopy {
  let open: { readonly day: TradingDay; readonly fd: number } | null = null;
  let waiting: { readonly day: TradingDay; readonly line: string }[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const { day, line } of waiting) {
      if (open !== null && open.day !== day) closeSync(open.fd);
      if (open?.day !== day) open = { day, fd: openSync(fileOf(folder, day), "a", 0o600) };
      writeSync(open.fd, line);
    }
    waiting = [];
  };
  const add = (day: TradingDay, line: string) => {
    waiting.push({ day, line });
    timer ??= setTimeout(flush, gatherMs);
  };
  for (const day of new Set([...all.fills.values()].map(({ tradeDate }) => tradeDate)))
    for (const line of lacking(folder, day, all)) add(day, line);
  flush();
  return {
    tell: (change, now, today) => {
      const line = change.kind === "takenBack" ? takenBackLine(change, now) : null;
      if (line !== null) add(today, line);
      const fill = now.fills.get(newTradeOf(change) ?? "");
      if (fill !== undefined) add(fill.tradeDate, standingLine(fill, now));
    },
    close: () => {
      flush();
      if (open !== null) closeSync(open.fd);
      open = null;
    },
  };
}

/** The execID of a trade that stands by the record. */
function newTradeOf(change: OrderRecord): string | undefined {
  if (change.kind === "fill") return change.execID;
  return change.kind === "takenBack" ? change.instead?.execID : undefined;
}

/** What the file of a day does not say yet. Whatever a kill cut off must not join what comes now. */
function lacking(folder: string, day: TradingDay, all: CustomerOrders): readonly string[] {
  const file = fileOf(folder, day);
  const said = new Map<string, string>();
  for (const line of existsSync(file) ? readFileSync(file, "latin1").split("\n") : []) {
    const [sign = "", execID = "", ...rest] = line.split(",");
    if (rest.length !== columns - 2) continue;
    if (sign === "+") said.set(execID, rest.join(","));
    else said.delete(execID);
  }
  const fills = [...all.fills.values()].filter(({ tradeDate }) => tradeDate === day);
  const stands = new Set(fills.map(({ execID }) => execID));
  const gone = [...said].filter(([execID]) => !stands.has(execID)).map(([execID, rest]) => `-,${execID},${rest}\n`);
  const missing = fills.filter(({ execID }) => !said.has(execID)).map((fill) => standingLine(fill, all));
  return ["\n", ...gone, ...missing];
}

function standingLine({ execID, clOrdID, lastPx, lastQty }: CustomerFill, all: CustomerOrders): string {
  return `+,${execID},${orderCells(clOrdID, all)},${lastPx},${lastQty}\n`;
}

function takenBackLine({ clOrdID, execRefID }: OrderRecord & { readonly kind: "takenBack" }, all: CustomerOrders) {
  return `-,${execRefID},${orderCells(clOrdID, all)},0,0\n`;
}

function orderCells(clOrdID: string, { orders }: CustomerOrders): string {
  const order = orders.get(clOrdID);
  if (order === undefined) return ",,,,";
  const { orderID, firm, account, securityID, side } = order;
  return [orderID, firm, account, securityID, side === "Buy" ? "B" : "S"].map(clean).join(",");
}

/** An account or a member is whatever a customer's line says it is: it must not break the file. */
function clean(text: string): string {
  return text.replaceAll(/[^0-9A-Za-z._-]/g, "_").slice(0, 40);
}

function fileOf(folder: string, day: TradingDay): string {
  return join(folder, `dropcopy-${dateInName(day)}.csv`);
}
