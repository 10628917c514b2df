// How a desk is laid out: rows and columns of places, each with one panel or several behind tabs; changed by pure functions.

/** What a desk can show; `many` may stand more than once, each for a security of its own. */
export const panelKinds = {
  prices: { many: false },
  strip: { many: true },
  chart: { many: true },
  depth: { many: true },
  book: { many: true },
  tape: { many: true },
  ticket: { many: false },
  blotter: { many: false },
  movers: { many: false },
  heat: { many: false },
  clients: { many: false },
  deskOrders: { many: false },
  notices: { many: false },
  news: { many: false },
} as const satisfies Record<string, { readonly many: boolean }>;
export type PanelKind = keyof typeof panelKinds;

/** Panels of one colour show one security; 0 keeps its own. The page's address is that of colour 1. */
export const links = [0, 1, 2, 3, 4, 5] as const;
export type Link = (typeof links)[number];

export type PanelAt = {
  readonly id: string;
  readonly kind: PanelKind;
  readonly link: Link;
  /** Of a panel that is linked to nothing. */
  readonly securityID: string | null;
};

export type Place = { readonly type: "place"; readonly panels: readonly PanelAt[]; readonly shown: string };
/** grow: shares what is left by its size; px: so wide or high; auto: as much as it needs. */
export type Part = { readonly size: number; readonly fit: "grow" | "px" | "auto"; readonly node: Node };
export type Split = { readonly type: "row" | "column"; readonly parts: readonly Part[] };
export type Node = Place | Split;

export const leastPartPx = 120;

/** Every panel of a layout, in the order in which it is read. */
export function panelsOf(node: Node): readonly PanelAt[] {
  return node.type === "place" ? node.panels : node.parts.flatMap(({ node: inner }) => panelsOf(inner));
}

export function changePanel(root: Node, id: string, change: Partial<PanelAt>): Node {
  return mapPlaces(root, (place) => ({
    ...place,
    panels: place.panels.map((panel) => (panel.id === id ? { ...panel, ...change } : panel)),
  }));
}

export function showPanel(root: Node, id: string): Node {
  return mapPlaces(root, (place) => (has(place, id) ? { ...place, shown: id } : place));
}

/** The layout without a panel; null when it was the last one. */
export function closePanel(root: Node, id: string): Node | null {
  if (root.type === "place") {
    const panels = root.panels.filter((panel) => panel.id !== id);
    const [first] = panels;
    if (first === undefined) return null;
    return { ...root, panels, shown: root.shown === id ? first.id : root.shown };
  }
  const parts = root.parts.flatMap((part): readonly Part[] => {
    const node = closePanel(part.node, id);
    return node === null ? [] : [{ ...part, node }];
  });
  const [only, ...others] = parts;
  if (only === undefined) return null;
  return others.length === 0 ? only.node : { ...root, parts: withOneGrowing(parts) };
}

export const sides = ["left", "right", "above", "below", "tabs"] as const;
export type SideOf = (typeof sides)[number];
/** Beside which panel, and on which side of it; `tabs` is behind the same tabs. */
export type Target = { readonly beside: string; readonly side: SideOf };

export function addPanel(root: Node, panel: PanelAt, target: Target): Node {
  return mapNodes(root, (node) => {
    if (node.type !== "place" || !has(node, target.beside)) return node;
    if (target.side === "tabs") return { ...node, panels: [...node.panels, panel], shown: panel.id };
    const fresh: Place = { type: "place", panels: [panel], shown: panel.id };
    const isFirst = target.side === "left" || target.side === "above";
    const nodes = isFirst ? [fresh, node] : [node, fresh];
    const type = target.side === "left" || target.side === "right" ? "row" : "column";
    return { type, parts: nodes.map((one) => ({ size: 1, fit: "grow", node: one })) };
  });
}

export function movePanel(root: Node, id: string, target: Target): Node {
  const panel = panelsOf(root).find((one) => one.id === id);
  if (panel === undefined || target.beside === id) return root;
  const without = closePanel(root, id);
  return without === null ? root : addPanel(without, panel, target);
}

export type Resizing = {
  /** The split, by the places of parts on the way to it. */
  readonly path: readonly number[];
  /** The edge after this part moves. */
  readonly at: number;
  readonly byPx: number;
  /** How large the split's parts are on the screen now. */
  readonly measured: readonly number[];
};

export function resize(root: Node, { path, at, byPx, measured }: Resizing): Node {
  const [next, ...rest] = path;
  if (root.type === "place") return root;
  if (next !== undefined) {
    const parts = root.parts.map((part, index) =>
      index === next ? { ...part, node: resize(part.node, { path: rest, at, byPx, measured }) } : part,
    );
    return { ...root, parts };
  }
  const [before, after] = [measured[at] ?? 0, measured[at + 1] ?? 0];
  const moved = Math.max(leastPartPx - before, Math.min(after - leastPartPx, byPx));
  if (before + after < leastPartPx * 2) return root;
  const parts = root.parts.map((part, index): Part => {
    const px = Math.round((measured[index] ?? part.size) + (index === at ? moved : index === at + 1 ? -moved : 0));
    const isTouched = index === at || index === at + 1;
    if (part.fit === "grow") return { ...part, size: px };
    return isTouched ? { ...part, size: px, fit: "px" } : part;
  });
  return { ...root, parts: withOneGrowing(parts) };
}

/** Without a part that grows, the window's own size would leave a gap. */
function withOneGrowing(parts: readonly Part[]): readonly Part[] {
  if (parts.some(({ fit }) => fit === "grow")) return parts;
  const last = parts.findLastIndex(({ fit }) => fit === "px");
  return parts.map((part, index) => (index === last ? { ...part, fit: "grow" } : part));
}

function has(place: Place, id: string): boolean {
  return place.panels.some((panel) => panel.id === id);
}

function mapPlaces(root: Node, change: (place: Place) => Place): Node {
  return mapNodes(root, (node) => (node.type === "place" ? change(node) : node));
}

/** From the inside out, so that what a place becomes is not looked at again. */
function mapNodes(root: Node, change: (node: Node) => Node): Node {
  if (root.type === "place") return change(root);
  return { ...root, parts: root.parts.map((part) => ({ ...part, node: mapNodes(part.node, change) })) };
}
