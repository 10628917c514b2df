// A QR code drawn on a PDF page, square by square, so that it stays sharp at any size.

import { create } from "qrcode";
import { ink } from "./pdf-paper.ts";
import type { PdfDocument } from "./pdf-text.ts";

type Square = { readonly x: number; readonly y: number; readonly size: number };

export function drawCode(doc: PdfDocument, text: string, { x, y, size }: Square): void {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = size / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) === 1) doc.rect(x + column * side, y + row * side, side, side);
  doc.fill(ink);
}
