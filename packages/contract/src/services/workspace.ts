// Workspace: a user's own lists of securities, how their trading desk is laid out and the views of lists they keep, the same on every device.

import * as z from "zod";
import { service } from "../method.ts";
import { securityID } from "./market-data.ts";

export const workspaceLimits = { lists: 20, listName: 40, listLength: 200, layoutLength: 20_000, views: 100 } as const;

export const watchlist = z.object({
  name: z.string().trim().min(1).max(workspaceLimits.listName),
  /** In their order. */
  securityIDs: z.array(securityID).max(workspaceLimits.listLength),
});
export type Watchlist = z.output<typeof watchlist>;

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

const write = { verb: "POST", access: "signedIn", logged: "none", answer: "wrapped" } as const;

export const workspaceService = service({
  GetWorkspace: {
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Workspace/GetWorkspace",
    input: z.object({}),
    output: workspace,
  },
  /** All lists, whole, in place of those of `version`. */
  SaveWatchlists: {
    ...write,
    path: "Workspace/SaveWatchlists",
    input: z.object({ watchlists: z.array(watchlist).max(workspaceLimits.lists), version: z.int().min(0) }),
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
    verb: "GET",
    access: "signedIn",
    logged: "none",
    answer: "wrapped",
    path: "Workspace/GetSavedViews",
    input: z.object({}),
    output: savedViews,
  },
  /** All views, whole; the latest count. */
  SaveViews: { ...write, path: "Workspace/SaveViews", input: savedViews, output: z.object({}) },
});
