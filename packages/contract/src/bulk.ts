// One thing done to several rows in one call: each by itself, and what became of each, in the order they were named.

import * as z from "zod";

/** A page of a list. */
export const mostAtOnce = 100;

export const bulkAnswer = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      /** Why it was not done; null when it was. */
      refused: z
        .object({ name: z.string().nullable(), message: z.string(), details: z.string().nullable() })
        .nullable(),
    }),
  ),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;
