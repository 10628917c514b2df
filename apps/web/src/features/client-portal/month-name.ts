// The name of a month as dates are written here.

import { formatDate } from "../../lib/format.ts";

/** `2026-03` as Mar 2026. */
export function monthName(month: string): string {
  return formatDate(`${month}-15`).replace(/^\d+ /, "");
}
