// Reads what a client of PostgreSQL sends: which statements, by their text, and where the commit begins.

/** Texts by the names they were prepared under; a name means one text in the whole process. */
const prepared = new Map<string, string>();
const frontend = new Set("BCDEFHPQSXcdfp");
const headerBytes = 5;

type Sent = { readonly type: string; readonly body: Buffer; readonly at: number };

function* messagesOf(bytes: Buffer): Generator<Sent> {
  for (let at = 0; at + headerBytes <= bytes.length;) {
    const length = bytes.readUInt32BE(at + 1);
    yield { type: String.fromCharCode(bytes[at] ?? 0), body: bytes.subarray(at + headerBytes, at + 1 + length), at };
    at += 1 + length;
  }
}

/** Whether these bytes begin a message to the database. */
export function isFrontend(bytes: Buffer): boolean {
  if (bytes.length < headerBytes || !frontend.has(String.fromCharCode(bytes[0] ?? 0))) return false;
  return bytes.readUInt32BE(1) <= bytes.length - 1;
}

/** Every statement that the bytes have carried out, one a line. */
export function readFrontend(bytes: Buffer): { readonly sql: string; readonly commitAt: number | undefined } {
  const statements: string[] = [];
  let commitAt: number | undefined;
  for (const { type, body, at } of messagesOf(bytes)) {
    if (type === "P") {
      const [name = "", text = ""] = textsOf(body);
      prepared.set(name, text);
      if (text === "commit") commitAt ??= at;
    }
    if (type === "Q") statements.push(...textsOf(body));
    if (type !== "B") continue;
    const text = prepared.get(textsOf(body)[1] ?? "") ?? "";
    statements.push(text);
    if (text === "commit") commitAt ??= at;
  }
  return { sql: statements.join("\n"), commitAt };
}

/** The first two texts, each ended by a zero. */
function textsOf(body: Buffer): readonly string[] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString("utf8", 0, first), body.toString("utf8", first + 1, Math.max(second, first + 1))];
}
