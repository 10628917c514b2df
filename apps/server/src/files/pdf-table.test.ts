// A table as a PDF: while a long one is made, the server goes on with everything else.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { instant } from "@tradebook/domain/instant.ts";
import { kobo } from "@tradebook/domain/units.ts";
import { pdfOf, type PdfFrame } from "./pdf-table.ts";
import { forgetShapes, newPdf, writeLine } from "./pdf-text.ts";
import { nairaColumn, textColumn, type RowPages, type Table } from "./table.ts";

const table: Table<number> = {
  title: "Account statement",
  columns: [textColumn("Reference", (n) => `PCN/20261120/${n}`), nairaColumn("Amount (₦)", (n) => kobo(BigInt(n)))],
};
const frame: PdfFrame = {
  letterhead: { houseName: "House", lines: [], colour: "#0a5c36", simulated: true },
  facts: [],
  totals: [],
  printed: { at: instant(0), by: "ada" },
};

async function* atOnce(rows: number): RowPages<number> {
  yield Array.from({ length: rows }, (_, at) => at);
}

test("others have their turn between the sheets, also when its rows came all at once", async () => {
  let [turns, isDone] = [0, false];
  const take = () => {
    turns += 1;
    if (!isDone) setImmediate(take);
  };
  setImmediate(take);
  const pieces: Uint8Array[] = [];
  for await (const piece of pdfOf(table, atOnce(1500), frame)) pieces.push(piece);
  isDone = true;
  const sheets =
    Buffer.concat(pieces)
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length ?? 0;
  assert(sheets > 15, `${sheets} sheets`);
  assert(turns >= sheets - 1, `${turns} turns for ${sheets} sheets`);
});

test("what the house says to its clients stands at the end, on a page of its own where there is no room", async () => {
  const sheetsOf = async (rows: number, notice: string) => {
    const pieces: Uint8Array[] = [];
    const asked = { ...frame, letterhead: { ...frame.letterhead, notice } };
    for await (const piece of pdfOf(table, atOnce(rows), asked)) pieces.push(piece);
    const pdf = Buffer.concat(pieces);
    return { sheets: pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0, size: pdf.length };
  };
  const long = "Complaints are answered in ten working days. ".repeat(5).trim();
  const [without, with_] = [await sheetsOf(1, ""), await sheetsOf(1, long)];
  assert.equal(with_.sheets, without.sheets);
  assert(with_.size > without.size + 100, `${with_.size} after ${without.size}`);
  const counts = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => [
      (await sheetsOf(40 + at, "")).sheets,
      (await sheetsOf(40 + at, long)).sheets,
    ]),
  );
  assert(counts.some(([bare = 0, said = 0]) => said === bare + 1));
});

test("the shapes of words that were drawn are not kept for ever", () => {
  const doc = newPdf({ layout: "portrait", title: "Many figures" });
  const pen = { size: 8, weight: "regular", colour: "#000000" } as const;
  const at = { x: 40, y: 40, width: 100, align: "right" } as const;
  const shapes = () => {
    const { _fontFamilies: fonts } = doc as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> };
    return [...new Set(Object.values(fonts))].reduce(
      (sum, { layoutCache }) => sum + Object.keys(layoutCache ?? {}).length,
      0,
    );
  };
  for (let figure = 1000; figure < 1100; figure += 1) writeLine(doc, String(figure), { pen, at });
  assert.equal(shapes(), 100);
  forgetShapes(doc);
  assert.equal(shapes(), 0);
  writeLine(doc, "1001", { pen, at });
  assert.equal(shapes(), 1, "and what is drawn next is kept again");
});
