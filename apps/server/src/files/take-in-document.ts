// Takes in a file of an applicant: its type by its own bytes, images drawn anew without what cameras add, PDF without scripts.

import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { documentLimits, isDocumentType, type DocumentType } from "@tradebook/domain/account-opening/documents.ts";
import { broken, type Broken } from "@tradebook/domain/account-opening/field-fault.ts";

export type TakenIn =
  | { readonly ok: true; readonly contentType: DocumentType; readonly bytes: Buffer }
  | { readonly ok: false; readonly why: Broken };

const drawingSeconds = 10;
const jpegQuality = 88;

// Two decoders at most, each on one thread: a picture of forty million pixels takes its memory once or twice, not fifty times.
sharp.concurrency(1);
sharp.cache(false);
let drawing: Promise<unknown> = Promise.resolve();

/** Everything that must hold before a file is kept. */
export async function takeInDocument(bytes: Buffer, leastBytes: number = documentLimits.leastBytes): Promise<TakenIn> {
  const { mostBytes } = documentLimits;
  if (bytes.length < leastBytes) return no("FILE_TOO_SMALL", leastBytes / 1024);
  if (bytes.length > mostBytes) return no("FILE_TOO_LARGE", mostBytes / 1024 / 1024);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !isDocumentType(type)) return no("FILE_TYPE");
  if (type === "application/pdf") return pdf(bytes);
  const turn = drawing.then(() => image(bytes, type));
  drawing = turn.catch(() => undefined); // The next one draws whatever became of this one.
  return await turn;
}

async function image(bytes: Buffer, type: "image/jpeg" | "image/png"): Promise<TakenIn> {
  const { mostPixels, longestSide } = documentLimits;
  try {
    const drawn: Sharp = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true })
      .timeout({ seconds: drawingSeconds })
      .rotate() // By the camera's own mark, which is then left out with all others.
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true });
    const kept = type === "image/png" ? drawn.png() : drawn.jpeg({ quality: jpegQuality });
    return { ok: true, contentType: type, bytes: await kept.toBuffer() };
  } catch (error) {
    const text = error instanceof Error ? error.message : "";
    return no(/pixel limit/i.test(text) ? "FILE_PIXELS" : "FILE_UNREADABLE");
  }
}

// A PDF is kept as it is; one that would do something by itself, or carries other files, is not taken.
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData)\b/;

function pdf(bytes: Buffer): TakenIn {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) return no("PDF_BEGINNING");
  if (!text.slice(-2048).includes("%%EOF")) return no("PDF_CUT");
  // Names may be written with #xx for any letter.
  const plain = text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (/\/Encrypt\b/.test(plain)) return no("PDF_LOCKED");
  if (active.test(plain)) return no("PDF_ACTIVE");
  return { ok: true, contentType: "application/pdf", bytes };
}

function no(...[code, ...limits]: Parameters<typeof broken>): TakenIn {
  return { ok: false, why: broken(code, ...limits) };
}
