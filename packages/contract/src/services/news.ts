// One news item, as it is listed and as the hub tells it.

import * as z from "zod";
import { isoInstant } from "../wire-time.ts";

export const newsItem = z.object({
  id: z.int(),
  headline: z.string(),
  body: z.string(),
  source: z.string(),
  category: z.string(),
  securities: z.array(z.string()),
  publishedAt: isoInstant,
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Whether the caller has; not told on the hub. */
  isRead: z.boolean().optional(),
  /** Whether the caller has put it aside; not told on the hub. */
  isSaved: z.boolean().optional(),
});
export type NewsItem = z.output<typeof newsItem>;
