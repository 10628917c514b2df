// A table as a PDF: letterhead, facts, rows over as many pages as they need, totals.
// Pages are written out as they fill, so that a long report does not grow in memory; and after each the server goes on with
// what else there is to do, since a row takes as long to draw as an order takes to be checked.

import { setImmediate as othersTurn } from "node:timers/promises";
import { readableText } from "./cell-text.ts";
import { drawCode } from "./pdf-code.ts";
import {
  faint,
  hairline,
  ink,
  roomOf,
  rule,
  writeFacts,
  writeFooter,
  writeLetterhead,
  writeWords,
  type Letterhead,
  type Printed,
} from "./pdf-paper.ts";
import { forgetShapes, newPdf, widthOf, wrapped, writeLine, type Pen, type PdfDocument } from "./pdf-text.ts";
import type { Cell, Column, RowPages, Table } from "./table.ts";

export type PdfFrame = {
  readonly letterhead: Letterhead;
  readonly facts: readonly (readonly [string, string])[];
  readonly totals: readonly (readonly [string, Cell])[];
  readonly printed: Printed;
  /** Of a letter: what stands above its table and below it, and what its code says. */
  readonly letter?: Letter;
};

export type Letter = {
  readonly opening: readonly string[];
  readonly closing: readonly string[];
  readonly code: string;
};

const head: Pen = { size: 7.5, weight: "bold", colour: faint };
const body: Pen = { size: 7.5, weight: "regular", colour: ink };
const strong: Pen = { size: 8.5, weight: "bold", colour: ink };
const prose: Pen = { size: 9.5, weight: "regular", colour: ink };
const codeSize = 82;
const lineHeight = 13;
const nextLine = 9.5;
const mostLines = 3;
/** No character of the body is wider, in points: what is short needs no measuring. */
const widest = 7.5;
const gap = 6;
/** After so many sheets the shapes of their words are let go. */
const sheetsShaped = 20;

type Paper = {
  readonly doc: PdfDocument;
  readonly columns: readonly { readonly header: string; readonly align: "left" | "right"; readonly width: number }[];
  readonly frame: PdfFrame;
  page: number;
  y: number;
};

export async function* pdfOf<Row>(
  table: Table<Row>,
  pages: RowPages<Row>,
  frame: PdfFrame,
): AsyncGenerator<Uint8Array> {
  const columns = table.columns.filter(({ isOffPaper }) => isOffPaper !== true);
  const doc = newPdf({ layout: columns.length > 7 ? "landscape" : "portrait", title: table.title });
  const ready: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => ready.push(chunk));
  const top = writeFacts(doc, frame.facts, writeLetterhead(doc, frame.letterhead, table.title));
  const paper: Paper = { doc, columns: placed(doc, columns), frame, page: 1, y: top };
  writeProse(paper, frame.letter?.opening ?? []);
  writeHead(paper);
  let rowsWritten = 0;
  for await (const rows of pages) {
    for (const row of rows) {
      const { page } = paper;
      writeRow(
        paper,
        columns.map(({ cell }) => cell(row)),
      );
      if (paper.page === page) continue;
      if (paper.page % sheetsShaped === 0) forgetShapes(doc);
      yield* ready.splice(0);
      await othersTurn();
    }
    rowsWritten += rows.length;
  }
  if (rowsWritten === 0) writeNothing(paper);
  writeTotals(paper);
  if (frame.letter !== undefined) writeClosing(paper, frame.letter);
  writeNotice(paper);
  finishPage(paper);
  const ended = new Promise((resolve) => doc.once("end", resolve));
  doc.end();
  await ended;
  yield* ready.splice(0);
}

/** The columns' widths in points: their shares of the room. */
function placed<Row>(doc: PdfDocument, columns: readonly Column<Row>[]): Paper["columns"] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const room = roomOf(doc).width - gap * (columns.length - 1);
  return columns.map(({ header, align, width }) => ({ header, align, width: (room * width) / whole }));
}

function writeHead(paper: Paper): void {
  writeCells(
    paper,
    paper.columns.map(({ header }) => header),
    head,
  );
  rule(paper.doc, paper.y - 2);
  paper.y += 2;
}

function writeRow(paper: Paper, cells: readonly Cell[]): void {
  const lines = cells.map((cell, at) => linesOf(paper, cell, at));
  const depth = Math.max(1, ...lines.map(({ length }) => length));
  const height = lineHeight + (depth - 1) * nextLine;
  if (paper.y + height > roomOf(paper.doc).bottom - 10) turnPage(paper);
  const top = paper.y;
  for (let place = 0; place < depth; place += 1) {
    paper.y = top + place * nextLine;
    writeCells(
      paper,
      lines.map((texts) => texts[place] ?? ""),
      body,
    );
  }
  paper.y = top + height;
}

/** Words go on below when they are longer than their column; what is left after the last line ends in an ellipsis. */
function linesOf({ doc, columns }: Paper, cell: Cell, at: number): readonly string[] {
  const text = readableText(cell);
  const width = columns[at]?.width ?? 0;
  if (cell.kind !== "text" || text.length * widest < width || widthOf(doc, text, body) <= width) return [text];
  const lines = wrapped(doc, text, { pen: body, width });
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(" ")];
}

function writeCells(paper: Paper, texts: readonly string[], pen: Pen): void {
  let x = roomOf(paper.doc).left;
  for (const [at, { align, width }] of paper.columns.entries()) {
    const text = texts[at] ?? "";
    const fitting = align === "right" ? whole(paper.doc, text, { pen, width }) : pen;
    if (text !== "") writeLine(paper.doc, text, { pen: fitting, at: { x, y: paper.y, width, align } });
    x += width + gap;
  }
  paper.y += lineHeight;
}

/** No figure of the body is wider than so much a character, in points: what is short needs no measuring. */
const widestFigure = 4.4;

/** A figure is never cut: one that is wider than its column is written smaller. */
function whole(doc: PdfDocument, text: string, { pen, width }: { pen: Pen; width: number }): Pen {
  if (text.length * widestFigure <= width) return pen;
  const needed = widthOf(doc, text, pen);
  return needed <= width ? pen : { ...pen, size: (pen.size * width) / needed - 0.01 };
}

function writeNothing(paper: Paper): void {
  const { left, width } = roomOf(paper.doc);
  writeLine(paper.doc, "Nothing in this period.", { pen: body, at: { x: left, y: paper.y, width, align: "left" } });
  paper.y += lineHeight;
}

function writeTotals(paper: Paper): void {
  const { frame, doc } = paper;
  if (frame.totals.length === 0) return;
  if (paper.y + lineHeight * (frame.totals.length + 1) > roomOf(doc).bottom) turnPage(paper);
  const { left, width } = roomOf(doc);
  doc
    .moveTo(left + width / 2, paper.y + 3)
    .lineTo(left + width, paper.y + 3)
    .lineWidth(0.8)
    .stroke(hairline);
  paper.y += 8;
  for (const [word, cell] of frame.totals) {
    writeLine(doc, word, { pen: strong, at: { x: left + width / 2, y: paper.y, width: width / 4, align: "left" } });
    const at = { x: left + (width * 3) / 4, y: paper.y, width: width / 4, align: "right" } as const;
    writeLine(doc, readableText(cell), { pen: strong, at });
    paper.y += lineHeight;
  }
}

function writeProse(paper: Paper, texts: readonly string[]): void {
  for (const text of texts) paper.y = writeWords(paper.doc, text, { pen: prose, top: paper.y }) + 6;
  if (texts.length > 0) paper.y += 4;
}

/** All of it on one page, with the code under it. */
function writeClosing(paper: Paper, { closing, code }: Letter): void {
  const { doc } = paper;
  const { width, left, bottom } = roomOf(doc);
  const lines = closing.reduce((all, text) => all + wrapped(doc, text, { pen: prose, width }).length, 0);
  const needed = 14 + lines * prose.size * 1.4 + closing.length * 6 + codeSize;
  if (paper.y + needed > bottom) nextPage(paper);
  else paper.y += 14;
  writeProse(paper, closing);
  drawCode(doc, code, { x: left, y: paper.y, size: codeSize });
  paper.y += codeSize;
}

/** Below all else, on a page of its own where there is no more room. */
function writeNotice(paper: Paper): void {
  const { notice = "" } = paper.frame.letterhead;
  if (notice === "") return;
  const pen: Pen = { size: 8, weight: "regular", colour: faint };
  const height = wrapped(paper.doc, notice, { pen, width: roomOf(paper.doc).width }).length * pen.size * 1.4;
  if (paper.y + 12 + height > roomOf(paper.doc).bottom - 10) nextPage(paper);
  paper.y = writeWords(paper.doc, notice, { pen, top: paper.y + 12 });
}

function turnPage(paper: Paper): void {
  nextPage(paper);
  writeHead(paper);
}

function nextPage(paper: Paper): void {
  finishPage(paper);
  paper.doc.addPage();
  paper.page += 1;
  paper.y = roomOf(paper.doc).left;
}

function finishPage({ doc, frame, page }: Paper): void {
  writeFooter(doc, frame.letterhead, { printed: frame.printed, page });
}
