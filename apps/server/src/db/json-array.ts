// A list of JSON texts as PostgreSQL's binary jsonb[]. In an array written as text each of their quotes would be escaped by
// us and unescaped by the database, which costs more than all else that is sent of an order.

const jsonb = { oid: 3802, version: 1 } as const;
/** One dimension that begins at 1: its number, whether there are nulls, the elements' type, how many, and where it begins. */
const headerBytes = 20;
const lengthBytes = 4;
const nullLength = -1;

export function jsonArray(texts: readonly (string | null)[]): Buffer {
  const sizes = texts.map((text) => (text === null ? 0 : 1 + Buffer.byteLength(text)));
  const bytes = Buffer.allocUnsafe(sizes.reduce((total, size) => total + lengthBytes + size, headerBytes));
  const header = [1, texts.includes(null) ? 1 : 0, jsonb.oid, texts.length, 1];
  let at = 0;
  for (const number of header) at = bytes.writeInt32BE(number, at);
  for (const [place, text] of texts.entries()) {
    at = bytes.writeInt32BE(text === null ? nullLength : (sizes[place] ?? 0), at);
    if (text === null) continue;
    at = bytes.writeUInt8(jsonb.version, at);
    at += bytes.write(text, at, "utf8");
  }
  return bytes;
}
