// An address or a network, of either kind, as people and programs may be limited to.

import * as z from "zod";

export const network = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
  error: "must be an address such as 192.0.2.7, or a network such as 192.0.2.0/24",
});
