// A cell as text: for a machine, plainly; for the eye, with separators.

import { nairaText } from "@tradebook/contract/amount-text.ts";
import { dateText, timeText } from "@tradebook/contract/date-text.ts";
import type { Kobo } from "@tradebook/domain/units.ts";
import type { Cell } from "./table.ts";

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
      return timeText(cell.value);
    case "empty":
      return "";
    default:
      return cell satisfies never;
  }
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
