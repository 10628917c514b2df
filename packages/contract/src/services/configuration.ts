// Configuration: what a user sets for themselves alone.

import * as z from "zod";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { cscsAccount } from "./order-terms.ts";

export const configurationService = service({
  ChangeUiTheme: {
    verb: "POST",
    path: "Configuration/ChangeUiTheme",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    input: z.object({ theme: z.string().trim().min(1).max(limits.uiTheme) }),
    output: z.null(),
  },
  /** The account that somebody who holds several begins with: it stands first among their `userTradingAccounts`. */
  SetDefaultAccount: {
    verb: "POST",
    path: "Configuration/SetDefaultAccount",
    access: "signedIn",
    logged: "audit",
    answer: "wrapped",
    input: z.object({ cscsAccount }),
    output: z.null(),
  },
});
