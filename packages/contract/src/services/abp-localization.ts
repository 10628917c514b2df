// AbpLocalization: the language of a browser, kept in a cookie, for clients whose pages the server makes.

import * as z from "zod";
import { service } from "../method.ts";

export const abpLocalizationService = service({
  /** Sets the culture's cookie and the user's own setting; leads back to `returnUrl` unless a script asks. */
  ChangeCulture: {
    verb: "GET",
    path: "/AbpLocalization/ChangeCulture",
    access: "anonymous",
    logged: "none",
    answer: "wrapped",
    input: z.object({ cultureName: z.string().min(1).max(10), returnUrl: z.string().max(500).nullish() }),
    output: z.null(),
  },
});
