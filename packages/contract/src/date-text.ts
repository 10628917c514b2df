// Days and moments as papers, notices and messages write them: unambiguous, in Lagos.

import { lagosDay, lagosMinute, type Instant, type TradingDay } from "@tradebook/domain/instant.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

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

/** Such as 21-Jul-2026 10:02, in Lagos. */
export function timeText(at: Instant): string {
  return `${dateText(lagosDay(at))} ${clockText(lagosMinute(at))}`;
}

function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
