// A cell as text: for a machine, plainly; for the eye, with separators.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { lagosDay, lagosMinute, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Cell } from "./table.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** As a program reads it: no separators, dates as YYYY-MM-DD, moments in UTC. */
export function plainText(cell: Cell): string {
  switch (cell.kind) {
    case "text":
    case "date":
      return cell.value;
    case "naira":
      return decimal(cell.value);
    case "shares":
      return String(cell.value);
    case "average":
      return String(cell.value);
    case "time":
      return new Date(cell.value).toISOString(); // a given moment, not now
    case "empty":
      return "";
    default:
      return cell satisfies never;
  }
}

/** As a person reads it in Lagos. */
export function readableText(cell: Cell): string {
  switch (cell.kind) {
    case "text":
      return cell.value;
    case "date":
      return dateText(cell.value);
    case "naira":
      return nairaText(cell.value);
    case "shares":
      return grouped(BigInt(cell.value));
    case "average":
      return averageText(cell.value);
    case "time":
      return `${dateText(lagosDay(cell.value))} ${clockText(lagosMinute(cell.value))}`;
    case "empty":
      return "";
    default:
      return cell satisfies never;
  }
}

/** 10:02:11 in Lagos. */
export function secondText(at: Instant): string {
  const seconds = Math.floor(at / 1000) % 60;
  return `${clockText(lagosMinute(at))}:${String(seconds).padStart(2, "0")}`;
}

/** Such as 21-Jul-2026. */
export function dateText(day: TradingDay): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}-${months[Number(month) - 1]}-${year}`;
}

export function grouped(count: bigint): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

function averageText(naira: number): string {
  const [whole = "0", fraction = ""] = String(naira).split(".");
  return `${grouped(BigInt(whole))}.${fraction.padEnd(2, "0")}`;
}

function decimal(amount: Kobo): string {
  const whole = amount < 0n ? -amount : amount;
  return `${amount < 0n ? "-" : ""}${whole / 100n}.${String(whole % 100n).padStart(2, "0")}`;
}

function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
