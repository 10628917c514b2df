// Workspace: what a user keeps, the same on every device: lists of securities, their desk, views of lists, notes, drawings, and
// what they did with news.

import * as z from "zod";
import { service } from "../method.ts";
import { isoInstant } from "../wire-time.ts";
import { drawingLimits, drawings, securityNote } from "./drawing.ts";
import { keptBasket } from "./kept-basket.ts";
import { securityID } from "./market-data.ts";

export const workspaceLimits = {
  lists: 20,
  listName: 40,
  listLength: 200,
  pinned: 10,
  layoutLength: 20_000,
  views: 100,
  baskets: 20,
} as const;

export const watchlist = z.object({
  name: z.string().trim().min(1).max(workspaceLimits.listName),
  /** In their order. */
  securityIDs: z.array(securityID).max(workspaceLimits.listLength),
  /** Whether it stands over the prices as a tab; the others are chosen from the menu. */
  isPinned: z.boolean().optional(),
});
export type Watchlist = z.output<typeof watchlist>;

const watchlists = z
  .array(watchlist)
  .max(workspaceLimits.lists)
  .refine((lists) => lists.filter(({ isPinned }) => isPinned === true).length <= workspaceLimits.pinned, {
    error: `must have at most ${workspaceLimits.pinned} lists that are pinned`,
  });

/** What the client wrote itself; the server keeps it as it is. */
const layout = z.string().max(workspaceLimits.layoutLength);

export const workspace = z.object({
  watchlists: z.array(watchlist),
  /** How often the lists were changed: a change names the state that it was made on. */
  version: z.int(),
  layout: layout.nullable(),
});
export type Workspace = z.output<typeof workspace>;

/** A page's filters, order and days under a name: the part of its address behind the question mark. */
export const savedView = z.object({
  page: z.string().startsWith("/app/").max(100),
  name: z.string().trim().min(1).max(workspaceLimits.listName),
  query: z.string().max(1000),
});
export type SavedView = z.output<typeof savedView>;

const savedViews = z.object({ views: z.array(savedView).max(workspaceLimits.views) });

const read = { verb: "GET", access: "signedIn", logged: "none", answer: "wrapped" } as const;
const write = { verb: "POST", access: "signedIn", logged: "none", answer: "wrapped" } as const;

export const workspaceService = service({
  GetWorkspace: {
    ...read,
    path: "Workspace/GetWorkspace",
    input: z.object({}),
    output: workspace,
  },
  /** All lists, whole, in place of those of `version`. */
  SaveWatchlists: {
    ...write,
    path: "Workspace/SaveWatchlists",
    input: z.object({ watchlists, version: z.int().min(0) }),
    output: z.object({ version: z.int() }),
  },
  /** The latest counts. */
  SaveLayout: {
    ...write,
    path: "Workspace/SaveLayout",
    input: z.object({ layout }),
    output: z.object({}),
  },
  GetSavedViews: {
    ...read,
    path: "Workspace/GetSavedViews",
    input: z.object({}),
    output: savedViews,
  },
  /** All views, whole; the latest count. */
  SaveViews: { ...write, path: "Workspace/SaveViews", input: savedViews, output: z.object({}) },
  GetBaskets: {
    ...read,
    path: "Workspace/GetBaskets",
    input: z.object({}),
    output: z.object({ baskets: z.array(keptBasket) }),
  },
  /** In place of one of that name; one without lines is let go. */
  SaveBasket: { ...write, path: "Workspace/SaveBasket", input: keptBasket, output: z.object({}) },
  GetSecurityNotes: {
    ...read,
    path: "Workspace/GetSecurityNotes",
    input: z.object({}),
    output: z.object({ notes: z.array(securityNote) }),
  },
  /** An empty note is none. */
  SaveSecurityNote: {
    ...write,
    path: "Workspace/SaveSecurityNote",
    input: z.object({ securityID, note: z.string().trim().max(drawingLimits.note) }),
    output: z.object({}),
  },
  GetDrawings: {
    ...read,
    path: "Workspace/GetDrawings",
    input: z.object({ security: securityID }),
    output: z.object({ drawings }),
  },
  /** All of a security's chart, whole; the latest count. */
  SaveDrawings: {
    ...write,
    path: "Workspace/SaveDrawings",
    input: z.object({ securityID, drawings }),
    output: z.object({}),
  },
  /** Those named, or all that was published until a moment. */
  MarkNewsRead: {
    ...write,
    path: "Workspace/MarkNewsRead",
    input: z
      .object({ newsIds: z.array(z.int().min(1).max(2_147_483_647)).max(200).nullish(), until: isoInstant.nullish() })
      .refine(({ newsIds, until }) => (until ?? null) !== null || (newsIds ?? []).length > 0, {
        error: "must name news, or a moment",
        path: ["newsIds"],
      }),
    output: z.object({}),
  },
  /** Puts an item aside for its reader, or gives it back. */
  SaveNews: {
    ...write,
    path: "Workspace/SaveNews",
    input: z.object({ newsId: z.int().min(1).max(2_147_483_647), isSaved: z.boolean() }),
    output: z.object({}),
  },
  /** Leaves a source's news out of the caller's lists, or hears it again. */
  MuteNewsSource: {
    ...write,
    path: "Workspace/MuteNewsSource",
    input: z.object({ source: z.string().min(1).max(100), isMuted: z.boolean() }),
    output: z.object({}),
  },
});
