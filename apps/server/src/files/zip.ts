// Files as one ZIP archive, written piece by piece as each of them is made, so that memory does not grow with their number.

import { Zip, ZipPassThrough } from "fflate";

export type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

/** Papers are compressed already; here they are only put together. */
export async function* zipOf(files: AsyncIterable<NamedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for await (const { name, bytes } of files) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
