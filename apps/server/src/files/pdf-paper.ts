// What every paper of a house has: its letterhead above, and below who printed it when, and the page's number.

import type { Instant } from "@tradebook/domain/instant.ts";
import { readableText } from "./cell-text.ts";
import { margin, writeLine, wrapped, type Pen, type PdfDocument } from "./pdf-text.ts";

export type Letterhead = {
  readonly houseName: string;
  /** Address, member code, registration: whatever the house has stated. */
  readonly lines: readonly string[];
  /** `#` and six hexadecimal digits. */
  readonly colour: string;
  /** Whether the market behind the figures is simulated, which the paper then says. */
  readonly simulated: boolean;
  /** What the house says at the end of its clients' papers; empty for nothing. */
  readonly notice?: string;
};

export type Printed = { readonly at: Instant; readonly by: string };

export const ink = "#1c2421";
export const faint = "#5b6763";
export const hairline = "#cfd8d4";

const name: Pen = { size: 15, weight: "bold", colour: ink };
const small: Pen = { size: 7.5, weight: "regular", colour: faint };
const heading: Pen = { size: 11, weight: "bold", colour: ink };

/** The room between the margins of the current page. */
export function roomOf(doc: PdfDocument): { readonly left: number; readonly width: number; readonly bottom: number } {
  return { left: margin, width: doc.page.width - 2 * margin, bottom: doc.page.height - margin - 16 };
}

/** Writes the letterhead and the paper's title; answers where the rest begins. */
export function writeLetterhead(doc: PdfDocument, { houseName, lines, colour }: Letterhead, title: string): number {
  const { left, width } = roomOf(doc);
  doc.rect(left, margin, 28, 4).fill(colour);
  writeLine(doc, houseName, { pen: name, at: { x: left, y: margin + 10, width: width * 0.6, align: "left" } });
  writeLine(doc, title.toUpperCase(), {
    pen: { ...heading, colour },
    at: { x: left + width * 0.6, y: margin + 13, width: width * 0.4, align: "right" },
  });
  let y = margin + 32;
  for (const line of lines) {
    writeLine(doc, line, { pen: small, at: { x: left, y, width, align: "left" } });
    y += 10;
  }
  rule(doc, y + 4);
  return y + 14;
}

export function writeFooter(
  doc: PdfDocument,
  paper: Letterhead,
  { printed, page }: { printed: Printed; page: number },
): void {
  const { left, width } = roomOf(doc);
  const y = doc.page.height - margin - 4;
  // Below the bottom margin pdfkit would begin a page of its own.
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0;
  rule(doc, y - 6);
  const when = `Printed ${readableText({ kind: "time", value: printed.at })} (Lagos) by ${printed.by}`;
  const note = paper.simulated ? `${when} · Simulated market: no real trade, no real money` : when;
  writeLine(doc, note, { pen: small, at: { x: left, y, width: width * 0.85, align: "left" } });
  writeLine(doc, `Page ${page}`, {
    pen: small,
    at: { x: left + width * 0.85, y, width: width * 0.15, align: "right" },
  });
  doc.page.margins.bottom = bottom;
}

export function rule(doc: PdfDocument, y: number): void {
  const { left, width } = roomOf(doc);
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.6)
    .stroke(hairline);
}

/** Pairs of a word and what it stands for, in two columns; long ones go on below. Answers where the rest begins. */
export function writeFacts(doc: PdfDocument, facts: readonly (readonly [string, string])[], top: number): number {
  const { left, width } = roomOf(doc);
  const half = width / 2;
  const pen: Pen = { size: 9, weight: "regular", colour: ink };
  let y = top;
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2);
    const values = pair.map(([, value]) => wrapped(doc, value, { pen, width: half - 104 }));
    for (const [column, [word]] of pair.entries()) {
      const x = left + column * half;
      writeLine(doc, word, { pen: small, at: { x, y: y + 1, width: 88, align: "left" } });
      for (const [line, text] of (values[column] ?? []).entries())
        writeLine(doc, text, { pen, at: { x: x + 92, y: y + line * 12, width: half - 104, align: "left" } });
    }
    y += 14 + 12 * (Math.max(...values.map(({ length }) => length)) - 1);
  }
  return y + 6;
}

/** Words over the whole width; answers where the rest begins. */
export function writeWords(doc: PdfDocument, text: string, { pen, top }: { pen: Pen; top: number }): number {
  const { left, width } = roomOf(doc);
  let y = top;
  for (const line of wrapped(doc, text, { pen, width })) {
    writeLine(doc, line, { pen, at: { x: left, y, width, align: "left" } });
    y += pen.size * 1.4;
  }
  return y;
}
