// A user's desks as they are kept: which one is in use, how each is laid out, what each colour shows, and small choices.

import * as z from "zod";
import { links, panelKinds, type Node, type PanelKind } from "./layout.ts";
import { presetNames, presets, type PresetName } from "./presets.ts";

/** The securities of colours 2 to 5; colour 1 is the page's address. */
export type Colours = Readonly<Record<"2" | "3" | "4" | "5", string>>;

export type Desk = {
  readonly current: PresetName;
  readonly layouts: { readonly [P in PresetName]: Node };
  readonly colours: Colours;
  /** By a name of ours: which columns a list has, what stands in the phone's bar. */
  readonly choices: Readonly<Record<string, string>>;
};

export function firstDesk(): Desk {
  return { current: "investor", layouts: presets, colours: { 2: "", 3: "", 4: "", 5: "" }, choices: {} };
}

const symbol = z.string().max(24);
const panel = z.object({
  id: z.string().max(40),
  kind: z.enum(Object.keys(panelKinds) as PanelKind[]), // the table's own keys
  link: z.literal([...links]),
  securityID: symbol.nullable(),
});
const place = z.object({ type: z.literal("place"), panels: z.array(panel).min(1), shown: z.string() });
const node: z.ZodType<Node> = z.lazy(() =>
  z.union([
    place,
    z.object({
      type: z.enum(["row", "column"]),
      parts: z
        .array(z.object({ size: z.number().min(0).max(10_000), fit: z.enum(["grow", "px", "auto"]), node }))
        .min(2)
        .max(12),
    }),
  ]),
);
const saved = z.object({
  version: z.literal(1),
  current: z.enum(presetNames),
  layouts: z.object({ investor: node, active: node, dealer: node, monitor: node }),
  colours: z.object({ 2: symbol, 3: symbol, 4: symbol, 5: symbol }),
  choices: z.record(z.string().max(40), z.string().max(400)).optional(),
});

export function deskText(desk: Desk): string {
  return JSON.stringify({ version: 1, ...desk });
}

/** Whatever is not a desk, or is one of a later version, counts as none. */
export function readDesk(text: string | null): Desk {
  if (text === null) return firstDesk();
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return firstDesk();
    throw error;
  }
  const parsed = saved.safeParse(read);
  if (!parsed.success) return firstDesk();
  const { current, layouts, colours, choices = {} } = parsed.data;
  return { current, layouts, colours, choices };
}
