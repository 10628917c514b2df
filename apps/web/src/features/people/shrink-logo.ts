// A picture made small enough to stand in every page's head: drawn anew, so that nothing of the file but its look is sent.

import { limits } from "@tradebook/contract/names.ts";

const sides = [256, 192, 128, 96] as const;

/** The picture as a data URL; null when it is none, or too rich to be made small. */
export async function shrinkLogo(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const drawn = sides.flatMap((side) => [draw(picture, side)]);
  return drawn.find((url) => url.length <= limits.logoCharacters) ?? null;
}

function draw(picture: ImageBitmap, side: number): string {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
