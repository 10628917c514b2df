// A file made ready to be sent: its kind checked, a large photograph made smaller on this device.

import { documentLimits, isDocumentType } from "@tradebook/domain/account-opening/documents.ts";

export type Prepared =
  | { readonly ok: true; readonly file: Blob; readonly name: string }
  | { readonly ok: false; readonly why: "type" | "small" | "large" | "unreadable" };

/** Photographs above this are made smaller; a phone's are often five times it. */
const smallEnough = 900 * 1024;
const quality = 0.85;
const longestSide = 2000;

export async function prepareFile(file: File): Promise<Prepared> {
  const isPicture = file.type.startsWith("image/");
  if (!isDocumentType(file.type) && !isPicture) return { ok: false, why: "type" };
  if (isPicture && (file.size > smallEnough || !isDocumentType(file.type))) return shrink(file);
  return judge(file, file.name);
}

function judge(file: Blob, name: string): Prepared {
  if (file.size < documentLimits.leastBytes) return { ok: false, why: "small" };
  return file.size > documentLimits.mostBytes ? { ok: false, why: "large" } : { ok: true, file, name };
}

async function shrink(file: File): Promise<Prepared> {
  const picture = await readPicture(file);
  if (picture === null) return isDocumentType(file.type) ? judge(file, file.name) : { ok: false, why: "unreadable" };
  const part = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * part);
  canvas.height = Math.round(picture.height * part);
  const pen = canvas.getContext("2d");
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  const name = `${file.name.replace(/\.\w+$/, "")}.jpg`;
  // Shrinking what is small already would only blur it.
  const isBetter = small !== null && (small.size < file.size || !isDocumentType(file.type));
  return isBetter ? judge(small, name) : judge(file, file.name);
}

/** Null when this browser cannot read it, as with HEIC outside Safari. */
async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
