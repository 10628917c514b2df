// One contract note on paper: what was traded, what it cost line by line, what is due, and in words.

import { create } from "qrcode";
import { dateText, secondText } from "@tradebook/contract/date-text.ts";
import type { PaperNote } from "@tradebook/contract/account-reports.ts";
import { nairaText } from "@tradebook/contract/amount-text.ts";
import { chargeLineNames, chargeLines } from "@tradebook/domain/fees/charge-fees.ts";
import { kobo, portion, rate, type Kobo } from "@tradebook/domain/units.ts";
import { grouped, readableText } from "../../files/cell-text.ts";
import {
  faint,
  ink,
  roomOf,
  rule,
  writeFacts,
  writeFooter,
  writeLetterhead,
  writeWords,
  type Letterhead,
  type Printed,
} from "../../files/pdf-paper.ts";
import type { Verification } from "./note-code.ts";
import { newPdf, writeLine, type Pen, type PdfDocument } from "../../files/pdf-text.ts";

const label: Pen = { size: 8, weight: "bold", colour: faint };
const body: Pen = { size: 9, weight: "regular", colour: ink };
const strong: Pen = { size: 10, weight: "bold", colour: ink };
const note: Pen = { size: 7.5, weight: "regular", colour: faint };

export type NotePaper = {
  readonly note: PaperNote;
  /** The client's; null where the house knows none. */
  readonly address: string | null;
  readonly letterhead: Letterhead;
  readonly printed: Printed;
  readonly vatNumber: string;
  readonly verification: Verification;
};

export async function contractNotePdf(paper: NotePaper): Promise<Uint8Array> {
  const bought = paper.note.side === "Buy";
  const title = bought ? "Purchase contract note" : "Sale contract note";
  const doc = newPdf({ layout: "portrait", title: `${title} ${paper.note.contractNoteNo}` });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once("end", resolve));
  write(doc, paper, title);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function write(doc: PdfDocument, paper: NotePaper, title: string): void {
  const { note: of, letterhead, printed } = paper;
  const did = of.side === "Buy" ? "bought" : "sold";
  let y = writeFacts(doc, factsOf(paper), writeLetterhead(doc, letterhead, title));
  const opening = `We have ${did} by your order and for your account, subject to the rules of the exchange and the depository:`;
  y = writeWords(doc, opening, { pen: body, top: y + 2 }) + 8;
  y = writeTrades(doc, of, y);
  y = writeCharges(doc, of, y + 10);
  y = writeWords(doc, `Amount in words: ${of.amountInWords}.`, { pen: body, top: y + 10 });
  const vat = paper.vatNumber === "" ? "" : `VAT registration ${paper.vatNumber}. `;
  const status = of.status === "ISSUED" ? "" : `${of.status === "AMENDED" ? "Amended" : "Cancelled"} note. `;
  y = writeWords(doc, `${status}${vat}E. & O. E. Made by computer and valid without a signature.`, {
    pen: note,
    top: y + 12,
  });
  const { notice = "" } = letterhead;
  if (notice !== "") y = writeWords(doc, notice, { pen: note, top: y + 6 });
  writeVerification(doc, paper.verification, y + 14);
  writeFooter(doc, letterhead, { printed, page: 1 });
}

const squareSize = 72;

/** The address as a square to scan, and in words for whoever types it. */
function writeVerification(doc: PdfDocument, { code, url }: Verification, top: number): void {
  const { left, width, bottom } = roomOf(doc);
  const { modules } = create(url, { errorCorrectionLevel: "M" });
  // A note of very many executions leaves no room: the code alone is then enough.
  const hasRoom = top + squareSize <= bottom;
  if (hasRoom) {
    const dot = squareSize / modules.size;
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) doc.rect(left + column * dot, top + row * dot, dot, dot);
    doc.fill(ink);
  }
  const [address = url] = url.split("?");
  const x = hasRoom ? left + squareSize + 10 : left;
  const lines = ["Whether this note is genuine, anybody can ask by its number and this code:", code, address] as const;
  for (const [at, text] of lines.entries()) {
    const pen = at === 1 ? strong : note;
    writeLine(doc, text, { pen, at: { x, y: top + at * 15, width: width - squareSize - 10, align: "left" } });
  }
}

function factsOf({ note: of, address }: NotePaper): readonly (readonly [string, string])[] {
  return [
    ["Client", of.clientName],
    ["Note", of.contractNoteNo],
    ["Client no.", of.clientNo],
    ["Order", of.orderNo],
    ["CSCS account", of.cscsAccount],
    ["Trade date", dateText(of.tradeDate)],
    ["CHN", of.chn],
    ["Settlement", `${dateText(of.settlementDate)} (${of.settlementCycle})`],
    ...(address === null ? [] : [["Address", address] as const]),
    ["Capacity", "Agency"],
    ...(of.paidTo === null ? [] : [["Proceeds", `straight to ${of.paidTo}`] as const]),
    ...(of.counterparty === null ? [] : [["Counterparty", counterparties[of.counterparty]] as const]),
  ];
}

const counterparties = {
  OWN: "Another client of ours",
  OTHER: "Another member",
  BOTH: "Clients of ours and other members",
} as const satisfies Record<NonNullable<PaperNote["counterparty"]>, string>;

function writeTrades(doc: PdfDocument, of: PaperNote, top: number): number {
  const { left, width } = roomOf(doc);
  const columns = [
    { head: "Security", share: 0.38, align: "left" },
    { head: "ISIN", share: 0.2, align: "left" },
    { head: "Units", share: 0.12, align: "right" },
    { head: "Price (₦)", share: 0.12, align: "right" },
    { head: "Consideration (₦)", share: 0.18, align: "right" },
  ] as const;
  const price = readableText({ kind: "average", value: of.price });
  const texts = [
    `${of.name} (${of.symbol})`,
    of.isin ?? "",
    grouped(BigInt(of.quantity)),
    price,
    nairaText(of.consideration),
  ];
  let x = left;
  for (const [at, { head, share, align }] of columns.entries()) {
    const gap = at === columns.length - 1 ? 0 : 6;
    const place = { x, width: width * share - gap, align };
    writeLine(doc, head, { pen: label, at: { ...place, y: top } });
    writeLine(doc, texts[at] ?? "", { pen: body, at: { ...place, y: top + 16 } });
    x += width * share;
  }
  rule(doc, top + 12);
  const fills = of.executions.map(({ time, quantity, price: px }) => {
    return `${secondText(time)} ${grouped(BigInt(quantity))} @ ${nairaText(kobo(BigInt(px)))}`;
  });
  return writeWords(doc, `Executions: ${fills.join(" · ")}`, { pen: note, top: top + 34 });
}

function writeCharges(doc: PdfDocument, of: PaperNote, top: number): number {
  const { left, width } = roomOf(doc);
  const x = left + width * 0.45;
  let y = top;
  const line = (word: string, amount: Kobo, { pen, beside = "" }: { readonly pen: Pen; readonly beside?: string }) => {
    writeLine(doc, word, { pen, at: { x, y, width: width * 0.25, align: "left" } });
    writeLine(doc, nairaText(amount), { pen, at: { x: x + width * 0.3, y, width: width * 0.25, align: "right" } });
    if (beside !== "")
      writeLine(doc, beside, { pen: note, at: { x: x + width * 0.25, y: y + 1, width: 60, align: "left" } });
    y += pen.size * 1.6;
  };
  line("Consideration", of.consideration, { pen: body });
  for (const name of chargeLineNames) {
    const isUsual = of.side === "Buy" ? !/ngx|cscs/i.test(name) : !/sec/i.test(name);
    if (of[name] !== 0n || isUsual) line(chargeLines[name].label, of[name], { pen: body, beside: rateOf(of, name) });
  }
  line("Total charges", of.totalCharges, { pen: { ...body, weight: "bold" } });
  doc.rect(x - 8, y + 2, left + width - x + 8, 22).fill(band);
  y += 8;
  line(of.side === "Buy" ? "Total payable (₦)" : "Net proceeds (₦)", of.netAmount, { pen: strong });
  return y + 4;
}

/** Behind the sum that is due. */
const band = "#eef3f0";
/** A thousandth of a percent. */
const finest = 10;

/** The part of the consideration that the line is; nothing where it is none, such as VAT or a least commission. */
function rateOf({ consideration, ...of }: PaperNote, name: (typeof chargeLineNames)[number]): string {
  if (name.startsWith("vat") || name === "tradeAlert" || consideration === 0n || of[name] === 0n) return "";
  const parts = Math.round(Number((of[name] * 1_000_000n) / consideration) / finest) * finest;
  if (parts === 0 || portion(consideration, rate(parts)) !== of[name]) return "";
  const thousandths = String(parts / finest).padStart(4, "0");
  return `${thousandths.slice(0, -3)}.${thousandths.slice(-3).replace(/0$/, "")} %`;
}
