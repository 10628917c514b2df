// Reads JSON as tolerantly as ABP's server does: comments and trailing commas are passed over.
// Names that could reach an object's prototype are refused, and so is nesting without end.

export type JsonRead = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string };

const dangerous: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export function readJson(text: string, maxDepth: number): JsonRead {
  const value = parse(text) ?? parse(withoutExtras(text));
  if (value === undefined) return { ok: false, why: "The request body is not valid JSON." };
  const why = wrongWith(value.parsed, maxDepth);
  return why === undefined ? { ok: true, value: value.parsed } : { ok: false, why };
}

function parse(text: string): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) as unknown };
  } catch {
    return undefined; // Said by the answer: the caller hears that it is no JSON.
  }
}

function wrongWith(value: unknown, depthLeft: number): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depthLeft === 0) return "The request body is nested too deeply.";
  for (const name of Object.keys(value)) {
    if (dangerous.has(name)) return `The name ${name} is not allowed in a request.`;
    const why = wrongWith(Reflect.get(value, name), depthLeft - 1);
    if (why !== undefined) return why;
  }
  return undefined;
}

// One pass by hand: a pattern that looks ahead over comments takes a time that doubles with each slash it is sent.
function withoutExtras(text: string): string {
  const kept: string[] = [];
  /** The comma that nothing has followed yet. */
  let comma = -1;
  let at = 0;
  while (at < text.length) {
    const end = endOfPiece(text, at);
    const piece = text.slice(at, end);
    at = end;
    const isExtra = piece.length > 1 && piece.startsWith("/");
    if (comma >= 0 && (piece === "}" || piece === "]")) kept[comma] = "";
    if (!isExtra && piece.trim() !== "") comma = piece === "," ? kept.length : -1;
    // A comment stands for a space, so that what it parts stays apart.
    kept.push(isExtra ? " " : piece);
  }
  return kept.join("");
}

/** Where the string, comment or single character that begins here ends. */
function endOfPiece(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  if (text.startsWith("//", at)) return endAfter(text, "\n", at);
  if (text.startsWith("/*", at)) return endAfter(text, "*/", at + 2);
  return at + 1;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
