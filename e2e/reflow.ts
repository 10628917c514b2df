// What is wrong with a page that has little room: wider than the window, cut off, written over, or scrolling two ways.

import type { Page } from "playwright-core";

/** In words; tables and pictures may scroll sideways in a box of their own, and nothing else. */
export async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(findCutOff);
}

/** Texts that stand on one another. */
export async function writtenOver(page: Page): Promise<readonly string[]> {
  return page.evaluate(findWrittenOver);
}

/** The widest spaces of WCAG 1.4.12, as somebody's own style sheet would set them; the answer takes them away again. */
export async function spaceOut(page: Page): Promise<() => Promise<void>> {
  const before = await page.evaluateHandle(() => {
    const sheets = [...document.adoptedStyleSheets];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = [...sheets, sheet];
    return sheets;
  });
  return () =>
    before.evaluate((sheets) => {
      document.adoptedStyleSheets = sheets;
    });
}

/** In the page. */
function findCutOff(): string[] {
  const found = new Set<string>();
  const nameOf = (part: Element) =>
    `${part.tagName.toLowerCase()}.${[...part.classList].join(".")} “${(part.textContent ?? "").trim().slice(0, 30)}”`;
  const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
  const isIn = (part: Element, wanted: (around: Element) => boolean): boolean => {
    for (let around: Element | null = part; around !== null; around = around.parentElement)
      if (wanted(around)) return true;
    return false;
  };
  const scrollsSideways = (part: Element) =>
    scrolls(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth + 1;
  const isBeyond = (part: Element) => part.getBoundingClientRect().right > innerWidth + 0.5;
  if (document.documentElement.scrollWidth > innerWidth) {
    const beyond = [...document.querySelectorAll("body *")].filter(isBeyond).slice(-2).map(nameOf);
    found.add(`the page is wider than the window: ${beyond.join(", ")}`);
  }
  for (const part of document.querySelectorAll<HTMLElement>("body *")) {
    if (part.closest(".sr-only, svg, canvas, option, [aria-hidden=true], .chart__canvas, .toasts") !== null) continue;
    const { left, right, width, height } = part.getBoundingClientRect();
    const style = getComputedStyle(part);
    if (width === 0 || height === 0 || style.visibility === "hidden") continue;
    if (scrollsSideways(part) && part.querySelector("table, [role=table], [role=grid]") === null)
      found.add(`scrolls sideways: ${nameOf(part)} ${part.scrollWidth} in ${part.clientWidth}`);
    const isSqueezed =
      style.overflowY === "hidden" && part.clientHeight < 16 && part.scrollHeight > part.clientHeight + 8;
    if (isSqueezed && part.clientWidth > 1 && part.children.length > 0 && part.closest("main") !== null)
      found.add(`squeezed: ${nameOf(part)} ${part.scrollHeight} in ${part.clientHeight}`);
    const hasText = [...part.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== "",
    );
    // A name that ends in dots says the rest in its title, or is a row that opens to the whole.
    const isWhole = isIn(part, (around) => around.hasAttribute("title") || around.matches("[role=option], select"));
    // What is one pixel wide is hidden from the eye on purpose, and said to the ear.
    if (!hasText || isWhole || part.clientWidth === 1) continue;
    if (style.overflowX !== "visible" && !scrolls(style.overflowX) && part.scrollWidth > part.clientWidth + 1)
      found.add(`cut off: ${nameOf(part)} ${part.scrollWidth} in ${part.clientWidth}`);
    if (style.overflowY !== "visible" && !scrolls(style.overflowY) && part.scrollHeight > part.clientHeight + 3)
      found.add(`cut off below: ${nameOf(part)} ${part.scrollHeight} in ${part.clientHeight}`);
    if ((right > innerWidth + 1 || left < -1) && !isIn(part, scrollsSideways))
      found.add(`beyond the edge: ${nameOf(part)} ${Math.round(left)} to ${Math.round(right)}`);
  }
  return [...found];
}

/** In the page. Lines of one text may touch; what is pinned over the page lies on it by its nature. */
function findWrittenOver(): string[] {
  type Piece = { words: string; part: Element; layer: Element | null; box: Box };
  type Box = { left: number; right: number; top: number; bottom: number };
  const cut = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    right: Math.min(box.right, by.right),
    top: Math.max(box.top, by.top),
    bottom: Math.min(box.bottom, by.bottom),
  });
  const isSome = (box: Box) => box.right - box.left > 2 && box.bottom - box.top > 2;
  const layerOf = (part: Element): Element | null => {
    for (let around: Element | null = part; around !== null; around = around.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(around).position) || around.matches("dialog, .menu"))
        return around;
    return null;
  };
  const shown = (box: Box, part: Element): Box => {
    let rest = box;
    for (let around: Element | null = part; around !== null; around = around.parentElement)
      if (getComputedStyle(around).overflow !== "visible") rest = cut(rest, around.getBoundingClientRect());
    return rest;
  };
  const pieces: Piece[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { currentNode } = texts;
    const part = currentNode.parentElement;
    const words = (currentNode.textContent ?? "").trim();
    if (part === null || words === "" || part.closest(".sr-only, svg, option, script, style, .toasts") !== null)
      continue;
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    for (const box of range.getClientRects()) {
      const rest = shown(box, part);
      if (isSome(rest)) pieces.push({ words: words.slice(0, 30), part, layer: layerOf(part), box: rest });
    }
  }
  pieces.sort((a, b) => a.box.top - b.box.top);
  const found = new Set<string>();
  for (const [at, one] of pieces.entries()) {
    for (const other of pieces.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (other.part === one.part || other.layer !== one.layer) continue;
      const both = cut(one.box, other.box);
      const lower = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      if (isSome(both) && both.bottom - both.top > lower * 0.4)
        found.add(`written over: “${one.words}” and “${other.words}”`);
    }
  }
  return [...found];
}
