// Takes in a file of an applicant: its type by its own bytes, images drawn anew without what cameras add, PDF without scripts.

import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { documentLimits, isDocumentType, type DocumentType } from "@tradebook/domain/account-opening/documents.ts";

export type TakenIn =
  | { readonly ok: true; readonly contentType: DocumentType; readonly bytes: Buffer }
  /** Why not, as the end of a sentence that begins with the document's name. */
  | { readonly ok: false; readonly why: string };

const drawingSeconds = 10;
const jpegQuality = 88;

// Two decoders at most, each on one thread: a picture of forty million pixels takes its memory once or twice, not fifty times.
sharp.concurrency(1);
sharp.cache(false);
let drawing: Promise<unknown> = Promise.resolve();

/** Everything that must hold before a file is kept. */
export async function takeInDocument(bytes: Buffer): Promise<TakenIn> {
  const { leastBytes, mostBytes } = documentLimits;
  if (bytes.length < leastBytes) return no(`is too small: at least ${leastBytes / 1024} KB are needed to read it.`);
  if (bytes.length > mostBytes) return no(`is too large: at most ${mostBytes / 1024 / 1024} MB are taken.`);
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || !isDocumentType(type)) return no("is neither a JPEG, a PNG nor a PDF.");
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
    return no(/pixel limit/i.test(text) ? "has too many pixels." : "cannot be read as a picture.");
  }
}

// A PDF is kept as it is; one that would do something by itself, or carries other files, is not taken.
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData)\b/;

function pdf(bytes: Buffer): TakenIn {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) return no("is not a PDF from its first byte on.");
  if (!text.slice(-2048).includes("%%EOF")) return no("is not a whole PDF.");
  // Names may be written with #xx for any letter.
  const plain = text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (/\/Encrypt\b/.test(plain)) return no("is locked with a password, so nobody could read it.");
  if (active.test(plain)) return no("holds a script or another file, which is not taken.");
  return { ok: true, contentType: "application/pdf", bytes };
}

function no(why: string): TakenIn {
  return { ok: false, why };
}
