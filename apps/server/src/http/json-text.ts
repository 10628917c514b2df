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

/** One pass over strings, comments and commas; strings stay as they are. */
const pieces = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[}\]])/g;

function withoutExtras(text: string): string {
  return text.replaceAll(pieces, (piece) => (piece.startsWith('"') ? piece : ""));
}
