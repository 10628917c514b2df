// Text on a PDF page, in Noto Sans: each character from the first cut of the font that has it.
// The font comes in cuts by script (Latin, its extension with ₦, and one with the dotted letters), each a few kilobytes.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Pdf from "pdfkit";
import { invariant } from "@tradebook/domain/invariant.ts";

export type Weight = "regular" | "bold";
export type Pen = { readonly size: number; readonly weight: Weight; readonly colour: string };
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: "left" | "right";
};

type Cut = { readonly name: string; readonly bytes: Buffer; readonly has: (codePoint: number) => boolean };

const weights: { readonly [W in Weight]: number } = { regular: 400, bold: 600 };
const scripts = ["latin", "latin-ext", "vietnamese"] as const;

const ranges = readRanges();
const cuts: { readonly [W in Weight]: readonly Cut[] } = { regular: cutsOf("regular"), bold: cutsOf("bold") };

function cutsOf(weight: Weight): readonly Cut[] {
  return scripts.map((script) => {
    const file = `@fontsource/noto-sans/files/noto-sans-${script}-${weights[weight]}-normal.woff`;
    const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
    return { name: `${weight}-${script}`, bytes, has: (codePoint) => isWithin(ranges[script], codePoint) };
  });
}

type Range = readonly [number, number];
type Ranges = { readonly [S in (typeof scripts)[number]]: readonly Range[] };

/** The characters each cut was made for, as the font's package states them: `U+0000-00FF,U+0131`. */
function readRanges(): Ranges {
  const file = fileURLToPath(import.meta.resolve("@fontsource/noto-sans/unicode.json"));
  const stated: Record<string, string> = JSON.parse(readFileSync(file, "utf8")); // the package's own file
  return Object.fromEntries(scripts.map((script) => [script, rangesOf(stated[script])])) as Ranges; // every script
}

function rangesOf(stated: string | undefined): readonly Range[] {
  invariant(stated !== undefined, "the font's package states the characters of each cut");
  return stated.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function isWithin(list: readonly Range[], codePoint: number): boolean {
  return list.some(([from, to]) => codePoint >= from && codePoint <= to);
}

export type PdfDocument = InstanceType<typeof Pdf>;

export type Sheet = { readonly layout: "portrait" | "landscape"; readonly title: string };

export const margin = 40;

/** An empty document of A4 pages with its fonts; the first page is there. */
export function newPdf({ layout, title }: Sheet): PdfDocument {
  const doc = new Pdf({ size: "A4", layout, margin, info: { Title: title }, lang: "en-NG", pdfVersion: "1.7" });
  for (const cut of [...cuts.regular, ...cuts.bold]) doc.registerFont(cut.name, cut.bytes);
  return doc;
}

type ShapesKept = { readonly _fontFamilies: Record<string, { layoutCache?: Record<string, unknown> }> };

/**
 * pdfkit keeps the shape of every word it ever drew, a kilobyte or two for each figure, and never lets one go. Without any
 * kept it is ten times slower.
 */
export function forgetShapes(doc: PdfDocument): void {
  const { _fontFamilies: fonts } = doc as unknown as ShapesKept; // nothing public empties it
  // Its own standard fonts keep none.
  const keeping = Object.values(fonts).filter((font) => font.layoutCache !== undefined);
  invariant(keeping.length > 0, "pdfkit keeps its shapes where it did");
  for (const font of keeping) font.layoutCache = Object.create(null); // a word may be called `constructor`
}

/** Writes one line; what doesn't fit its width ends in an ellipsis. */
export function writeLine(
  doc: PdfDocument,
  text: string,
  { pen, at }: { readonly pen: Pen; readonly at: Place },
): void {
  const { text: fitting, width } = fitted(doc, text, { pen, width: at.width });
  let x = at.align === "right" ? at.x + at.width - width : at.x;
  doc.fillColor(pen.colour).fontSize(pen.size);
  const runs = runsOf(fitting, pen.weight);
  for (const run of runs) {
    doc.font(run.cut).text(run.text, x, at.y, { lineBreak: false });
    if (run !== runs.at(-1)) x += doc.widthOfString(run.text);
  }
}

export function widthOf(doc: PdfDocument, text: string, { size, weight }: Pen): number {
  doc.fontSize(size);
  return runsOf(text, weight).reduce((width, run) => width + doc.font(run.cut).widthOfString(run.text), 0);
}

/** The words on as few lines as their width allows. */
export function wrapped(
  doc: PdfDocument,
  text: string,
  { pen, width }: { pen: Pen; width: number },
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && widthOf(doc, longer, pen) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Fitting = { readonly text: string; readonly width: number };

function fitted(doc: PdfDocument, text: string, { pen, width }: { pen: Pen; width: number }): Fitting {
  let fitting = { text, width: widthOf(doc, text, pen) };
  for (let short = text; short !== "" && fitting.width > width;) {
    short = short.slice(0, -1);
    const cut = `${short.trimEnd()}…`;
    fitting = { text: cut, width: widthOf(doc, cut, pen) };
  }
  return fitting;
}

type Run = { readonly cut: string; readonly text: string };

/** A character that no cut has is a question mark, so that nothing disappears in silence. */
function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: { cut: string; text: string }[] = [];
  for (const character of text.normalize("NFC")) {
    const codePoint = character.codePointAt(0) ?? 0;
    const cut = cuts[weight].find((one) => one.has(codePoint));
    const run = { cut: (cut ?? cuts[weight][0])?.name ?? "", text: cut === undefined ? "?" : character };
    const last = runs.at(-1);
    if (last?.cut === run.cut) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
