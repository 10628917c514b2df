// Home: where the app finds its server, and what it is called.

import * as z from "zod";
import { service } from "../method.ts";

export const homeService = service({
  Configuration: {
    verb: "GET",
    path: "/Home/Configuration",
    access: "anonymous",
    input: z.object({}),
    output: z.object({ appBaseUrl: z.string(), remoteServiceBaseUrl: z.string(), appName: z.string() }),
    logged: "none",
    answer: "wrapped",
  },
});
