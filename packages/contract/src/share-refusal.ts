// The words for refusals of shared access to accounts.

import type { ShareRefusal } from "@tradebook/domain/access/account-share.ts";
import { refused, type RefusalRows } from "./refusal-row.ts";

export type { ShareRefusal };

export const shareRefusals: RefusalRows<ShareRefusal> = {
  SHARE_WITH_SELF: refused(1293, "This account is yours already", () => ["person: name somebody else."]),
  SHARE_DAYS: refused(1294, "The last day does not fit", (r) => ["lastDay must be from {0} to {1}.", r.from, r.to]),
  SHARE_TOO_MANY: refused(1295, "So many may not look at one account", (r) => [
    "At most {0} have access or an offer of it at a time. End one first.",
    String(r.most),
  ]),
  SHARE_OVER: refused(1296, "This access is over", () => ["It was answered, ended or ran out. Read the list again."]),
};
